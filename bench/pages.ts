import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BROWSER_FLAGS, registered, scenes, startProduct, tradeALittle } from '@candela/e2e'
import { makeCertificate, type TestClient } from '@candela/server/testing'
import { type BrowserContext, chromium } from 'playwright-core'
import { buildBareShell, serveBareShell } from './bare-shell.ts'
import { median, type Report } from './stream.ts'

const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]
/** more looks at a page whose first was below the goal: the median counts */
const MORE_LOOKS = 2
/** the time in which a letter that asks for attention opens, in ms */
const LETTERS_WITHIN_MS = 3_000
/** nice value of everything but the browser */
const STANDS_BACK = 10
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache')

/** points by category, and Lighthouse's own measure of the machine: below 1,000 it calls one too slow */
type Look = Readonly<Record<Category | 'benchmarkIndex', number>>

/** The part of Lighthouse that is used; it brings its own types along only where it is installed. */
interface Lighthouse {
  default(url: string, flags: object): Promise<{ lhr: Outcome } | undefined>
}
interface Outcome {
  readonly categories: Readonly<
    Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, { score: number | null; title: string; displayValue?: string }>>
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly message: string }
}

/**
 * Lighthouse as a slow phone on a slow network, on every route, over HTTP/2: the worst score of each category, and every route's; beside
 * a page that does nothing, made of the same libraries.
 * The phone is a machine of its own: whatever else runs on this one, the server and Lighthouse themselves, stands back
 * for the browser.
 */
export async function run(report: Report): Promise<void> {
  const lighthouse = await installed()
  const phone = await openPhone()
  setPriority(STANDS_BACK)
  const tls = makeCertificate()
  const folder = mkdtempSync(join(CACHE, 'bench-tls-'))
  const [TLS_CERT, TLS_KEY] = [join(folder, 'certificate'), join(folder, 'key')]
  writeFileSync(TLS_CERT, tls.certificate)
  writeFileSync(TLS_KEY, tls.key)
  const bare = await serveBareShell(await buildBareShell(), tls)
  const product = await startProduct({ TLS_CERT, TLS_KEY })
  try {
    const peer = await look(lighthouse, bare.url, phone.port, 'a bare page')
    const customer = await registered(product.url)
    const all = scenes(await tradeALittle(customer)).filter(({ name }) => isWanted(name))
    const looks = new Map<string, Look>()
    for (const as of ['visitor', 'customer'] as const) {
      await prepare(phone.context, product.url, as === 'customer' ? customer : undefined)
      for (const scene of all) {
        if (scene.as === as)
          looks.set(scene.name, await look(lighthouse, `${product.url}/#${scene.path}`, phone.port, scene.name))
      }
    }
    for (const category of CATEGORIES) tell(report, category, looks, peer)
  } finally {
    await product.dispose()
    bare.close()
    await phone.close()
    rmSync(folder, { recursive: true })
  }
}

function tell(report: Report, category: Category, looks: ReadonlyMap<string, Look>, peer: Look): void {
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
  return {
    context,
    port,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function look(lighthouse: Lighthouse, url: string, port: number, name: string): Promise<Look> {
  const looks = [await oneLook(lighthouse, url, port, name)]
  const isBelow = CATEGORIES.some((category) => looks[0]![category] < GOALS[category])
  while (isBelow && looks.length <= MORE_LOOKS) looks.push(await oneLook(lighthouse, url, port, name))
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

async function oneLook(lighthouse: Lighthouse, url: string, port: number, name: string): Promise<Look> {
  const result = await lighthouse.default(url, {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
  })
  const outcome = result?.lhr
  if (!outcome || outcome.runtimeError) throw new Error(`${name}: ${outcome?.runtimeError?.message ?? 'no result'}`)
  explain(name, outcome)
  return {
    performance: pointsOf(outcome, 'performance'),
    accessibility: pointsOf(outcome, 'accessibility'),
    'best-practices': pointsOf(outcome, 'best-practices'),
    benchmarkIndex: outcome.environment.benchmarkIndex,
  }
}

function pointsOf({ categories }: Outcome, category: Category): number {
  return Math.round((categories[category].score ?? 0) * 100)
}

/** Tells on stderr where a score lost points, for the one who mends it. */
function explain(name: string, outcome: Outcome): void {
  const { categories, audits } = outcome
  for (const category of CATEGORIES) {
    const points = pointsOf(outcome, category)
    if (points >= GOALS[category]) continue
    const lost = categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    const why = lost.map(({ id }) => `${id} ${audits[id]!.displayValue ?? ''}`.trim()).join('; ')
    process.stderr.write(`${name}: ${category} ${points}: ${why}\n`)
  }
}

/** Lighthouse by its own lock beside this file: 200 packages that nobody else needs, so they come when they are first used. */
async function installed(): Promise<Lighthouse> {
  const folder = join(CACHE, 'lighthouse')
  const main = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(main)) {
    mkdirSync(folder, { recursive: true })
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(join(import.meta.dirname, 'lighthouse', name), join(folder, name))
    }
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
  }
  return (await import(pathToFileURL(main).href)) as Lighthouse
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
