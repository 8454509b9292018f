import { gmt8DayStart, type Instant } from '@candela/units'

/** A plan of k instalments, one every c days from its first day on (earn §4). */
export interface Plan {
  readonly first: number
  readonly everyDays: number
  readonly instalments: number
}

/** three instalments in a row that were not there stop a plan */
export const MOST_MISSES = 3

/** The instant of the j-th instalment, start(first + j·c); the 0th is taken at opening (§5). */
export function instalmentAt({ first, everyDays }: Plan, j: number): Instant {
  return gmt8DayStart(first + j * everyDays)
}

/** The last day of a plan, to whose end every instalment earns (§4). */
export function planLast({ first, everyDays, instalments }: Plan): number {
  return first + everyDays * instalments - 1
}

/** The number of days that the j-th instalment earns: to the plan's end. Their sum is planDays (§5). */
export function instalmentDays({ everyDays, instalments }: Plan, j: number): number {
  return everyDays * (instalments - j)
}

/** The number of instalments in a row that were skipped after another, and true in `stops` where the plan stops (§5). */
export function afterInstalment(misses: number, wasTaken: boolean): { misses: number; stops: boolean } {
  const next = wasTaken ? 0 : misses + 1
  return { misses: next, stops: next >= MOST_MISSES }
}
