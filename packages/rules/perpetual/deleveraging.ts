import { divideDown } from '@candela/units'
import { closeFill, type ClosingFill, equity, notional, type Position } from './position.ts'

/** A position opposite to the bankrupt one; `opened` orders by age. */
export interface Opposite<Id> {
  readonly id: Id
  readonly lots: number
  /** its profit at the bankruptcy price in minor units, s(N − C): the weight; not above 0: left alone */
  readonly weight: bigint
  readonly opened: number
}

/** The shares of the opposite positions in lots that nobody took (derivatives §9.6). */
export interface Deleveraging<Id> {
  /** all with a weight above 0, in the order given */
  readonly closed: readonly { readonly id: Id; readonly lots: number }[]
  readonly toHouse: number
  /** of the last round, which every receipt names; 0 where each was closed whole */
  readonly lastRoundLots: number
  readonly lastRoundWeight: bigint
}

/** The weight of a position: its profit at the bankruptcy price (§9.6). */
export function weightAt(position: Pick<Position, 'side' | 'lots' | 'cost'>, price: number, unit: number): bigint {
  return BigInt(position.side) * (notional(price, position.lots, unit) - position.cost)
}

/**
 * The weight by which a position shares: its profit at the bankruptcy price, and none where it would itself have nothing
 * left there (§9.6).
 */
export function shareWeight(position: Position, price: number, unit: number): bigint {
  const weight = weightAt(position, price, unit)
  return weight > 0n && equity(position, price, unit) >= 0n ? weight : 0n
}

/**
 * Closes a share of a position at the bankruptcy price, without a fee (§9.6). Where rounding would take more than the
 * part has, that much of the settled profit stays with the rest.
 */
export function deleveragingFill(position: Position, fill: { price: number; lots: number }, unit: number): ClosingFill {
  const closed = closeFill(position, fill, { unit, feePpm: 0 })
  if (closed.credit >= 0n) return closed
  const part = { ...closed.part, settled: closed.part.settled + closed.credit }
  return { ...closed, part, credit: 0n, after: { ...closed.after, settled: position.settled - part.settled } }
}

/**
 * Shares `lots` out pro rata to profit at the bankruptcy price (§9.6). While r·wᵢ ≥ qᵢ·W, i closes whole and r and W
 * shrink; then dn(r·wᵢ/W), leftover lots by largest fraction, then oldest. What profitable positions cannot take is the
 * house's.
 *
 * Taking one whole never lowers r/W, so judging them by w/q descending, once, closes the same ones as judging all again after each.
 */
export function deleverage<Id>(lots: number, positions: readonly Opposite<Id>[]): Deleveraging<Id> {
  const winners = positions.filter(({ weight }) => weight > 0n)
  const byShare = winners.toSorted((a, b) => compare(b.weight * BigInt(a.lots), a.weight * BigInt(b.lots)))
  const taken = new Map<Id, number>()
  let r = lots
  let total = winners.reduce((sum, { weight }) => sum + weight, 0n)
  let whole = 0
  for (const { id, lots: q, weight } of byShare) {
    if (!isClosedWhole({ lots: q, weight }, r, total)) break
    taken.set(id, q)
    r -= q
    total -= weight
    whole++
  }
  const rest = byShare.slice(whole)
  if (rest.length > 0) shareRound(r, total, rest, taken)
  const hasRound = rest.length > 0
  return {
    closed: winners.map(({ id }) => ({ id, lots: taken.get(id)! })),
    toHouse: hasRound ? 0 : r,
    lastRoundLots: hasRound ? r : 0,
    lastRoundWeight: hasRound ? total : 0n,
  }
}

/** True when a position is closed whole in a round of r lots over a weight of W: r·w ≥ q·W (§9.6). */
export function isClosedWhole(own: { lots: number; weight: bigint }, r: number, total: bigint): boolean {
  return BigInt(r) * own.weight >= BigInt(own.lots) * total
}

function shareRound<Id>(r: number, total: bigint, rest: readonly Opposite<Id>[], taken: Map<Id, number>): void {
  const count = BigInt(r)
  let left = r
  for (const { id, weight } of rest) {
    const share = Number(divideDown(count * weight, total))
    taken.set(id, share)
    left -= share
  }
  const fractionOf = ({ weight }: Opposite<Id>): bigint => (count * weight) % total
  const next = rest.toSorted((a, b) => compare(fractionOf(b), fractionOf(a)) || a.opened - b.opened)
  for (const { id } of next.slice(0, left)) taken.set(id, taken.get(id)! + 1)
}

/** The figures for one customer, by which they can compute their share again (§9). */
export interface DeleveragingReceipt {
  readonly lastRoundLots: number
  readonly lastRoundWeight: bigint
  readonly weight: bigint
  readonly lots: number
  readonly closed: number
}

/** True when a receipt's lots follow from its own numbers: all of them, or dn(r·w/W) and at most one leftover lot (§9). */
export function receiptHolds(receipt: DeleveragingReceipt): boolean {
  const { lastRoundLots: r, lastRoundWeight: total, weight, lots, closed } = receipt
  if (weight <= 0n) return closed === 0
  if (total === 0n || isClosedWhole({ lots, weight }, r, total)) return closed === lots
  const share = Number(divideDown(BigInt(r) * weight, total))
  const hasFraction = (BigInt(r) * weight) % total !== 0n
  return closed === share || (hasFraction && closed === share + 1)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
