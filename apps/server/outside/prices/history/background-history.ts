import { type Interval, PRODUCTS, STEP_MS } from '@candela/contract'
import { type CandleColumns, type CandleRow, columnsOf, newestBefore } from '@candela/projections'
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { GeneratedHistory, SourceLog } from '../source.ts'
import { type HistoryStart, type MadeHistory, type Stretch, STRETCHES, stretchOf } from '../simulated/history-maker.ts'

/** What the process is told after its start: a product's stretch that somebody waits for goes before the others. */
export interface Wanted {
  readonly product: number
  readonly stretch: Stretch
}

/**
 * The candles of the time before the journal. A process of its own makes all of them at a start and ends, with the
 * hundreds of megabytes it took; here they are kept, every interval as a series of its own, and nothing is summed when
 * somebody asks.
 */
export class BackgroundHistory implements GeneratedHistory {
  readonly until: number
  readonly start: HistoryStart
  readonly #series = new Map<string, CandleColumns>()
  readonly #made = new Set<string>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #process: ChildProcess | undefined
  #state: 'idle' | 'making' | 'over' = 'idle'

  constructor(start: HistoryStart) {
    this.start = start
    this.until = start.genesisStep * STEP_MS
  }

  /** Starts the process. Where it fails, charts begin with the journal. */
  make(log: SourceLog): void {
    const program = fileURLToPath(new URL('./history.worker.ts', import.meta.url))
    // nothing it needs is in the environment, and none of this process's settings are for it
    const child = fork(program, { serialization: 'advanced', execArgv: [], env: {} })
    this.#process = child
    this.#state = 'making'
    child.unref()
    child.channel?.unref()
    child.on('message', (made: MadeHistory) => this.keep(made))
    child.on('error', (error) => log.error({ err: error }, 'no candles of the time before the journal'))
    child.on('exit', () => this.#over())
    child.send(this.start)
  }

  stop(): void {
    this.#process?.kill()
    this.#over()
  }

  /** Takes in what was made. */
  keep({ product, stretch, series }: MadeHistory): void {
    for (const [interval, bytes] of series) {
      const isWhole = stretchOf(interval) === stretch
      const name = `${product} ${interval}`
      if (isWhole || !this.#series.has(name)) this.#series.set(name, columnsOf(bytes))
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
      this.#process?.send(wanted)
    })
  }

  candles(product: number, interval: Interval, before: number, limit: number): readonly CandleRow[] {
    const columns = this.#series.get(`${product} ${interval}`)
    return columns ? newestBefore(columns, before, limit) : []
  }

  #over(): void {
    this.#process = undefined
    this.#state = 'over'
    for (const waiting of this.#waiting.values()) for (const resolve of waiting) resolve()
    this.#waiting.clear()
  }
}

/** Every stretch of every product: what first screens ask for first. */
export function allStretches(): Wanted[] {
  return STRETCHES.flatMap((stretch) => PRODUCTS.map((_, product) => ({ product, stretch })))
}
