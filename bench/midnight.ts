import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ASSETS, type Command, PRODUCTS } from '@candela/contract'
import { type Engine, openEngine, proposeCatalogue, startClockwork } from '@candela/engine'
import { SILENT } from '@candela/engine/testing'
import { CommandStream } from '@candela/core/testing'
import { nodeDisk } from '@candela/journal'
import { LATEST_RULES } from '@candela/rules'
import { OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { DAY, gmt8Day, gmt8DayStart, UNIT } from '@candela/units'
import { median, type Report, spreadOf } from './stream.ts'

const SAVERS = Number(process.env['SAVERS'] ?? 100_000)
const SAVED = UNIT
const TRADERS = 100
const OUTSTANDING = 512
const ROUNDS = SAVERS > 100_000 ? 1 : 3
/** a market so often, so that orders are decided by one that is fresh */
const MARKET_EVERY_MS = 250
/** an order each so often, whatever becomes of the one before */
const EVERY_MS = 2
const WARM_MS = 5_000
const QUIET_MS = 3_000
/** the instant at which it begins, before the midnight */
const BEFORE_MS = 30_000

/**
 * A midnight at which savers are paid over its window (a hundred thousand, or as many as SAVERS says), on a real journal, while orders
 * go on: the seconds until the last is durable, and the p99 of an order that was sent meanwhile against that of the quiet ones before.
 */
export async function run(report: Report): Promise<void> {
  const rounds: Midnight[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await midnight())
  const ratios = rounds.map(({ p99Ms, quietP99Ms }) => p99Ms / quietP99Ms)
  report({
    name: `midnight: p99 of an order while ${SAVERS.toLocaleString('en-US')} are paid`,
    value: median(rounds.map(({ p99Ms }) => p99Ms)),
    unit: 'ms',
    peer: 'p99 of a quiet order',
    peerValue: median(rounds.map(({ quietP99Ms }) => quietP99Ms)),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    rounds: ROUNDS,
    goal: 2,
    paidWithinSeconds: Math.round(median(rounds.map(({ paidMs }) => paidMs / 1000))),
    ordersMeanwhile: median(rounds.map(({ orders }) => orders)),
  })
}

interface Midnight {
  readonly paidMs: number
  readonly p99Ms: number
  readonly quietP99Ms: number
  readonly orders: number
}

async function midnight(): Promise<Midnight> {
  // not in the system's temporary folder, which may be in memory
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-midnight-'))
  const house = new SavingsHouse()
  const engine = await openEngine({
    disk: nodeDisk(folder),
    clock: () => house.now,
    log: SILENT,
    onFatal: (error) => {
      throw error
    },
  })
  try {
    await house.fill(engine)
    return await house.pass(engine)
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

class SavingsHouse {
  readonly stream = new CommandStream()
  #ranFrom: number | undefined

  /** The instant by the stream; once the clock runs, with the time that passes. */
  get now(): number {
    if (this.#ranFrom !== undefined) this.stream.now = Math.floor(performance.now() - this.#ranFrom)
    return this.stream.now
  }

  #runFrom(instant: number): void {
    this.#ranFrom = performance.now() - instant
  }

  /** Savers with their savings, and those who trade; then the day before the first that pays is over. */
  async fill(engine: Engine): Promise<void> {
    const products = PRODUCTS.map(({ definition }) => definition)
    await proposeCatalogue(engine, { assets: ASSETS, products, rules: LATEST_RULES })
    const { id, kind: earnKind, terms } = OPEN_EARN_PRODUCTS[0]!
    const asset = engine.core.assetById('USDT')!.asset
    await this.#send(engine, 1, () => ({ kind: 'listOpenEarn', earnProduct: 1, id, asset, earnKind, terms }))
    await this.#send(engine, SAVERS + TRADERS, () => this.stream.openCustomer())
    await this.#send(engine, SAVERS, (place) => ({
      kind: 'openEarn',
      customer: TRADERS + place + 1,
      commandId: this.stream.commandId(),
      earnProduct: 1,
      terms: 1,
      amount: SAVED,
      renew: false,
    }))
    this.stream.now = midnightAfter(this.stream.now) + DAY - BEFORE_MS
    await engine.submit({ kind: 'tick' })
    await engine.submit(this.stream.market())
  }

  /** The quiet seconds before a midnight, then the midnight until the last is paid. */
  async pass(engine: Engine): Promise<Midnight> {
    const midnight = midnightAfter(this.stream.now)
    this.#runFrom(this.stream.now)
    // what filling left behind is over by then
    await this.#trade(engine, WARM_MS)
    const quiet = await this.#trade(engine, QUIET_MS)
    this.#runFrom(midnight)
    let paidAll = 0
    const begun = performance.now()
    const stop = startClockwork(engine, {
      now: () => this.now,
      set: setTimeout,
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
    })
    const over = new Promise<void>((resolve) => {
      const unfollow = engine.follow(() => {
        // its product comes last
        if (engine.core.at < midnight || engine.core.earn.settlingUntil(1) !== 0) return
        paidAll = performance.now()
        unfollow()
        resolve()
      })
    })
    const busy = await this.#trade(engine, over)
    stop()
    return {
      paidMs: paidAll - begun,
      p99Ms: p99(busy),
      quietP99Ms: p99(quiet),
      orders: busy.length,
    }
  }

  #market(): Command {
    // a market takes its step with it
    this.stream.now = this.now - MARKET_EVERY_MS
    return this.stream.market()
  }

  async #send(engine: Engine, count: number, command: (place: number) => Command): Promise<void> {
    for (let from = 0; from < count; from += OUTSTANDING) {
      const batch = Array.from({ length: Math.min(OUTSTANDING, count - from) }, (_, place) => from + place)
      for (const { code } of await Promise.all(batch.map((place) => engine.submit(command(place)))))
        if (code !== 0) throw new Error(`refused: ${code}`)
    }
  }

  /** Orders at an even pace until the time is over; how many ms each took to be durable, from when it was to be sent. */
  async #trade(engine: Engine, until: number | Promise<void>): Promise<number[]> {
    const times: number[] = []
    const open: Promise<unknown>[] = []
    let isOver = false
    const over = typeof until === 'number' ? new Promise<void>((resolve) => setTimeout(resolve, until)) : until
    void over.then(() => (isOver = true))
    const begun = performance.now()
    for (let sent = 0; !isOver;) {
      for (; begun + sent * EVERY_MS <= performance.now(); sent++) {
        const due = begun + sent * EVERY_MS
        if (sent % (MARKET_EVERY_MS / EVERY_MS) === 0) open.push(engine.submit(this.#market()))
        const order = this.stream.order(1 + (sent % TRADERS), 200)
        open.push(engine.submit(order).then(() => times.push(performance.now() - due)))
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(open)
    return times
  }
}

function midnightAfter(at: number): number {
  return gmt8DayStart(gmt8Day(at) + 1)
}

function p99(times: readonly number[]): number {
  return [...times].sort((left, right) => left - right)[Math.floor(times.length * 0.99)]!
}
