import type { TimedOrder } from '@candela/contract'
import { formatDecimal, parseDecimal } from '@candela/units'

/** The outcome of an order if it settled at this price. */
export function standingOf(order: Pick<TimedOrder, 'direction' | 'strike'>, price: string): 'won' | 'lost' | 'tied' {
  const difference = (parseDecimal(price) ?? 0n) - (parseDecimal(order.strike) ?? 0n)
  if (difference === 0n) return 'tied'
  return difference > 0n === (order.direction === 'up') ? 'won' : 'lost'
}

/** The share of its time that is left, 1 … 0, and the whole seconds. */
export function timeLeft(
  { durationMs, maturesAt }: Pick<TimedOrder, 'durationMs' | 'maturesAt'>,
  now: number,
): { readonly share: number; readonly seconds: number } {
  const left = Math.max(0, maturesAt - now)
  return { share: Math.min(1, left / durationMs), seconds: Math.ceil(left / 1_000) }
}

/** "0:23", "4:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Seconds at which a screen reader is told what is left. */
export const ANNOUNCED_SECONDS = [30, 10, 0]

/** The result of a settled order, a signed decimal; undefined while it is open. */
export function resultOf({ status, stake, paid }: Pick<TimedOrder, 'status' | 'stake' | 'paid'>): string | undefined {
  if (status === 'pending' || status === 'running') return undefined
  return formatDecimal((parseDecimal(paid) ?? 0n) - (parseDecimal(stake) ?? 0n))
}
