import { accessSync, constants } from 'node:fs'
import { STALE_AFTER_MS } from '@candela/contract'
import { assert } from '@candela/units'
import type { Deliver, PriceSource, SourceOptions, SourceStatus } from '../source.ts'
import { StepCollector } from '../step-collector.ts'
import { StepLoop } from '../step-loop.ts'
import { ExchangeFeed } from './exchange-feed.ts'
import { merged, onEventTime, readRecording, type TimedMessage } from './recording-file.ts'

/** messages taken in one go before timers and sockets get their turn */
const BURST = 500

/**
 * Plays recordings of the exchange's streams as if they happened now: the first message falls on the start, the rest
 * keep their distance.
 */
export class RecordingSource implements PriceSource {
  readonly name = 'recording'
  readonly history = undefined
  readonly #options: SourceOptions
  readonly #paths: readonly string[]
  readonly #collector = new StepCollector()
  readonly #feed: ExchangeFeed
  readonly #loop: StepLoop
  #player: Promise<void> | undefined
  #wake: (() => void) | undefined
  #lastMessageAt: number | undefined
  #badLines = 0
  #isStopped = false

  /** Throws where a file can't be read. */
  constructor(paths: readonly string[], options: SourceOptions) {
    for (const path of paths) accessSync(path, constants.R_OK)
    this.#paths = paths
    this.#options = options
    this.#feed = new ExchangeFeed(options.products, this.#collector)
    const { clock, log } = options
    this.#loop = new StepLoop({ clock, log, collector: this.#collector, fill: () => this.#feed.quote() })
  }

  start(deliver: Deliver): void {
    assert(this.#player === undefined, 'a source is started once')
    this.#loop.start(deliver)
    const files = this.#paths.map((path) => onEventTime(readRecording(path, () => this.#badLines++)))
    this.#player = this.#play(merged(files)).catch((error: unknown) =>
      this.#options.log.error({ reason: String(error) }, 'the recording could not be read on; prices go stale'),
    )
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake?.()
    await this.#player
    await this.#loop.stop()
  }

  status(): SourceStatus {
    const { lastStep, steps, skippedSteps, isStopped } = this.#loop
    const now = this.#options.clock()
    const heard = this.#lastMessageAt
    return {
      name: this.name,
      state:
        isStopped || this.#isStopped
          ? 'stopped'
          : heard === undefined
            ? 'starting'
            : now - heard > STALE_AFTER_MS
              ? 'stale'
              : 'live',
      lastStep,
      lastMessageAt: heard,
      steps,
      skippedSteps,
      messages: this.#feed.messages,
      garbage: this.#feed.garbage + this.#badLines,
      resyncs: this.#feed.resyncs,
      reconnects: 0,
      commitment: undefined,
    }
  }

  async #play(messages: AsyncGenerator<TimedMessage>): Promise<void> {
    const { clock, log } = this.#options
    let shift: number | undefined
    let burst = 0
    for await (const { at, text, symbol } of messages) {
      shift ??= clock() - at
      const due = at + shift
      while (!this.#isStopped && clock() < due) await this.#sleep(due - clock())
      if (this.#isStopped) return
      this.#feed.take(text, due, symbol)
      this.#lastMessageAt = due
      if (++burst % BURST === 0) await new Promise(setImmediate)
    }
    log.info({ messages: this.#feed.messages }, 'the recording is over; its products go stale')
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds)
      const wake = (): void => {
        clearTimeout(timer)
        done()
      }
      this.#wake = wake
      function done(): void {
        resolve()
      }
    })
  }
}
