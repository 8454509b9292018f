import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { balance, move } from '../floor/accounts.ts'
import { greatest, least } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import type { PerpetualMarket, PerpetualPosition } from './memory.ts'
import { type Allocation, allocate, type Sharer } from './deleveraging.ts'
import { replace } from './books.ts'
import { moveCross } from './cross.ts'
import { change, latest } from './fills.ts'
import { bookHouse, houseCloses } from './house.ts'
import type { Sold } from './liquidation.ts'
import { closing, equityAt, type Holding, profitAt, type Share, without } from './position.ts'

/** Lots that nobody bought, at the bankruptcy price: the house's own opposite ones first, then the winners' share, then the house. */
export function closeRest(
  state: AuditedState,
  market: PerpetualMarket,
  bankrupt: PerpetualPosition,
  price: bigint,
  lots: bigint,
  outcome: Sold,
  told: Expected[],
): void {
  // of a long the house buys
  const closed = houseCloses(market, bankrupt.long, lots)
  if (closed > 0n) takeOver(state, market, bankrupt, price, closed, told)
  if (closed === lots) return
  const rest = lots - closed
  const sharers = winners(market, bankrupt, price)
  const shared = allocate(rest, sharers)
  const list = listHash(market, price, rest, sharers, shared)
  const before = balance(state, 0, 'insurance', market.quote)
  for (const { id: position, weight } of sharers) {
    const share = shared.closed.get(position) ?? 0n
    if (share === 0n) continue
    told.push({
      kind: 'deleveraged',
      position: position.position,
      customer: position.customer,
      product: market.product,
      bankrupt: bankrupt.position,
      step: market.step,
      mark: Number(market.mark),
      price: Number(price),
      insuranceBefore: before,
      insuranceAfter: before + outcome.fee - outcome.shortfall,
      lastRoundLots: Number(shared.lastRound?.lots ?? 0n),
      lastRoundWeight: shared.lastRound?.weight ?? 0n,
      weight,
      lots: Number(position.lots),
      closed: Number(share),
      result: closing(position, market.unit, share, price, 0n).result,
      list,
    })
    deleverage(state, market, position, bankrupt, price, share, told)
  }
  if (shared.toHouse > 0n) takeOver(state, market, bankrupt, price, shared.toHouse, told)
}

function takeOver(
  state: AuditedState,
  market: PerpetualMarket,
  bankrupt: PerpetualPosition,
  price: bigint,
  lots: bigint,
  told: Expected[],
): void {
  const closed = bookHouse(state, market, bankrupt.long, price, lots, bankrupt.position)
  const { product } = market
  const { position } = bankrupt
  told.push({
    kind: 'houseTookOver',
    product,
    position,
    lots: Number(lots),
    price: Number(price),
    closed: Number(closed),
  })
}

/** The weight of a position when lots are shared out at a price: its profit there, or 0 if it is worth less than nothing. */
export function weightOf(holding: Holding, unit: bigint, price: bigint): bigint {
  return equityAt(holding, unit, price) >= 0n ? greatest(0n, profitAt(holding, unit, price)) : 0n
}

/** Opposite positions in profit at the price that would have something left there, oldest first. */
function winners(market: PerpetualMarket, bankrupt: PerpetualPosition, price: bigint): Sharer<PerpetualPosition>[] {
  return market.positions
    .filter((position) => position.long !== bankrupt.long)
    .map((position) => ({ id: position, lots: position.lots, weight: weightOf(position, market.unit, price) }))
    .filter(({ weight }) => weight > 0n)
}

/** A share closes at the price without a fee. What its part of the margin could not carry of the settled profit stays with the rest. */
export function sharedOff<H extends Holding>(
  holding: H,
  unit: bigint,
  lots: bigint,
  price: bigint,
): { readonly share: Share; readonly result: bigint; readonly after: H } {
  const { share: part, result, credit } = closing(holding, unit, lots, price, 0n)
  const share = { ...part, settled: part.settled + least(0n, credit) }
  return { share, result, after: without(holding, lots, share) }
}

function deleverage(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  bankrupt: PerpetualPosition,
  price: bigint,
  lots: bigint,
  told: Expected[],
): void {
  const { share, result, after } = sharedOff(position, market.unit, lots, price)
  const own = [position.customer, 'available'] as const
  const of = ['deleveraging', bankrupt.position] as const
  if (position.mode === 'cross') {
    replace(market, after)
    moveCross(state, market, of, position.customer, result - share.settled, 'deleveraging', told, () => {
      move(
        state,
        of,
        market.quote,
        result - share.settled,
        [0, 'clearing', market.product],
        [position.customer, 'crossMargin'],
      )
    })
    return change(state, market, latest(market, after), 'deleveraging', told)
  }
  move(state, of, market.quote, share.margin, [position.customer, 'margin', market.product], own)
  move(state, of, market.quote, result - share.settled, [0, 'clearing', market.product], own)
  change(state, market, after, 'deleveraging', told)
}

/** The common hash of all receipts of one liquidation: everyone who shared, without their names. */
function listHash(
  { product, step }: PerpetualMarket,
  price: bigint,
  lots: bigint,
  sharers: readonly Sharer<PerpetualPosition>[],
  { closed }: Allocation<PerpetualPosition>,
): string {
  const rows = sharers.flatMap(({ id, lots: held, weight }) => [weight, held, closed.get(id) ?? 0n])
  const numbers = [BigInt(product), BigInt(step), price, lots, ...rows]
  const hex = numbers.map((number) => BigInt.asUintN(64, number).toString(16).padStart(16, '0'))
  return bytesToHex(sha256(hexToBytes(hex.join(''))))
}
