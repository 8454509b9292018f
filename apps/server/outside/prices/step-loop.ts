import { STEP_MS } from '@candela/contract'
import type { Deliver, SourceLog } from './source.ts'
import type { StepCollector } from './step-collector.ts'

export interface StepLoopOptions {
  readonly clock: () => number
  readonly collector: StepCollector
  readonly log: SourceLog
  /** lets a source that makes its prices itself put them into the collector */
  readonly fill?: (step: number, skipped: boolean) => void
}

/**
 * Hands over what was gathered at each 250 ms border of the clock. One delivery at a time: a step that comes due
 * meanwhile is skipped, and what it gathered goes with the next. A failed delivery ends the loop, since the house is
 * then closing.
 */
export class StepLoop {
  readonly #options: StepLoopOptions
  #timer: NodeJS.Timeout | undefined
  #delivery: Promise<void> | undefined
  #deliver: Deliver | undefined
  #lastStep = -1
  #lastDue = -1
  #steps = 0
  #skipped = 0
  #isStopped = false

  constructor(options: StepLoopOptions) {
    this.#options = options
  }

  get lastStep(): number {
    return this.#lastStep
  }
  get steps(): number {
    return this.#steps
  }
  get skippedSteps(): number {
    return this.#skipped
  }
  get isStopped(): boolean {
    return this.#isStopped
  }

  start(deliver: Deliver): void {
    this.#deliver = deliver
    this.#schedule()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#delivery
  }

  #schedule(): void {
    if (this.#isStopped) return
    const now = this.#options.clock()
    const next = (Math.floor(now / STEP_MS) + 1) * STEP_MS
    this.#timer = setTimeout(() => {
      this.#due()
      this.#schedule()
    }, next - now)
  }

  #due(): void {
    const step = Math.floor(this.#options.clock() / STEP_MS)
    // a timer may fire a moment early, and a clock may be set back
    if (step <= this.#lastDue) return
    const passed = this.#lastDue < 0 ? 1 : step - this.#lastDue
    if (passed > 1) this.#skipped += passed - 1
    this.#lastDue = step
    if (this.#delivery) {
      this.#skipped++
      return
    }
    this.#options.fill?.(step, this.#lastStep >= 0 && step > this.#lastStep + 1)
    const market = this.#options.collector.take(step)
    this.#lastStep = step
    if (!market) return
    this.#steps++
    this.#delivery = this.#deliver!(market)
      .then(
        () => {},
        (error: unknown) => {
          if (!this.#isStopped)
            this.#options.log.error({ step, reason: String(error) }, 'a market step was not taken; prices end here')
          this.#isStopped = true
          clearTimeout(this.#timer)
        },
      )
      .finally(() => {
        this.#delivery = undefined
      })
  }
}
