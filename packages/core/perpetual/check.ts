import { HOUSE } from '@candela/contract'
import { assert } from '@candela/units'
import { LOTS, RECORD } from '../book/orders.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import type { HeldPosition } from './held-position.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { Perpetuals } from './perpetuals.ts'
import { type BesideTerms, termsOfPosition } from './terms.ts'

interface Beside extends BesideTerms {
  readonly ledger: Ledger
}

/** Throws unless every promise of the perpetuals holds; reads everything there is. */
export function checkPerpetuals(perpetuals: Perpetuals, beside: Beside): void {
  let positions = 0
  for (const market of perpetuals.markets.values()) {
    for (const position of market.positions.values()) checkPosition(perpetuals, market, position, beside)
    positions += market.positions.size
    checkClearing(perpetuals, market, beside.ledger)
    const { falling, rising } = market
    const waiting = falling.forced.size + rising.forced.size + falling.guards.size + rising.guards.size
    const forced = [...market.positions.values()].filter(({ price }) => price > 0).length
    assert(waiting === forced, 'whoever has a forced price waits for it, and nobody else')
    for (const order of market.retrying) assert(order.stage === 'retrying', 'what retries is open')
  }
  const margins = beside.ledger.accounts().filter(({ purpose }) => purpose === 'margin').length
  assert(margins <= positions, 'margin belongs to positions')
  for (const account of beside.ledger.accounts()) {
    if (account.purpose === 'crossMargin') checkAccount(perpetuals, beside, account)
  }
  checkOrders(perpetuals)
}

function checkPosition(
  perpetuals: Perpetuals,
  { unit, number }: PerpetualMarket,
  position: HeldPosition,
  beside: Beside,
): void {
  const { customer, lots, claimed, margin, settled, price } = position
  assert(perpetuals.positionOf(customer, number) === position, 'a customer has one position in a product')
  assert(lots > 0 && claimed >= 0 && claimed <= lots, 'no more is to be closed than there is')
  assert(margin >= 0n && settled >= 0n, 'margin is never below zero')
  const account = beside.ledger.accountBalance(customer, PURPOSE.margin, quoteOf(beside, number), number)
  assert(account === margin, 'margin lies in its account')
  const { lines } = termsOfPosition(beside, position)
  if (position.mode === 'isolated')
    assert(price === beside.rules.perpetual.forcedPrice(position, unit, lines), 'a position waits at its forced price')
}

/** A cross account is never below zero; by the first edition what lies in it stands behind positions. */
function checkAccount(
  { customers }: Perpetuals,
  { rules }: BesideTerms,
  { owner, balance }: { readonly owner: number; readonly balance: bigint },
) {
  const own = [...(customers.get(owner)?.positions.values() ?? [])]
  const mayStand = rules.perpetual.edition > 1 || own.some(({ mode }) => mode === 'cross')
  assert(balance === 0n || (balance > 0n && mayStand), 'a cross account belongs to cross positions')
}

function quoteOf({ products }: BesideTerms, product: number): number {
  return products[product]!.definition.quote
}

/** Longs and shorts are as many lots, and clearing owes exactly what positions have won and not been paid, at any mark. */
function checkClearing({ funding }: Perpetuals, market: PerpetualMarket, ledger: Ledger): void {
  let lots = market.houseLots
  let longs = 0
  let owed = -BigInt(Math.sign(market.houseLots)) * market.houseCost
  assert(market.houseLots !== 0 || market.houseCost === 0n, 'nothing costs nothing')
  for (const { side, lots: held, cost, settled } of market.positions.values()) {
    lots += side * held
    if (side === 1) longs += held
    owed -= BigInt(side) * cost + settled
  }
  assert(lots === 0, 'there are as many long lots as short ones')
  assert(longs === market.longLots, 'long lots are counted')
  const { quote, number } = market
  assert(ledger.accountBalance(HOUSE, PURPOSE.clearing, quote, number) === owed, 'clearing is what positions are owed')
  const pot = funding?.product === number ? funding.pot : 0n
  assert(ledger.accountBalance(HOUSE, PURPOSE.fundingPot, quote, number) === pot, 'the pot is empty after funding')
}

/** Every open order stands where its stage says, and closes no more than it has. */
function checkOrders({ orders, pool, resting, markets, customers }: Perpetuals): void {
  let inBooks = 0
  const claims = new Map<HeldPosition, number>()
  for (const order of orders.values()) {
    const { slot, lots, closeLots, stage, customer, product } = order
    assert(customers.get(customer)?.orders.get(order.number) === order, 'an open order is its customer’s')
    assert(lots > 0 && closeLots >= 0 && closeLots <= lots && order.held >= 0n, 'an open order has lots left')
    assert(stage !== 'taking' && markets.has(product), 'an open order stands somewhere')
    if (stage !== 'resting') continue
    inBooks++
    assert(resting.get(slot) === order && pool.record[slot * RECORD + LOTS] === lots, 'a resting order is in its book')
    const position = customers.get(customer)!.positions.get(product)
    assert(closeLots === 0 || position !== undefined, 'nothing is to be closed that is not there')
    if (position !== undefined) claims.set(position, (claims.get(position) ?? 0) + closeLots)
  }
  assert(inBooks === resting.size && inBooks === pool.count, 'every book order is open')
  for (const [position, claimed] of claims) assert(position.claimed === claimed, 'claims are counted')
}
