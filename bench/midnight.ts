import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ASSETS, type Command, PRODUCTS } from '@candela/contract'
import { type Engine, openEngine, proposeCatalogue, startClockwork } from '@candela/engine'
import { SILENT } from '@candela/engine/testing'
import { CommandStream } from '@candela/core/testing'
import { nodeDisk } from '@candela/journal'
import { OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { DAY, gmt8Day, gmt8DayStart, UNIT } from '@candela/units'
import { median, type Report, spreadOf } from './stream.ts'

const SAVERS = 100_000
const SAVED = 10 * UNIT
const TRADERS = 100
const OUTSTANDING = 512
const ROUNDS = 3
/** an order each so often, whatever becomes of the one before */
const EVERY_MS = 2
const QUIET_MS = 3_000

/**
 * A midnight at which a hundred thousand savers are paid, on a real journal, while orders go on: payments a second until the
 * last is durable, and the p99 of an order that was sent meanwhile against that of the quiet seconds before.
 */
export async function run(report: Report): Promise<void> {
  const rounds: Midnight[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await midnight())
  const ratios = rounds.map(({ p99Ms, quietP99Ms }) => p99Ms / quietP99Ms)
  report({
    name: 'midnight: p99 of an order while 100,000 are paid',
    value: median(rounds.map(({ p99Ms }) => p99Ms)),
    unit: 'ms',
    peer: 'p99 of a quiet order',
    peerValue: median(rounds.map(({ quietP99Ms }) => quietP99Ms)),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    rounds: ROUNDS,
    goal: 2,
    paymentsPerSecond: Math.round(median(rounds.map(({ perSecond }) => perSecond))),
    ordersMeanwhile: median(rounds.map(({ orders }) => orders)),
  })
}

interface Midnight {
  readonly perSecond: number
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
    clock: () => house.stream.now,
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

  /** Savers with their savings, and those who trade; then the day before the first that pays is over. */
  async fill(engine: Engine): Promise<void> {
    const products = PRODUCTS.map(({ definition }) => definition)
    await proposeCatalogue(engine, { assets: ASSETS, products })
    const { id, kind: earnKind, terms } = OPEN_EARN_PRODUCTS[0]!
    const asset = engine.core.assetById('USDT')!.asset
    await this.#send(engine, 1, () => ({ kind: 'listOpenEarn', earnProduct: 1, id, asset, earnKind, terms }))
    await this.#send(engine, 1, () => ({ kind: 'fundEarnPot', earnProduct: 1 }))
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
    this.stream.now = midnightAfter(this.stream.now) + DAY - 1
    await engine.submit({ kind: 'tick' })
    await engine.submit(this.stream.market())
  }

  /** The quiet seconds before a midnight, then the midnight until the last is paid. */
  async pass(engine: Engine): Promise<Midnight> {
    const quiet = await this.#trade(engine, QUIET_MS)
    this.stream.now = midnightAfter(this.stream.now)
    let paidAll = 0
    const begun = performance.now()
    const stop = startClockwork(engine, {
      now: () => this.stream.now,
      set: setTimeout,
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
    })
    const over = new Promise<void>((resolve) => {
      const unfollow = engine.follow(() => {
        if (engine.core.isDue(this.stream.now)) return
        paidAll = performance.now()
        unfollow()
        resolve()
      })
    })
    const busy = await this.#trade(engine, over)
    stop()
    return {
      perSecond: SAVERS / ((paidAll - begun) / 1000),
      p99Ms: p99(busy),
      quietP99Ms: p99(quiet),
      orders: busy.length,
    }
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
