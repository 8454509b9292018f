import { DAY, gmt8Day, gmt8DayStart, UNIT } from '@candela/units'

const WIDE_UNIT = BigInt(UNIT)

/** An amount of an asset and what one unit of it is worth in minor units of money. */
export interface Held {
  readonly total: bigint
  readonly price: bigint
}

/** The worth of an amount at a price, in minor units of money, rounded down. Whoever writes it converts it first and rounds it then. */
export function valueOf({ total, price }: Held): bigint {
  return floorDivide(total * price, WIDE_UNIT)
}

/** Money plus everything else at its price: summed exactly and rounded down to the minor unit once. */
export function equityOf(money: bigint, others: Iterable<Held>): bigint {
  let scaled = money * WIDE_UNIT
  for (const { total, price } of others) scaled += total * price
  return floorDivide(scaled, WIDE_UNIT)
}

/** Money per unit, rounded down to the minor unit; 0 where nothing is held. */
export function averageCostOf(cost: bigint, total: bigint): bigint {
  return total === 0n ? 0n : floorDivide(cost * WIDE_UNIT, total)
}

/**
 * The GMT+8 day whose result an entry belongs to. A day's opening equity is that *at* 00:00, so what happens in that very
 * millisecond still belongs to the day before, and the days add up without a gap.
 */
export function pnlDayOf(at: number): number {
  return gmt8Day(at - 1)
}

/** "2026-11-21" for a GMT+8 day. */
export function nameOfDay(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** The instants at which the GMT+8 days of a month ("2026-11") begin, and the one at which the last of them ends. */
export function dayBoundariesOf(month: string): readonly number[] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const first = Date.UTC(year, number - 1, 1) / DAY
  const end = Date.UTC(year, number, 1) / DAY
  return Array.from({ length: end - first + 1 }, (_, index) => gmt8DayStart(first + index))
}

function floorDivide(amount: bigint, divisor: bigint): bigint {
  const quotient = amount / divisor
  return amount % divisor < 0n ? quotient - 1n : quotient
}
