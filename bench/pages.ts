import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BROWSER_FLAGS, type Product, registered, type Scene, scenes, startProduct, tradeALittle } from '@candela/e2e'
import type { TestClient } from '@candela/server/testing'
import { type BrowserContext, chromium } from 'playwright-core'
import { median, type Report } from './stream.ts'

const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]
/** more looks at a page whose first was below the goal: the median counts */
const MORE_LOOKS = 2
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache')

type Scores = Readonly<Record<Category, number>>

/** What of Lighthouse is used; it brings its own types along only where it is installed. */
interface Lighthouse {
  default(url: string, flags: object): Promise<{ lhr: Outcome } | undefined>
}
interface Outcome {
  readonly categories: Readonly<
    Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, { score: number | null; title: string; displayValue?: string }>>
  readonly runtimeError?: { readonly message: string }
}

/** Lighthouse as a slow phone on a slow network, on every route: the worst score of each category, and every route's. */
export async function run(report: Report): Promise<void> {
  const lighthouse = await installed()
  const product = await startProduct()
  try {
    const customer = await registered(product.url)
    const all = scenes(await tradeALittle(customer)).filter(({ name }) => isWanted(name))
    const scores = new Map<string, Scores>()
    for (const as of ['visitor', 'customer'] as const) {
      const wanted = all.filter((scene) => scene.as === as)
      for (const [name, found] of await look(lighthouse, product, wanted, as === 'customer' ? customer : undefined)) {
        scores.set(name, found)
      }
    }
    for (const category of CATEGORIES) {
      const each = [...scores].map(([name, found]) => [name, found[category]] as const).sort((a, b) => a[1] - b[1])
      const value = each[0]![1]
      const goal = GOALS[category]
      report({
        name: `pages: ${category.replace('-', ' ')}`,
        value,
        unit: 'points',
        peer: 'goal',
        peerValue: goal,
        ratio: value / goal,
        routes: each.length,
        worst: each[0]![0],
        below: Object.fromEntries(each.filter(([, score]) => score < goal)),
        median: median(each.map(([, score]) => score)),
      })
    }
  } finally {
    await product.dispose()
  }
}

/** PAGES=home,trade looks at these alone. */
function isWanted(name: string): boolean {
  const only = process.env['PAGES']?.split(',')
  return only === undefined || only.includes(name)
}

async function look(
  lighthouse: Lighthouse,
  product: Product,
  wanted: readonly Scene[],
  customer: TestClient | undefined,
): Promise<Map<string, Scores>> {
  const found = new Map<string, Scores>()
  const port = await freePort()
  const profile = mkdtempSync(join(CACHE, 'bench-pages-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    await prepare(context, product.url, customer)
    for (const { name, path } of wanted) {
      const looks = [await oneLook(lighthouse, `${product.url}/#${path}`, port, name)]
      const isBelow = CATEGORIES.some((category) => looks[0]![category] < GOALS[category])
      while (isBelow && looks.length <= MORE_LOOKS) {
        looks.push(await oneLook(lighthouse, `${product.url}/#${path}`, port, name))
      }
      const scores = CATEGORIES.map((category) => [category, median(looks.map((scores) => scores[category]))])
      found.set(name, Object.fromEntries(scores) as Record<Category, number>)
    }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return found
}

/** Language, theme and session as a phone has them that was here before; its letters are read. */
async function prepare(context: BrowserContext, url: string, customer: TestClient | undefined): Promise<void> {
  const [name, value] = customer?.cookie?.split('=') ?? []
  if (name !== undefined && value !== undefined) {
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
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
    await page.locator('[role=dialog], [role=alertdialog]').getByRole('button').last().click()
    await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' })
  }
  await page.close()
}

async function oneLook(lighthouse: Lighthouse, url: string, port: number, name: string): Promise<Scores> {
  const result = await lighthouse.default(url, {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
  })
  const outcome = result?.lhr
  if (!outcome || outcome.runtimeError) throw new Error(`${name}: ${outcome?.runtimeError?.message ?? 'no result'}`)
  const scores = CATEGORIES.map((category) => [category, Math.round((outcome.categories[category].score ?? 0) * 100)])
  explain(name, outcome)
  return Object.fromEntries(scores) as Record<Category, number>
}

/** What a score lost points for goes to stderr: it is for whoever mends it. */
function explain(name: string, { categories, audits }: Outcome): void {
  for (const category of CATEGORIES) {
    const { score, auditRefs } = categories[category]
    if (Math.round((score ?? 0) * 100) >= GOALS[category]) continue
    const lost = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    const why = lost.map(({ id }) => `${id} ${audits[id]!.displayValue ?? ''}`.trim()).join('; ')
    process.stderr.write(`${name}: ${category} ${Math.round((score ?? 0) * 100)}: ${why}\n`)
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
