import {
  type CrossAccount,
  notionalUnit,
  type PerpetualTerms,
  type Position,
  type ProductDefinition,
} from '@candela/contract'
import { ticksOf } from '@candela/rules/arithmetic'
import type { Direction, Position as RulesPosition, Tier } from '@candela/rules/perpetual'
import {
  feeOf,
  initialMargin,
  notional,
  rateOfReturnPpm,
  tiersOf,
  unrealised,
} from '@candela/rules/perpetual/arithmetic'
import { formatDecimal, minor } from '@candela/units'

/** The figures of a position at a mark; amounts are decimal texts. */
export interface PositionFigures {
  /** s(N − C) */
  readonly unrealised: string
  readonly rateOfReturn: string
  /** margin and unrealised profit that is not in it yet */
  readonly equity: string
  /** the margin that opening it asked at its leverage */
  readonly initialMargin: string
  /** the closing fee at the mark */
  readonly closingFee: string
  /** the distance of the mark from the forced price, as a share of the mark; undefined where nothing forces it */
  readonly distance?: string
  /** the places of entry and mark between the forced price (0) and the far end (1) */
  readonly ruler?: { readonly entry: number; readonly mark: number }
}

/** the farther of entry and mark stands here on the ruler */
const FAR = 10 / 11

/** The share of a cross account's equity that its positions need as maintenance; undefined where no equity is left. */
export function marginRatio({ equity, maintenance }: CrossAccount): string | undefined {
  const worth = minor(equity)
  return worth <= 0n ? undefined : formatDecimal((minor(maintenance) * 1_000_000n + worth - 1n) / worth, 6)
}

/** The rules' position from what its route says. */
export function rulesPositionOf(position: Position, definition: ProductDefinition): RulesPosition {
  return {
    side: directionOf(position.side),
    lots: lotsIn(position.quantity, definition),
    cost: minor(position.cost),
    margin: minor(position.margin),
    settled: minor(position.settled),
  }
}

/** A position at `mark`, by the rules' own functions. */
export function figuresOf(
  position: Position,
  definition: ProductDefinition,
  mark: string,
  takerFeePpm: number,
): PositionFigures | undefined {
  const at = ticks(mark, definition)
  if (at === 0) return undefined
  const unit = notionalUnit(definition)
  const held = rulesPositionOf(position, definition)
  const profit = unrealised(held, at, unit)
  const value = notional(at, held.lots, unit)
  const forced = ticks(position.forcedPrice, definition)
  return {
    unrealised: formatDecimal(profit),
    rateOfReturn: formatDecimal(rateOfReturnPpm(held, position.leverage, at, unit), 6),
    equity: formatDecimal(held.margin + profit - held.settled),
    initialMargin: formatDecimal(initialMargin(held.cost, position.leverage)),
    closingFee: formatDecimal(feeOf(value, takerFeePpm)),
    ...(forced > 0 && {
      distance: distanceOf(at, forced),
      ruler: rulerOf(forced, ticks(position.entry, definition), at),
    }),
  }
}

function rulerOf(forced: number, entry: number, mark: number): { entry: number; mark: number } {
  const far = Math.max(Math.abs(entry - forced), Math.abs(mark - forced)) / FAR
  const place = (price: number) => (far === 0 ? 0 : Math.abs(price - forced) / far)
  return { entry: place(entry), mark: place(mark) }
}

/** The tiers that a product is offered under. */
export function tiersOfTerms({ tiers }: PerpetualTerms): readonly Tier[] {
  return tiersOf(tiers.map((tier) => ({ ...tier, upTo: minor(tier.upTo) })))
}

function directionOf(side: 'long' | 'short'): Direction {
  return side === 'long' ? 1 : -1
}

/** A price in ticks; 0 for none. */
export function ticks(price: string, definition: ProductDefinition): number {
  if (price === '') return 0
  const read = ticksOf(price, definition)
  return read.ok ? read.value : Math.round(Number(minor(price)) / definition.tick)
}

export function lotsIn(quantity: string, definition: ProductDefinition): number {
  return Number(minor(quantity) / BigInt(definition.lot))
}

export function isNothing(amount: string): boolean {
  return /^[0.]*$/.test(amount)
}

/** The distance of a price from the mark, as a share of the mark. */
export function distanceOf(mark: number, price: number): string {
  return (Math.abs(mark - price) / mark).toFixed(4)
}
