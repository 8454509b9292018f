import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { scriptsLoadedBy, WEIGHT_GOALS, weightOf } from '../loaded-scripts.ts'
import { beginJourney } from './journey.ts'

/** the weight of a build, in parts of its goal, above which it fails */
const TOLERANCE = 1.05

const journey = beginJourney()

it.each(WEIGHT_GOALS)('$name: at most $goal kB', async ({ path, goal }) => {
  const scripts = await scriptsLoadedBy(journey.product, path)
  const heaviest = [...scripts].sort(([, one], [, other]) => other - one).map(([name, size]) => `${name} ${size}`)
  expect(scripts.size).toBeGreaterThan(3)
  expect(weightOf(scripts), heaviest.slice(0, 12).join('\n')).toBeLessThanOrEqual(goal * TOLERANCE)
})

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
/** The sources that a built script was made of; none of one that only starts others. */
function sourcesOf(script: string): readonly string[] {
  const place = join(DIST, 'maps', 'customer', `${script}.map.br`)
  if (!existsSync(place)) return []
  const map = brotliDecompressSync(readFileSync(place))
  return (JSON.parse(map.toString('utf8')) as { readonly sources: readonly string[] }).sources
}

it('the first load holds no schemas: what comes from the house is read by its names alone', async () => {
  const scripts = [...(await scriptsLoadedBy(journey.product, '/')).keys()].filter((name) => !name.includes('/texts-'))
  const sources = scripts.flatMap(sourcesOf)
  expect(sources).toContainEqual(expect.stringContaining('node_modules/react-dom/'))
  expect(sources.filter((path) => path.includes('node_modules/zod/'))).toEqual([])
})

const AHEAD_GOAL_BYTES = 256_000

/** The bytes of a file as a browser is sent it. */
function sentBytes(path: string): number {
  const place = join(DIST, 'customer', path === '/' ? 'index.html' : path)
  return (statSync(`${place}.br`, { throwIfNoEntry: false }) ?? statSync(place)).size
}

it('ahead of its use: the tabs and what lies over them, in the language in force, at most 256 kB beyond the first page', async () => {
  const first = await journey.phone({ language: 'th' })
  await first.context.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await first.go('/pages/index/index')
  await first.page.getByRole('link', { name: 'ตลาด' }).waitFor()
  const loaded = await first.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  await first.context.close()
  const { page, go, context } = await journey.phone({ language: 'th', serviceWorker: true })
  await go('/pages/index/index')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== 'language')
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return [...new Set(requests.flat().map(({ url }) => new URL(url).pathname))]
  })
  for (const needed of ['market-', 'balances-', 'trade-', 'sheet-panel-', 'texts-th/shell-', 'texts-th/trade-']) {
    expect(kept).toContainEqual(expect.stringContaining(needed))
  }
  expect(kept.filter((path) => path.includes('/texts-') && !path.includes('/texts-th/'))).toEqual([])
  const ahead = kept.filter((path) => !loaded.includes(path)).map((path) => [path, sentBytes(path)] as const)
  const heaviest = ahead.toSorted(([, one], [, other]) => other - one).map(([path, size]) => `${path} ${size}`)
  expect(
    ahead.reduce((sum, [, size]) => sum + size, 0),
    heaviest.join('\n'),
  ).toBeLessThanOrEqual(AHEAD_GOAL_BYTES)
  await context.close()
})

it('neither app holds the words of the other', () => {
  const names = (folder: string) =>
    new Set(readdirSync(join(DIST, folder)).flatMap((file) => /^([a-zA-Z]+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? []))
  const customers = names('customer/assets/texts-de')
  expect(customers.has('trade')).toBe(true)
  expect([...customers].filter((name) => ['console', 'letters'].includes(name))).toEqual([])
  const operators = names('console/assets')
  expect(operators.has('console')).toBe(true)
  expect(['trade', 'market', 'strategy', 'legal', 'help', 'letters'].filter((name) => operators.has(name))).toEqual([])
})

it('the map: the small file of countries first, and the large one once somebody looks closer', async () => {
  const { page, go, context } = await journey.phone()
  const asked: string[] = []
  page.on('request', (request) => {
    const name = /countries-\d+m/.exec(request.url())?.[0]
    if (name !== undefined) asked.push(name)
  })
  await go('/choose-location')
  await page.locator('.world-map-land').first().waitFor({ state: 'attached' })
  expect(asked).toEqual(['countries-110m'])
  const looksCloser = async () => {
    await page.getByRole('button', { name: 'Closer' }).click()
    return asked
  }
  await expect.poll(looksCloser).toEqual(['countries-110m', 'countries-50m'])
  await context.close()
})
