import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { randomFrom } from '@candela/units/testing'
import { makeDataDirectory, marketOf, removeDataDirectory, startServer, type TestServer } from '../index.ts'
import { verified } from '../verified.ts'
import { type Found, Trader } from './trader.ts'

/** The outcome of killing. */
export interface KillReport {
  readonly kills: number
  readonly acknowledged: number
  /** commands sent again after a restart, answered before or not */
  readonly sentAgain: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** questions after a restart that were refused as `busy` before they were answered */
  readonly busy: number
  readonly slowestMs: number
  /** of one start, after a kill */
  readonly slowestStartMs: number
  /** the parts of the slowest start, in its own words */
  readonly slowestStart: string
  /** the exit code of `npm run verify` over all that the kills left */
  readonly verified: number
}

const CUSTOMERS = 6
/** The house remembers so many commands of a customer and a day, and then takes no more: others trade on long before. */
const KILLS_OF_A_CREW = 50
/** a few seconds of prices at every start are enough, and cost a start little */
const PRICES = fileURLToPath(new URL('../../outside/prices/recording/fixture/btcusdt.jsonl', import.meta.url))
const ENVIRONMENT = { LIMITS: 'bench', LOG_LEVEL: 'info', PRICE_SOURCE: `recording:${PRICES}` }
/** of a life under load, once so much was acknowledged in it */
const LEAST_ACKNOWLEDGED = 7
const SHORTEST_LIFE_MS = 100
const LONGER_BY_MS = 500
const LOOK_EVERY_MS = 5

/** Kills a real server under load, again and again on the same data, and asks after each restart for all that was acknowledged. */
export async function killUnderLoad(
  kills: number,
  seed: number,
  told: (kill: number) => void = () => {},
): Promise<KillReport> {
  const dataDirectory = makeDataDirectory()
  let server: TestServer | undefined
  try {
    const random = randomFrom(seed)
    server = await startServer({ dataDirectory, environment: ENVIRONMENT, database: 'own' })
    const all: Trader[] = []
    let traders: Trader[] = []
    const found: Found[] = []
    let acknowledged = 0
    let slowestStartMs = 0
    let slowestStart = ''
    for (let kill = 1; kill <= kills; kill++) {
      if (kill % KILLS_OF_A_CREW === 1) {
        for (const trader of traders) found.push(await trader.checkAll())
        traders = await crewOf(server, seed + all.length)
        all.push(...traders)
      }
      const { bid } = await marketOf(traders[0]!.client)
      let isGone = false
      const trading = Promise.all(traders.map((trader) => trader.trade(bid))).then(() => (isGone = true))
      while (!isGone && acknowledgedBy(traders) < LEAST_ACKNOWLEDGED) await wait(LOOK_EVERY_MS)
      await wait(SHORTEST_LIFE_MS + random() * LONGER_BY_MS)
      await server.kill()
      await trading
      acknowledged += acknowledgedBy(traders)
      const began = performance.now()
      server = await startServer({ dataDirectory, environment: ENVIRONMENT, database: 'own' })
      const startMs = performance.now() - began
      if (startMs > slowestStartMs) [slowestStartMs, slowestStart] = [startMs, server.stderr()]
      for (const trader of traders) trader.goOn(server.url)
      found.push(...(await Promise.all(traders.map((trader) => trader.check()))))
      told(kill)
    }
    for (const trader of traders) found.push(await trader.checkAll())
    const code = await server.stop()
    server = undefined
    return {
      kills,
      acknowledged,
      sentAgain: found.reduce((sum, { sentAgain }) => sum + sentAgain, 0),
      lost: found.flatMap(({ lost }) => lost),
      doubled: found.flatMap(({ doubled }) => doubled),
      busy: all.reduce((sum, { busy }) => sum + busy, 0),
      slowestMs: Math.round(Math.max(...all.map(({ slowestMs }) => slowestMs))),
      slowestStartMs: Math.round(slowestStartMs),
      slowestStart,
      verified: code === 0 ? (await verified(dataDirectory)).exit : Number(code) || 1,
    }
  } catch (error) {
    throw new Error(`the server wrote:\n${server?.stderr() ?? ''}`, { cause: error })
  } finally {
    await server?.kill()
    removeDataDirectory(dataDirectory)
  }
}

/** The number of acknowledgements to all of them in the running life of the server. */
function acknowledgedBy(traders: readonly Trader[]): number {
  return traders.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
}

async function crewOf(server: TestServer, seed: number): Promise<Trader[]> {
  const crew: Trader[] = []
  for (let count = 0; count < CUSTOMERS; count++) {
    crew.push(new Trader(await server.client().register(), randomFrom(seed + count + 1)))
  }
  return crew
}
