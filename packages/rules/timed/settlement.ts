/** The length of a market step, in milliseconds. */
export const STEP_MS = 250

export type TimedDirection = 'up' | 'down'
export type TimedOutcome = 'won' | 'lost' | 'tied' | 'voided'

/** The terms of opening and settling timed orders, in steps (derivatives §1). */
export interface TimedTerms {
  /** from the order's step to the first that may open it, at least 1 */
  readonly delaySteps: number
  /** the number of steps that are tried */
  readonly limitSteps: number
  /** the number of steps before and at maturity that settle it */
  readonly windowSteps: number
}

export const DEFAULT_TIMED: TimedTerms = { delaySteps: 1, limitSteps: 8, windowSteps: 8 }

/** One market entry as a timed order sees it. */
export interface TimedTick {
  readonly seq: number
  readonly step: number
  readonly valid: boolean
  /** the instant at which the oldest contributing message was received */
  readonly oldestSourceAt: number
  /** ticks */
  readonly index: number
}

/** The first step that may open an order placed at an instant: floor(at/250) + delay (§4). */
export function firstStrikeStep(orderAt: number, { delaySteps }: TimedTerms): number {
  return Math.floor(orderAt / STEP_MS) + delaySteps
}

/** True when nothing opens an order any more once the market is at `step`: limitSteps were tried (§4). */
export function isStrikeOver(orderAt: number, step: number, terms: TimedTerms): boolean {
  return step >= firstStrikeStep(orderAt, terms) + terms.limitSteps
}

/**
 * True when a market entry opens an order (§4): after the order's own seq, in a step that may, with a tick, and every
 * contributing message received after the order.
 */
export function opensTimed(order: { at: number; seq: number }, tick: TimedTick, terms: TimedTerms): boolean {
  if (tick.seq <= order.seq || !tick.valid || tick.oldestSourceAt <= order.at) return false
  return tick.step >= firstStrikeStep(order.at, terms) && !isStrikeOver(order.at, tick.step, terms)
}

/** The step an order matures in: strikeStep + duration/250 ms; the duration a multiple of a step (§4). */
export function maturityStep(strikeStep: number, durationMs: number): number {
  return strikeStep + durationMs / STEP_MS
}

/** The steps whose ticks settle an order: the W that end at maturity, both ends included (§4). */
export function settlementWindow(maturity: number, { windowSteps }: TimedTerms): { first: number; last: number } {
  return { first: maturity - windowSteps + 1, last: maturity }
}

/** Twice the median of a window's ticks, unrounded: the sum of the middle two; undefined where there was none (§4). */
export function median2(ticks: readonly number[]): number | undefined {
  if (ticks.length === 0) return undefined
  const sorted = ticks.toSorted((a, b) => a - b)
  return sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!
}

/**
 * The outcome of an order (§4): its window's median2 against twice the strike; equal is a tie, a window without a tick is void. Both give
 * the stake back.
 */
export function timedOutcome(direction: TimedDirection, strike: number, middle: number | undefined): TimedOutcome {
  if (middle === undefined) return 'voided'
  if (middle === 2 * strike) return 'tied'
  return middle > 2 * strike === (direction === 'up') ? 'won' : 'lost'
}
