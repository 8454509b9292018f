import type { Side } from '@candela/contract'
import { compare } from '../floor/arithmetic.ts'
import type { AuditedProduct, AuditedState } from '../floor/books.ts'
import type { AuditedLevel } from '../floor/level.ts'
import { termsOf } from './terms.ts'
import type { PerpetualMarket, PerpetualOrder, PerpetualPosition, PerpetualSetting } from './memory.ts'

/** True when the catalogue says that there are perpetuals of a product. */
export function hasPerpetual({ definition }: AuditedProduct): boolean {
  return termsOf(definition.id) !== undefined
}

export function isPerpetual(state: AuditedState, product: number): boolean {
  const listed = state.products[product]
  return listed !== undefined && hasPerpetual(listed)
}

/** The rules since which protections take what would open, a cross account is its customer's to fill, and triggers are several. */
export function isSecondEdition({ ruleVersion }: AuditedState): boolean {
  return ruleVersion >= 4
}

/** True where what fill-or-kill opens is measured by what its close leaves. */
export function isThirdEdition({ ruleVersion }: AuditedState): boolean {
  return ruleVersion >= 7
}

export function settingOf({ perpetual }: AuditedState, customer: number, product: number): PerpetualSetting {
  const { settings, terms } = perpetual
  return settings.get(`${customer} ${product}`) ?? { leverage: terms.defaultLeverage, mode: 'isolated' }
}

export function positionOf(market: PerpetualMarket, customer: number): PerpetualPosition | undefined {
  return market.held.get(customer)
}

/** The number of positions that are older than that one. */
function placeOf(positions: readonly PerpetualPosition[], number: number): number {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (positions[middle]!.position < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Puts a position's new numbers in the place of its old ones. */
export function replace(market: PerpetualMarket, position: PerpetualPosition): void {
  const { positions, held } = market
  const place = placeOf(positions, position.position)
  const isThere = positions[place]?.position === position.position
  market.positions = positions.toSpliced(place, isThere ? 1 : 0, ...(position.lots === 0n ? [] : [position]))
  if (position.lots !== 0n) held.set(position.customer, position)
  else if (held.get(position.customer)?.position === position.position) held.delete(position.customer)
}

export function isLong({ side }: Pick<PerpetualOrder, 'side'>): boolean {
  return side === 'buy'
}

/** Every open order of a customer, oldest first. */
export function perpetualOrdersOf({ perpetual }: AuditedState, customer: number): PerpetualOrder[] {
  return perpetual.markets
    .flatMap(({ open }) => open.filter((order) => order.customer === customer))
    .sort((one, other) => one.order - other.order)
}

/** Resting orders of one side, best price first, at a price in the order of joining. */
export function resting(market: PerpetualMarket, side: Side): PerpetualOrder[] {
  const orders = market.open.filter((order) => order.stage === 'resting' && order.side === side)
  return orders.sort((one, other) =>
    side === 'buy' ? compare(other.price, one.price) : compare(one.price, other.price),
  )
}

/** The ladder's remaining offers to a taker of `side`, best first: as far as the house may go. */
export function quoted(market: PerpetualMarket, side: Side): AuditedLevel[] {
  // selling takes a long house down to nothing and on to as much on the other side
  let room = market.houseMost + (side === 'buy' ? market.houseLots : -market.houseLots)
  return (side === 'buy' ? market.asks : market.bids).flatMap((level) => {
    const lots = level.lots < room ? level.lots : room
    if (lots <= 0n) return []
    room -= lots
    return [{ price: level.price, lots }]
  })
}

/** Book and ladder together, as a taker of `side` meets them: customers first at one price. */
export function offered(market: PerpetualMarket, side: Side): AuditedLevel[] {
  const own = resting(market, side === 'buy' ? 'sell' : 'buy').map(({ price, left }) => ({ price, lots: left }))
  return [...own, ...quoted(market, side)].sort((one, other) =>
    side === 'buy' ? compare(one.price, other.price) : compare(other.price, one.price),
  )
}

export function bestOffered(market: PerpetualMarket, side: Side): bigint | undefined {
  return offered(market, side)[0]?.price
}

/** For everything but the mark a market without a tick for so long is stale. */
export function isStale({ perpetual }: AuditedState, market: PerpetualMarket, at: number): boolean {
  return market.mark === 0n || at >= (market.step + perpetual.terms.staleSteps) * 250
}
