import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { BROWSER_FLAGS, registered, scenes, startProduct, tradeALittle } from '@candela/e2e'
import { makeCertificate, type TestClient } from '@candela/server/testing'
import { type BrowserContext, chromium } from 'playwright-core'
import { buildBareShell, serveBareShell } from './bare-shell.ts'
import {
  CACHE,
  CATEGORIES,
  type Category,
  GOALS,
  installed,
  type Lighthouse,
  type Look,
  lookOnce,
} from './lighthouse/look.ts'
import { median, type Report } from './stream.ts'

/** the time in which a letter that asks for attention opens, in ms */
const LETTERS_WITHIN_MS = 3_000
/** nice value of everything but the browser */
const STANDS_BACK = 10

/**
 * Lighthouse as a slow phone on a slow network, on every route, over HTTP/2, times as processor time × 4: the worst score of each
 * category, and the routes below their goal; beside a page of the same libraries that shows one link.
 * The phone is a machine of its own: whatever else runs on this one, the server and Lighthouse themselves, stands back
 * for the browser.
 */
export async function run(report: Report): Promise<void> {
  const lighthouse = await installed()
  const phone = await openPhone()
  setPriority(STANDS_BACK)
  const began = performance.now()
  const tls = makeCertificate()
  const folder = mkdtempSync(join(CACHE, 'bench-tls-'))
  const [TLS_CERT, TLS_KEY] = [join(folder, 'certificate'), join(folder, 'key')]
  writeFileSync(TLS_CERT, tls.certificate)
  writeFileSync(TLS_KEY, tls.key)
  const bare = await serveBareShell(await buildBareShell(), tls)
  const product = await startProduct({ TLS_CERT, TLS_KEY })
  try {
    const peer = await look(lighthouse, bare.url, phone, 'a bare page')
    const customer = await registered(product.url)
    const all = scenes(await tradeALittle(customer)).filter(({ name }) => isWanted(name))
    const looks = new Map<string, Look>()
    for (const as of ['visitor', 'customer'] as const) {
      await prepare(phone.context, product.url, as === 'customer' ? customer : undefined)
      for (const scene of all) {
        if (scene.as === as)
          looks.set(scene.name, await look(lighthouse, `${product.url}/#${scene.path}`, phone, scene.name))
      }
    }
    for (const category of CATEGORIES)
      tell(report, category, looks, peer, Math.round((performance.now() - began) / 1_000))
  } finally {
    await product.dispose()
    bare.close()
    await phone.close()
    rmSync(folder, { recursive: true })
  }
}

function tell(report: Report, category: Category, looks: ReadonlyMap<string, Look>, peer: Look, seconds: number): void {
  const each = [...looks].map(([name, found]) => [name, found[category]] as const).sort((a, b) => a[1] - b[1])
  const [worst, value] = each[0]!
  const goal = GOALS[category]
  report({
    name: `pages: ${category.replace('-', ' ')}`,
    value,
    unit: 'points',
    peer: 'a bare page',
    peerValue: peer[category],
    ratio: value / peer[category],
    goal,
    routes: each.length,
    seconds,
    worst,
    below: Object.fromEntries(each.filter(([, score]) => score < goal)),
    median: median(each.map(([, score]) => score)),
    benchmarkIndex: median([...looks.values()].map(({ benchmarkIndex }) => benchmarkIndex)),
  })
}

/** PAGES=home,trade looks at these alone. */
function isWanted(name: string): boolean {
  const only = process.env['PAGES']?.split(',')
  return only === undefined || only.includes(name)
}

interface Phone {
  readonly context: BrowserContext
  readonly port: number
  /** ends the service worker, and with it the process that the next page would share with the last */
  rest(): Promise<void>
  close(): Promise<void>
}

async function openPhone(): Promise<Phone> {
  mkdirSync(CACHE, { recursive: true })
  const port = await freePort()
  const profile = mkdtempSync(join(CACHE, 'bench-pages-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
    ignoreHTTPSErrors: true,
  })
  const devtools = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()))
  await devtools.send('ServiceWorker.enable')
  return {
    context,
    port,
    rest: async () => void (await devtools.send('ServiceWorker.stopAllWorkers')),
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** One look where it is at the goal; else more, until two agree whether the page is. */
async function look(lighthouse: Lighthouse, url: string, phone: Phone, name: string): Promise<Look> {
  const looks: Look[] = []
  const isAt = (one: Look): boolean => CATEGORIES.every((category) => one[category] >= GOALS[category])
  const isDecided = (): boolean => {
    const at = looks.filter(isAt).length
    return (at === 1 && looks.length === 1) || at === 2 || looks.length - at === 2
  }
  while (!isDecided()) {
    await phone.rest()
    looks.push(await lookOnce(lighthouse, url, phone.port, name))
  }
  const middle = (of: keyof Look): number => median(looks.map((one) => one[of]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
    benchmarkIndex: middle('benchmarkIndex'),
  }
}

/** Language, theme and session as a phone has them that was here before; its letters are read. */
async function prepare(context: BrowserContext, url: string, customer: TestClient | undefined): Promise<void> {
  const [name, value] = customer?.cookie?.split('=') ?? []
  if (name !== undefined && value !== undefined) {
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax', secure: true }])
  }
  const page = await context.newPage()
  await page.goto(`${url}/favicon.ico`)
  await page.evaluate(
    ([lang, ud]) => {
      localStorage.setItem('lang', lang!)
      localStorage.setItem('theme', 'light')
      if (ud) localStorage.setItem('ud', ud)
    },
    ['en', customer?.userData ? JSON.stringify(customer.userData) : ''],
  )
  if (customer) {
    await page.goto(`${url}/#/pages/index/index`)
    await page.waitForTimeout(LETTERS_WITHIN_MS)
    const letter = page.getByRole('dialog')
    while (await letter.isVisible()) {
      await letter.getByRole('button').last().click()
      await page.waitForTimeout(LETTERS_WITHIN_MS / 4)
    }
  }
  await page.close()
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
