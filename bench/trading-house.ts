import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Command, Market } from '@candela/contract'
import { CommandStream } from '@candela/core/testing'
import { type Applied, type Engine, openEngine, startClockwork } from '@candela/engine'
import { SILENT } from '@candela/engine/testing'
import { nodeDisk } from '@candela/journal'
import { percentile } from './stream.ts'

/** customers who trade; others come after them */
export const TRADERS = 100
const OUTSTANDING = 512
const WARM_MS = 5_000
const QUIET_MS = 3_000
/** a house is filled until so long before the instant at which much falls due */
export const BEFORE_MS = 30_000
/** a market so often, so that orders are decided by one that is fresh */
const MARKET_EVERY_MS = 250
/** an order each so often, whatever becomes of the one before */
const EVERY_MS = 2

/** Orders before and after an instant at which much falls due. */
export interface Around {
  /** from the instant until all was over */
  readonly ms: number
  readonly p99Ms: number
  readonly quietP99Ms: number
  readonly orders: number
}

/** A house in which orders go on at an even pace, whatever else falls due. */
export class TradingHouse {
  readonly stream = new CommandStream()
  #ranFrom: number | undefined

  /** The instant by the stream; once the clock runs, with the time that passes. */
  get now(): number {
    if (this.#ranFrom !== undefined) this.stream.now = Math.floor(performance.now() - this.#ranFrom)
    return this.stream.now
  }

  runFrom(instant: number): void {
    this.#ranFrom = performance.now() - instant
  }

  market(): Market {
    // a market takes its step with it
    this.stream.now = this.now - (this.#ranFrom === undefined ? 0 : MARKET_EVERY_MS)
    return this.stream.market()
  }

  async send(engine: Engine, count: number, command: (place: number) => Command): Promise<void> {
    for (let from = 0; from < count; from += OUTSTANDING) {
      const batch = Array.from({ length: Math.min(OUTSTANDING, count - from) }, (_, place) => from + place)
      for (const { code } of await Promise.all(batch.map((place) => engine.submit(command(place)))))
        if (code !== 0) throw new Error(`refused: ${code}`)
    }
  }

  /** Orders at an even pace until the time is over; how many ms each took to be durable, from when it was to be sent. */
  async trade(engine: Engine, until: number | Promise<void>): Promise<number[]> {
    const times: number[] = []
    const open: Promise<unknown>[] = []
    let isOver = false
    const over = typeof until === 'number' ? new Promise<void>((resolve) => setTimeout(resolve, until)) : until
    void over.then(() => (isOver = true))
    const begun = performance.now()
    for (let sent = 0; !isOver;) {
      for (; begun + sent * EVERY_MS <= performance.now(); sent++) {
        const due = begun + sent * EVERY_MS
        if (sent % (MARKET_EVERY_MS / EVERY_MS) === 0) open.push(engine.submit(this.market()))
        const order = this.stream.order(1 + (sent % TRADERS), 200)
        open.push(engine.submit(order).then(() => times.push(performance.now() - due)))
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(open)
    return times
  }

  /** The quiet seconds from an instant, then those from another until what falls due there is over; `passed`: ms since then. */
  async around(
    engine: Engine,
    from: number,
    instant: number,
    isOver: (batch: readonly Applied[], passed: number) => boolean,
  ): Promise<Around> {
    this.runFrom(from)
    // what filling left behind is over by then
    await this.trade(engine, WARM_MS)
    const quiet = await this.trade(engine, QUIET_MS)
    this.runFrom(instant)
    const begun = performance.now()
    const stop = startClockwork(engine, {
      now: () => this.now,
      set: setTimeout,
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
    })
    let ms = 0
    const over = new Promise<void>((resolve) => {
      const look = (batch: readonly Applied[]) => {
        const passed = performance.now() - begun
        if (!isOver(batch, passed) || ms > 0) return
        ms = passed
        unfollow()
        resolve()
      }
      // read after the batch is answered, as the house does with whatever takes time
      const unfollow = engine.follow((batch) => void setImmediate(look, batch))
    })
    const busy = await this.trade(engine, over)
    stop()
    return { ms, p99Ms: p99(busy), quietP99Ms: p99(quiet), orders: busy.length }
  }
}

/** Work of a house with an engine on a real journal, which is gone afterwards. */
export async function onJournal<Answer>(
  name: string,
  house: TradingHouse,
  work: (engine: Engine) => Promise<Answer>,
): Promise<Answer> {
  // not in the system's temporary folder, which may be in memory
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, `bench-${name}-`))
  const engine = await openEngine({
    disk: nodeDisk(folder),
    clock: () => house.now,
    log: SILENT,
    onFatal: (error) => {
      throw error
    },
  })
  try {
    return await work(engine)
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function p99(times: readonly number[]): number {
  return percentile(Float64Array.from(times), 0.99)
}
