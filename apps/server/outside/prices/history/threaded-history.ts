import { type Interval, PRODUCTS, STEP_MS } from '@candela/contract'
import { type CandleColumns, type CandleRow, newestBefore } from '@candela/projections'
import { Worker } from 'node:worker_threads'
import type { GeneratedHistory, SourceLog } from '../source.ts'
import { type HistoryStart, type MadeHistory, type Stretch, STRETCHES, stretchOf } from '../simulated/history-maker.ts'

/** What the thread is told: a product's stretch that somebody waits for goes before the others. */
export interface Wanted {
  readonly product: number
  readonly stretch: Stretch
}

/**
 * The candles of the time before the journal. A thread makes all of them at a start and ends; here they are kept, every
 * interval as a series of its own, and nothing is summed when somebody asks.
 */
export class ThreadedHistory implements GeneratedHistory {
  readonly until: number
  readonly start: HistoryStart
  readonly #series = new Map<string, CandleColumns>()
  readonly #made = new Set<string>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #thread: Worker | undefined
  #state: 'idle' | 'making' | 'over' = 'idle'

  constructor(start: HistoryStart) {
    this.start = start
    this.until = start.genesisStep * STEP_MS
  }

  /** Starts the thread. Where it fails, charts begin with the journal. */
  make(log: SourceLog): void {
    const thread = new Worker(new URL('./history.worker.ts', import.meta.url), { workerData: this.start })
    this.#thread = thread
    this.#state = 'making'
    thread.unref()
    thread.on('message', (made: MadeHistory) => this.keep(made))
    thread.on('error', (error) => log.error({ err: error }, 'no candles of the time before the journal'))
    thread.on('exit', () => this.#over())
  }

  stop(): void {
    void this.#thread?.terminate()
    this.#over()
  }

  /** Takes in what was made. */
  keep({ product, stretch, series }: MadeHistory): void {
    for (const [interval, columns] of series) {
      const isWhole = stretchOf(interval) === stretch
      if (isWhole || !this.#series.has(`${product} ${interval}`)) this.#series.set(`${product} ${interval}`, columns)
    }
    const key = `${product} ${stretch}`
    this.#made.add(key)
    for (const resolve of this.#waiting.get(key) ?? []) resolve()
    this.#waiting.delete(key)
  }

  ready(product: number, interval: Interval): Promise<void> {
    const stretch = stretchOf(interval)
    const key = `${product} ${stretch}`
    if (this.#state !== 'making' || this.#made.has(key) || PRODUCTS[product] === undefined) return Promise.resolve()
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key)
      if (waiting) return void waiting.push(resolve)
      this.#waiting.set(key, [resolve])
      const wanted: Wanted = { product, stretch }
      this.#thread?.postMessage(wanted)
    })
  }

  candles(product: number, interval: Interval, before: number, limit: number): readonly CandleRow[] {
    const columns = this.#series.get(`${product} ${interval}`)
    return columns ? newestBefore(columns, before, limit) : []
  }

  #over(): void {
    this.#thread = undefined
    this.#state = 'over'
    for (const waiting of this.#waiting.values()) for (const resolve of waiting) resolve()
    this.#waiting.clear()
  }
}

/** Every stretch of every product: what first screens ask for first. */
export function allStretches(): Wanted[] {
  return STRETCHES.flatMap((stretch) => PRODUCTS.map((_, product) => ({ product, stretch })))
}
