import type { JournalClock } from '@candela/journal'

/** the simulated machine's own milliseconds in one turn */
const TURN_MS = 1
/** turns after which something that was waited for will never come */
const MOST_TURNS = 20_000

interface Timer {
  readonly at: number
  readonly work: () => void
}

/**
 * The event loop of a simulated machine: disk operations end, and work that was put off is done, one turn after the other and in the
 * order in which it was asked for, never by a clock of the real world.
 */
export class Turns {
  #elapsed = 0
  #queue: (() => void)[] = []
  #timers: Timer[] = []
  count = 0

  /** Puts work off until the next turn. */
  readonly defer = (work: () => void): void => void this.#queue.push(work)

  /** `now`: the simulated wall clock. */
  clock(now: () => number): JournalClock {
    return {
      now,
      elapsed: () => this.#elapsed,
      soon: this.defer,
      after: (ms, work) => {
        const timer = { at: this.#elapsed + ms, work }
        this.#timers.push(timer)
        return () => void (this.#timers = this.#timers.filter((other) => other !== timer))
      },
    }
  }

  /** One turn: what was waiting when it began, what is due by then, and all that follows from it at once. */
  async turn(): Promise<void> {
    this.count += 1
    this.#elapsed += TURN_MS
    const due = this.#timers.filter(({ at }) => at <= this.#elapsed)
    this.#timers = this.#timers.filter(({ at }) => at > this.#elapsed)
    const work = [...this.#queue.splice(0), ...due.map((timer) => timer.work)]
    for (const each of work) each()
    await new Promise(setImmediate)
  }

  /** Turns until `promise` settles or `isOver` says that it never will. */
  async until(promise: Promise<unknown>, isOver: () => boolean): Promise<void> {
    let isSettled = false
    const settle = (): void => void (isSettled = true)
    promise.then(settle, settle)
    for (let left = MOST_TURNS; left > 0; left--) {
      await this.turn()
      if (isSettled || isOver()) return
    }
    throw new Error(`after ${MOST_TURNS} turns something is still waited for`)
  }

  /** The process is gone: nothing it put off is done. */
  forget(): void {
    this.#queue = []
    this.#timers = []
  }
}
