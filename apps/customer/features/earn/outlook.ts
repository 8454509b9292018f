import type { EarnProduct } from '@candela/contract'
import { dayYield } from '@candela/rules/earn/arithmetic'
import { DAY, minor } from '@candela/units'
import { isOpen } from './kinds.ts'

/** The sum that is paid out once so many days have earned, from the low end to the high one; minor units. */
export interface PaidBy {
  readonly days: number
  /** of GMT+8, at whose beginning the last of them is paid: 2026-11-27 */
  readonly date: string
  readonly low: bigint
  readonly high: bigint
}

/** Everything that an amount brings back, day by day. */
export interface Outlook {
  /** from the first day that earns, before anything is paid, to the last payment */
  readonly paid: readonly PaidBy[]
  /** of a plan: the days before whose beginning another instalment is taken */
  readonly instalments: readonly number[]
  /** the amount that comes home with the last payment; 0 of what has no end */
  readonly back: bigint
}

/** the days that are told of a product without an end: no more than its pot promises */
const HORIZON = 30

/**
 * Each day pays the rounded yield of what is in it that day; of a plan each instalment's. Nothing is locked again, so nothing compounds.
 * A day that was not promised is not told.
 */
export function outlookOf(product: EarnProduct, amount: string): Outlook {
  const { kind, firstDay, days, everyDays, instalments, lowPpm, highPpm, fundedUntil } = product
  const principal = minor(amount)
  const first = dayOf(firstDay)
  const open = isOpen(product)
  const count = open ? Math.max(0, Math.min(HORIZON, dayOf(fundedUntil) - first + 1)) : days
  const taken = (day: number): number => (kind === 'plan' ? Math.min(Math.floor(day / everyDays) + 1, instalments) : 1)
  const paid: PaidBy[] = [{ days: 0, date: firstDay, low: 0n, high: 0n }]
  for (let day = 0; day < count; day++) {
    const { low, high } = paid[day]!
    const lots = BigInt(taken(day))
    paid.push({
      days: day + 1,
      date: dateOf(first + day + 1),
      low: low + lots * dayYield(principal, lowPpm),
      high: high + lots * dayYield(principal, highPpm),
    })
  }
  return {
    paid,
    instalments: kind === 'plan' ? Array.from({ length: instalments }, (_, place) => place * everyDays) : [],
    back: open ? 0n : principal * BigInt(kind === 'plan' ? instalments : 1),
  }
}

/** rows of figures beside the graph */
const MOST_ROWS = 6

/** The payments that are told in words: all of a few; else evenly, the last one among them; of a plan those at the end of a part. */
export function toldOf({ paid, instalments }: Outlook): readonly PaidBy[] {
  const payments = paid.slice(1)
  const every = instalments.length > 1 && instalments.length <= MOST_ROWS ? instalments[1]! : 1
  const chosen = payments.filter(({ days }) => days % every === 0)
  if (chosen.length <= MOST_ROWS) return chosen
  return Array.from({ length: MOST_ROWS }, (_, row) => chosen[Math.ceil(((row + 1) * chosen.length) / MOST_ROWS) - 1]!)
}

function dayOf(date: string): number {
  return Date.parse(date) / DAY
}

function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
