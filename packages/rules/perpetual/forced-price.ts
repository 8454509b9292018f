import { divideDown, divideUp, greatest, least, share } from '@candela/units'
import type { Position } from './position.ts'
import { M6, type Tier } from './tiers.ts'

/** The first tick at which a position is below maintenance; 0 where no price is. Ticks. */
export type ForcedPrice = number

/** A = C + X − M of a long, B = C + M − X of a short: what the position's own value is held against, in minor units (derivatives §6). */
export function debtOf({ side, cost, margin, settled }: Omit<Position, 'lots'>): bigint {
  return side === 1 ? cost + settled - margin : cost + margin - settled
}

/** A table's rows as the quick path reads them: per row the ratio, the deduction and 10⁶/(10⁶ ∓ m) for long and short. */
export interface MaintenanceLines {
  readonly tiers: readonly Tier[]
  readonly ppm: Float64Array
  readonly deduction: Float64Array
  readonly long: Float64Array
  readonly short: Float64Array
}

/** Prepares a table for forcedTick, once a rule version. Deductions beyond 2⁵² leave the table to the exact path alone. */
export function maintenanceLines(tiers: readonly Tier[]): MaintenanceLines {
  return {
    tiers,
    ppm: Float64Array.from(tiers, ({ maintenancePpm }) => maintenancePpm),
    deduction: Float64Array.from(tiers, ({ deduction }) => (deduction < BigInt(LARGEST) ? Number(deduction) : NaN)),
    long: Float64Array.from(tiers, ({ maintenancePpm }) => 1e6 / (1e6 - maintenancePpm)),
    short: Float64Array.from(tiers, ({ maintenancePpm }) => 1e6 / (1e6 + maintenancePpm)),
  }
}

const LARGEST = 2 ** 52
const MOST_TICKS = 2 ** 32
/** further than this from a whole tick, the double root says on which side of it the exact one lies */
const DOUBT = 2 ** -17

/**
 * The forced price by doubles, exact (§6): long max over k of up(10⁶(A − dₖ)/(n(10⁶ − mₖ))) − 1, short min over k of
 * dn(10⁶(B + dₖ)/(n(10⁶ + mₖ))) + 1; 0: none. `size` = lots × unit and `debt` = A or B are safe integers.
 *
 * Why it is exact: a row's root r = (A − d)·c/n has three roundings of at most 2⁻⁵³ each beside exact integers (A, d <
 * 2⁵², so A − d is one), so with r < 2³² it is off by less than 2³² · 2⁻⁵¹ = 2⁻¹⁹, and so is the greatest (least) of
 * the rows. Away from a whole tick by more than 2⁻¹⁷, rounding up or down is therefore certain. Nearer to the whole
 * tick t, integers decide on which side the exact root lies: with N = t·n ≤ 2⁵², t·n(10⁶ − m) ≥ 10⁶(A − d) ⇔ N − A + d
 * ≥ up(N·m/10⁶), which `share` computes exactly; a short mirrored. What is larger goes to forcedTickSlow.
 */
export function forcedTick(side: 1 | -1, size: number, debt: number, lines: MaintenanceLines): ForcedPrice {
  if (!(Math.abs(debt) < LARGEST)) return slow(side, size, debt, lines)
  return side === 1 ? longTick(size, debt, lines) : shortTick(size, debt, lines)
}

function longTick(size: number, debt: number, lines: MaintenanceLines): ForcedPrice {
  const { deduction, long } = lines
  let scaled = -Infinity
  for (let k = 0; k < long.length; k++) {
    const row = (debt - deduction[k]!) * long[k]!
    if (!(row <= scaled)) scaled = row
  }
  const root = scaled / size
  if (!(Math.abs(root) < MOST_TICKS)) return slow(1, size, debt, lines)
  const near = Math.round(root)
  let first = Math.ceil(root)
  if (Math.abs(root - near) < DOUBT) {
    const value = near * size
    if (value < 0 || value > LARGEST) return slow(1, size, debt, lines)
    first = near
    for (let k = 0; k < long.length; k++) {
      if (value - debt + deduction[k]! < share(value, lines.ppm[k]!, 'up')) first = near + 1
    }
  }
  return first > 1 ? first - 1 : 0
}

function shortTick(size: number, debt: number, lines: MaintenanceLines): ForcedPrice {
  const { deduction, short } = lines
  let scaled = Infinity
  for (let k = 0; k < short.length; k++) {
    const row = (debt + deduction[k]!) * short[k]!
    if (!(row >= scaled)) scaled = row
  }
  const root = scaled / size
  if (!(Math.abs(root) < MOST_TICKS)) return slow(-1, size, debt, lines)
  const near = Math.round(root)
  let last = Math.floor(root)
  if (Math.abs(root - near) < DOUBT) {
    const value = near * size
    if (value < 0 || value > LARGEST) return slow(-1, size, debt, lines)
    last = near
    for (let k = 0; k < short.length; k++) {
      if (debt - value + deduction[k]! < share(value, lines.ppm[k]!, 'up')) last = near - 1
    }
  }
  return last < 0 ? 1 : last + 1
}

function slow(side: 1 | -1, size: number, debt: number, lines: MaintenanceLines): ForcedPrice {
  return forcedTickSlow(side, BigInt(size), BigInt(debt), lines.tiers)
}

/** The same by integers of any size, a line of the rule book each: the slow twin of forcedTick (§6). */
export function forcedTickSlow(side: 1 | -1, size: bigint, debt: bigint, tiers: readonly Tier[]): ForcedPrice {
  if (side === 1) {
    const firsts = tiers.map(({ maintenancePpm, deduction }) =>
      divideUp(M6 * (debt - deduction), size * (M6 - BigInt(maintenancePpm))),
    )
    const forced = greatest(...firsts) - 1n
    return forced < 1n ? 0 : Number(forced)
  }
  const lasts = tiers.map(({ maintenancePpm, deduction }) =>
    divideDown(M6 * (debt + deduction), size * (M6 + BigInt(maintenancePpm))),
  )
  return Number(greatest(0n, least(...lasts)) + 1n)
}

/** The forced price of a position (§6); 0: no price forces it. Engine, ticket and the check of stops call this one function. */
export function forcedPrice(position: Position, unit: number, tiers: readonly Tier[] | MaintenanceLines): ForcedPrice {
  const lines = 'long' in tiers ? tiers : maintenanceLines(tiers)
  const debt = debtOf(position)
  const size = BigInt(position.lots) * BigInt(unit)
  if (size > BigInt(Number.MAX_SAFE_INTEGER) || debt > BigInt(LARGEST) || -debt > BigInt(LARGEST)) {
    return forcedTickSlow(position.side, size, debt, lines.tiers)
  }
  return forcedTick(position.side, Number(size), Number(debt), lines)
}

/** The price at which nothing is left of the margin: long up(A/n), short dn(B/n); 0: no price does that (§6). */
export function bankruptcyPrice(position: Position, unit: number): number {
  return worstClose(position, unit, 0)
}

/** The worst price at which a customer can close so that credit ≥ 0, the taker's fee inside: long up, short down; 0: any (§6). */
export function worstClose(position: Position, unit: number, takerPpm: number): number {
  const debt = debtOf(position)
  const size = BigInt(position.lots) * BigInt(unit)
  const kept = M6 - BigInt(position.side * takerPpm)
  const price = position.side === 1 ? divideUp(M6 * debt, size * kept) : divideDown(M6 * debt, size * kept)
  return price < 1n ? 0 : Number(price)
}
