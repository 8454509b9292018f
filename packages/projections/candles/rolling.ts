import { DAY, type Instant, MINUTE } from '@candela/units'
import type { CandleRow } from './candle.ts'

/** A quote's figures of the last 24 h, to the minute: ticks, lots, ticks × lots. */
export interface RollingFigures {
  /** the price 24 h ago (the first in the window where there was none): change = last ÷ reference − 1 */
  readonly reference: number
  readonly last: number
  readonly high: number
  readonly low: number
  /** source prints and trades made here */
  readonly lots: number
  readonly turnover: bigint
}

interface Summed {
  readonly from: Instant
  readonly count: number
  /** of the whole minutes in the window */
  readonly figures: RollingFigures | undefined
  /** the last price before the window */
  readonly before: number | undefined
}

/** The minutes of a product's last day. The sum over whole minutes is kept and made anew once a minute. */
export class RollingDay {
  #minutes: CandleRow[] = []
  #summed: Summed | undefined

  /** Puts generated minutes before what was folded. */
  prime(minutes: readonly CandleRow[]): void {
    const first = this.#minutes[0]?.start ?? Infinity
    this.#minutes = [...minutes.filter((minute) => minute.start <= first), ...this.#minutes]
    this.#summed = undefined
  }

  /** A whole minute, later than those before. */
  add(minute: CandleRow): void {
    this.#minutes.push(minute)
    this.#drop(minute.start)
  }

  /**
   * The window is the minute of `at` and the 1439 before it. `current` is the running minute, or an older one after
   * which nothing was traded.
   */
  figures(at: Instant, current: CandleRow | undefined): RollingFigures | undefined {
    const from = Math.floor(at / MINUTE) * MINUTE - DAY + MINUTE
    if (this.#summed?.from !== from || this.#summed.count !== this.#minutes.length) {
      this.#drop(at)
      this.#summed = { from, count: this.#minutes.length, ...this.#sum(from) }
    }
    const { figures, before } = this.#summed
    if (current && current.start >= from) {
      const part = partOf(current)
      return figures ? joined(figures, part) : { ...part, reference: before ?? part.reference }
    }
    const still = current?.close ?? before
    return figures ?? (still === undefined ? undefined : stillOf(still))
  }

  #sum(from: Instant): Pick<Summed, 'figures' | 'before'> {
    let figures: RollingFigures | undefined
    let before: number | undefined
    for (const minute of this.#minutes) {
      if (minute.start < from) before = minute.close
      else if (figures) figures = joined(figures, partOf(minute))
      else figures = { ...partOf(minute), reference: before ?? minute.open }
    }
    return { figures, before }
  }

  /** Keeps the window and the one minute before it, whose close is the reference. */
  #drop(at: Instant): void {
    const from = Math.floor(at / MINUTE) * MINUTE - DAY + MINUTE
    let outside = 0
    while (outside + 1 < this.#minutes.length && this.#minutes[outside + 1]!.start < from) outside++
    if (outside > 0) this.#minutes.splice(0, outside)
  }
}

function partOf(minute: CandleRow): RollingFigures {
  return {
    reference: minute.open,
    last: minute.close,
    high: minute.high,
    low: minute.low,
    lots: minute.lots + minute.ownLots,
    turnover: minute.turnover,
  }
}

function stillOf(price: number): RollingFigures {
  return { reference: price, last: price, high: price, low: price, lots: 0, turnover: 0n }
}

function joined(earlier: RollingFigures, later: RollingFigures): RollingFigures {
  return {
    reference: earlier.reference,
    last: later.last,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    lots: earlier.lots + later.lots,
    turnover: earlier.turnover + later.turnover,
  }
}
