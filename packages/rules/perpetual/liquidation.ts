import { divideDown, divideUp, greatest, least } from '@candela/units'
import { equity, notional, partOf, type Position } from './position.ts'
import { feeOf, M6, type Tier } from './tiers.ts'

/** The terms of a product's liquidations; ratios in ppm, amounts in minor units (derivatives §1). */
export interface LiquidationTerms {
  readonly unit: number
  readonly targetPpm: number
  readonly feePpm: number
  /** at most this much notional goes at once */
  readonly wholeBelow: bigint
  /** a rest below this goes along */
  readonly minimumNotional: bigint
  readonly tiers: readonly Tier[]
}

/**
 * The lots that the first pass sells (a short buys): the smallest x after which E·10⁶ ≥ T·MM at the mark, max(1, maxₖ up((T(mₖN − 10⁶dₖ)
 * − 10¹²E)/(Pv(T·mₖ − 10⁶f)))); all where the position is at most wholeBelow or the rest would be below the minimum (§9.2). `others`:
 * T·MM of the wallet's other positions in millionths, for cross (§10).
 */
export function liquidationLots(position: Position, mark: number, terms: LiquidationTerms, others = 0n): number {
  const value = notional(mark, position.lots, terms.unit)
  if (value <= terms.wholeBelow) return position.lots
  const own = equity(position, mark, terms.unit)
  return partToSell(position.lots, value, own, mark, terms, others)
}

/**
 * The sizing of one position of notional `value` that `own` equity stands behind: its own when isolated, the wallet's
 * when cross (§9.2, §10).
 */
export function partToSell(
  lots: number,
  value: bigint,
  own: bigint,
  mark: number,
  terms: LiquidationTerms,
  others: bigint,
): number {
  const target = BigInt(terms.targetPpm)
  const one = BigInt(mark) * BigInt(terms.unit)
  const parts = terms.tiers.map(({ maintenancePpm, deduction }) =>
    divideUp(
      target * (BigInt(maintenancePpm) * value - M6 * deduction) + M6 * others - M6 * M6 * own,
      one * (target * BigInt(maintenancePpm) - M6 * BigInt(terms.feePpm)),
    ),
  )
  const sold = least(greatest(1n, ...parts), BigInt(lots))
  const rest = (BigInt(lots) - sold) * one
  return rest < terms.minimumNotional ? lots : Number(sold)
}

/** The booking of a liquidation's fill, in minor units. */
export interface LiquidationFill {
  readonly pnl: bigint
  readonly feeToInsurance: bigint
  readonly shortfallFromInsurance: bigint
  /** to available: the remainder of a position sold whole */
  readonly credit: bigint
  readonly after: Position
}

/** The part of a position that a liquidation sold (a short bought back). */
export interface LiquidationSale {
  readonly lots: number
  /** Σ price·lots·unit of them, at what each went for */
  readonly value: bigint
  /** of the value, what was traded: what the fee is of */
  readonly traded: bigint
}

/**
 * Books what a liquidation sold (§9.3): fee min(up(f·N/10⁶), what is left) to insurance; the remainder of the last lots
 * returns to the customer; of a part, loss and fee come out of the margin, which stays. What the margin cannot carry
 * comes from insurance.
 */
export function liquidationBooking(position: Position, sale: LiquidationSale, feePpm: number): LiquidationFill {
  const part = partOf(position, sale.lots)
  const pnl = BigInt(position.side) * (sale.value - part.cost)
  const left = position.margin + pnl - part.settled
  const feeToInsurance = least(feeOf(sale.traded, feePpm), greatest(0n, left))
  const kept = greatest(0n, left) - feeToInsurance
  const isWhole = sale.lots === position.lots
  return {
    pnl,
    feeToInsurance,
    shortfallFromInsurance: greatest(0n, -left),
    credit: isWhole ? kept : 0n,
    after: {
      side: position.side,
      lots: position.lots - sale.lots,
      cost: position.cost - part.cost,
      margin: isWhole ? 0n : kept,
      settled: position.settled - part.settled,
    },
  }
}

/** The same for lots that all went at one price by trades. */
export function liquidationFill(
  position: Position,
  fill: { price: number; lots: number },
  terms: { unit: number; feePpm: number },
): LiquidationFill {
  const value = notional(fill.price, fill.lots, terms.unit)
  return liquidationBooking(position, { lots: fill.lots, value, traded: value }, terms.feePpm)
}

/** The amount that insurance may spend on a product in one step, in minor units: dn(share of its balance) (§9.4). */
export function insuranceBudget(balance: bigint, sharePpm: number): bigint {
  return divideDown(balance * BigInt(sharePpm), M6)
}

/**
 * The number of lots that a budget pays for where they trade `gap` ticks beyond the bankruptcy price: dn, at most `lots`; all where
 * nothing is lost (§9.4).
 */
export function lotsPayable(budget: bigint, gap: number, unit: number, lots: number): number {
  if (gap <= 0) return lots
  return Number(least(BigInt(lots), divideDown(budget, BigInt(gap) * BigInt(unit))))
}
