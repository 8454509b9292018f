import { type MarketUpdate, STALE_AFTER_MS, STEP_MS, type TimedOutcome } from '@candela/contract'
import { firstStrikeStep, isStrikeOver, opensTimed, type TimedTerms } from '@candela/rules/timed'

/** A step that is older when it comes brings no tick. */
export function isNews(step: number, at: number): boolean {
  return step * STEP_MS + STALE_AFTER_MS > at
}

/** Whether the update of a market entry opens the order that was placed by entry `order.seq`. */
export function isOpenedBy(
  order: { readonly at: number; readonly seq: number },
  offer: TimedTerms,
  seq: number,
  step: number,
  { index, receivedAt: oldestSourceAt }: MarketUpdate,
): boolean {
  return opensTimed(order, { seq, step, valid: true, oldestSourceAt, index }, offer)
}

/** Whether nothing of step `last` can come any more: the market is past it at `step`, or was silent until `at`. */
export function hasMatured(maturity: number, at: number, step: number | undefined): boolean {
  return step === undefined ? at >= maturity * STEP_MS + STALE_AFTER_MS : step >= maturity
}

/** Whether no tick can open an order any more that was placed at `since`. */
export function isGivenUp(since: number, offer: TimedTerms, at: number, step: number | undefined): boolean {
  if (step !== undefined) return isStrikeOver(since, step, offer)
  return at >= (firstStrikeStep(since, offer) + offer.limitSteps - 1) * STEP_MS + STALE_AFTER_MS
}

/** What comes back of an order that was settled, in minor units. */
export function paidFor(outcome: TimedOutcome, stake: number, reserve: number): number {
  return outcome === 'won' ? stake + reserve : outcome === 'tied' ? stake : 0
}
