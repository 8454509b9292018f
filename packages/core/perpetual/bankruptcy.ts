import type { Deleveraging, Opposite } from '@candela/rules/perpetual'
import { BUY, SELL } from '../book/book.ts'
import { noteResult } from '../limits/gate.ts'
import { sha256Hex } from '../snapshot/hash.ts'
import type { State } from '../state.ts'
import { positionChanged, setFigures } from './change.ts'
import { postCross } from './cross.ts'
import type { HeldPosition } from './held-position.ts'
import { bookHouse } from './house.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { post } from './posting.ts'

/** The number of positions that a step's deleveragings may still look at. */
export interface Looks {
  looks: number
}

/** Lots of a position that nobody bought, and what insurance had and will have. */
interface Unsold {
  readonly rest: number
  readonly price: number
  readonly before: bigint
  readonly after: bigint
  readonly looks: Looks
}

/** Those lots at the bankruptcy price: they close the house's own opposite ones, then winners' pro rata; the rest is the house's. */
export function closeAtBankruptcy(state: State, market: PerpetualMarket, bankrupt: HeldPosition, unsold: Unsold): void {
  const { rest, price } = unsold
  const own = Math.max(0, -bankrupt.side * market.houseLots)
  const toHouse = Math.min(rest, own)
  if (toHouse > 0) takeOver(state, market, bankrupt, price, toHouse)
  if (toHouse === rest) return
  const opposites = oppositesOf(state, market, bankrupt, price)
  unsold.looks.looks -= market.positions.size
  const shared = state.rules.perpetual.deleverage(rest - toHouse, opposites)
  const list = listHash(market, price, rest - toHouse, opposites, shared)
  for (const [place, { id: position, lots }] of shared.closed.entries()) {
    if (lots === 0) continue
    const { weight } = opposites[place]!
    close(state, market, position, lots, { bankrupt, unsold, shared, weight, list })
  }
  if (shared.toHouse > 0) takeOver(state, market, bankrupt, price, shared.toHouse)
}

function takeOver(state: State, market: PerpetualMarket, bankrupt: HeldPosition, price: number, lots: number): void {
  const { id: position, side } = bankrupt
  const closed = bookHouse(state, market, position, side === 1 ? SELL : BUY, price, lots)
  state.events.emit('houseTookOver', { product: market.number, position, lots, price, closed })
}

/** Those who won at the price, oldest first. */
function oppositesOf(
  { rules }: State,
  market: PerpetualMarket,
  bankrupt: HeldPosition,
  price: number,
): Opposite<HeldPosition>[] {
  const found: Opposite<HeldPosition>[] = []
  for (const position of market.positions.values()) {
    if (position.side === bankrupt.side) continue
    const weight = rules.perpetual.shareWeight(position, price, market.unit)
    if (weight > 0n) found.push({ id: position, lots: position.lots, weight, opened: position.id })
  }
  return found
}

interface Share {
  readonly bankrupt: HeldPosition
  readonly unsold: Unsold
  readonly shared: Deleveraging<HeldPosition>
  readonly weight: bigint
  readonly list: string
}

function close(state: State, market: PerpetualMarket, position: HeldPosition, lots: number, share: Share): void {
  const { bankrupt, unsold, shared, weight, list } = share
  const { price } = unsold
  const { part, pnl, credit, after } = state.rules.perpetual.deleveragingFill(position, { price, lots }, market.unit)
  state.events.emit('deleveraged', {
    position: position.id,
    customer: position.customer,
    product: market.number,
    bankrupt: bankrupt.id,
    step: market.step,
    mark: market.mark,
    price,
    insuranceBefore: unsold.before,
    insuranceAfter: unsold.after,
    lastRoundLots: shared.lastRoundLots,
    lastRoundWeight: shared.lastRoundWeight,
    weight,
    lots: position.lots,
    closed: lots,
    result: pnl,
    list,
  })
  setFigures(market, position, after)
  const clearing = part.settled - pnl
  if (position.mode === 'isolated') {
    const own = { clearing, margin: -part.margin, available: credit }
    post(state, market, 'deleveraging', bankrupt.id, position.customer, own)
  } else {
    const own = { clearing, crossMargin: credit }
    postCross(state, market, 'deleveraging', bankrupt.id, position.customer, own, 'deleveraging')
  }
  noteResult(state, position.customer, pnl)
  positionChanged(state, market, position, 'deleveraging')
}

/** SHA-256 of all who shared and how, without their names: what every receipt of one liquidation has in common. */
function listHash(
  { number, step }: PerpetualMarket,
  price: number,
  lots: number,
  opposites: readonly Opposite<HeldPosition>[],
  { closed }: Deleveraging<HeldPosition>,
): string {
  const words = [number, step, price, lots].map(BigInt)
  for (const [place, { lots: held, weight }] of opposites.entries()) {
    words.push(weight, BigInt(held), BigInt(closed[place]!.lots))
  }
  const bytes = new DataView(new ArrayBuffer(words.length * 8))
  for (const [place, word] of words.entries()) bytes.setBigInt64(place * 8, word)
  return sha256Hex(new Uint8Array(bytes.buffer))
}
