import { type Interval, PRODUCTS, STEP_MS } from '@candela/contract'
import { type CandleColumns, type CandleRow, columnsOf, newestBefore } from '@candela/projections'
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { GeneratedHistory, Made, SourceLog } from '../source.ts'
import { type HistoryStart, type MadeHistory, type Stretch, stretchOf } from '../simulated/history-maker.ts'

/** The process's input: first the start that history follows from, then one stretch of a product after another. */
export interface Asked {
  readonly start?: HistoryStart
  readonly wanted?: { readonly product: number; readonly stretch: Stretch }
}

/** A stretch that the process was asked for, and whether a process died over it before. */
interface Waiting {
  readonly wanted: { readonly product: number; readonly stretch: Stretch }
  readonly isAskedAgain: boolean
  readonly resolve: () => void
}

const PROGRAM = fileURLToPath(new URL('./history.worker.ts', import.meta.url))
/** the time for which the process is kept for the next question; with it goes its memory, some hundred megabytes */
const ENDS_AFTER_MS = 10_000

/**
 * The candles of the time before the journal. A stretch of a product is made when somebody first asks for it, by a process of
 * its own that ends when nobody asks any more; here it is kept, every interval as a series, and nothing is summed for a question.
 */
export class BackgroundHistory implements GeneratedHistory {
  readonly until: number
  readonly start: HistoryStart
  readonly #log: SourceLog
  readonly #series = new Map<string, CandleColumns>()
  readonly #made = new Map<string, Promise<void>>()
  readonly #waiting = new Map<string, Waiting>()
  #process: ChildProcess | undefined
  #ending: NodeJS.Timeout | undefined
  #isOver = false

  constructor(start: HistoryStart, log: SourceLog) {
    this.start = start
    this.until = start.genesisStep * STEP_MS
    this.#log = log
  }

  stop(): void {
    this.#isOver = true
    this.#process?.kill()
  }

  /** Takes in what was made. */
  keep({ product, stretch, series }: MadeHistory): void {
    for (const [interval, bytes] of series) {
      const isWhole = stretchOf(interval) === stretch
      const name = `${product} ${interval}`
      if (isWhole || !this.#series.has(name)) this.#series.set(name, columnsOf(bytes))
    }
    this.#settle(keyOf(product, stretch))
  }

  ready(product: number, made: Made): Promise<void> {
    if (this.#isOver || PRODUCTS[product] === undefined) return Promise.resolve()
    const wanted = { product, stretch: stretchOf(made) }
    const key = keyOf(product, wanted.stretch)
    let isMade = this.#made.get(key)
    if (!isMade) {
      isMade = new Promise((resolve) => this.#ask({ wanted, isAskedAgain: false, resolve }))
      this.#made.set(key, isMade)
    }
    return isMade
  }

  candles(product: number, interval: Interval, before: number, limit: number): readonly CandleRow[] {
    const columns = this.#series.get(`${product} ${interval}`)
    return columns ? newestBefore(columns, before, limit) : []
  }

  #ask(waiting: Waiting): void {
    const { product, stretch } = waiting.wanted
    this.#waiting.set(keyOf(product, stretch), waiting)
    clearTimeout(this.#ending)
    this.#process ??= this.#begin()
    // a process that has just died is known to be dead by its exit, which asks again
    this.#process.send({ wanted: waiting.wanted } satisfies Asked, () => undefined)
  }

  /**
   * Starts the process. Where it dies, another is asked for what it owes; where that dies too, charts begin with the journal
   * until somebody asks anew.
   */
  #begin(): ChildProcess {
    // nothing it needs is in the environment, and none of this process's settings are for it
    const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [], env: {} })
    const over = (reason: Error | string | number): void => {
      if (this.#process !== child) return
      this.#process = undefined
      const owed = [...this.#waiting]
      this.#waiting.clear()
      for (const [key, waiting] of owed) {
        if (!waiting.isAskedAgain && !this.#isOver) {
          this.#ask({ ...waiting, isAskedAgain: true })
          continue
        }
        if (!this.#isOver) this.#log.error({ reason: String(reason), key }, 'no candles of the time before the journal')
        this.#made.delete(key)
        waiting.resolve()
      }
    }
    child.unref()
    child.channel?.unref()
    child.on('message', (made: MadeHistory) => this.keep(made))
    child.on('error', over)
    child.on('exit', (code, signal) => over(signal ?? code ?? 'unknown'))
    child.send({ start: this.start } satisfies Asked)
    return child
  }

  #end(): void {
    const child = this.#process
    this.#process = undefined
    child?.disconnect()
  }

  #settle(key: string): void {
    this.#waiting.get(key)?.resolve()
    this.#waiting.delete(key)
    if (this.#waiting.size > 0) return
    clearTimeout(this.#ending)
    this.#ending = setTimeout(() => this.#end(), ENDS_AFTER_MS).unref()
  }
}

function keyOf(product: number, stretch: Stretch): string {
  return `${product} ${stretch}`
}
