import type { CloseReason, Side } from '@candela/contract'
import { canIssue, move, type Place } from './accounts.ts'
import type { Cause } from './cause.ts'
import {
  baseAmount,
  buyHold,
  type FeeAccount,
  LARGEST_AMOUNT,
  LARGEST_STEP,
  mostLots,
  nextFee,
  worth,
} from './arithmetic.ts'
import type { AuditedOrder, AuditedProduct, AuditedState } from './books.ts'
import { isWithin, ladderAgainst, queue, removeResting } from './spot-book.ts'
import { holdExactly, walletOf } from './holds.ts'
import type { AuditedLevel } from './level.ts'
import { lotsWorth } from './order-rules.ts'
import { endStopOf } from './stops.ts'
import { noteEnd, noteFill } from './strategies.ts'
import { closed, type Expected, filled, traded } from './told.ts'

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}

/** The amount that an order which rests, or could rest, has to hold. */
export function heldFor(product: AuditedProduct, order: AuditedOrder): bigint {
  const { definition } = product
  if (order.left === 0n) return 0n
  if (order.side === 'sell') return baseAmount(definition, order.left)
  return buyHold(definition, order.price, order.left, order.takerFeePpm, order.fee)
}

/**
 * Fills the taker with what it meets, best price first, customers before the ladder at one price, older before newer. Answers why it
 * stopped, or undefined where its remainder rests.
 */
export function trade(
  state: AuditedState,
  product: AuditedProduct,
  taker: AuditedOrder,
  told: Expected[],
): CloseReason | undefined {
  const left = (): bigint => (taker.isBySpend ? taker.spendLeft : taker.left)
  while (left() > 0n) {
    const met = nextMet(product, taker)
    const price = met?.price
    if (met === undefined || price === undefined || !isWithin(taker.side, price, taker.price)) return remainderOf(taker)
    if ('order' in met && met.customer === taker.customer) return 'selfTrade'
    const wanted = wantedAt(product, taker, price)
    if (wanted === 0n) return taker.isBySpend ? 'spent' : 'immediateRemainder'
    if ('order' in met) fillBoth(state, product, taker, met, wanted < met.left ? wanted : met.left, told)
    else fillFromLadder(state, product, taker, met, wanted < met.lots ? wanted : met.lots, told)
  }
  return taker.isBySpend ? 'spent' : 'filled'
}

/** The order or ladder level that comes next for the taker; fill-or-kill does not see its customer's own orders. */
function nextMet(product: AuditedProduct, taker: AuditedOrder): AuditedOrder | AuditedLevel | undefined {
  const orders = queue(product, opposite(taker.side))
  const order = orders.find((other) => taker.timeInForce !== 'fok' || other.customer !== taker.customer)
  const level = ladderAgainst(product, taker.side)[0]
  if (!order || !level) return order ?? level
  return isWithin(taker.side, order.price, level.price) ? order : level
}

function remainderOf(taker: AuditedOrder): CloseReason | undefined {
  if (taker.type === 'market') return 'worstPrice'
  return taker.timeInForce === 'ioc' || taker.timeInForce === 'fok' ? 'immediateRemainder' : undefined
}

/** The most lots the taker takes at a price: what is left, what its spend pays for, what keeps all its fills together payable. */
function wantedAt(product: AuditedProduct, taker: AuditedOrder, price: bigint): bigint {
  const { definition } = product
  const limits = [taker.left, lotsWorth(product, price, LARGEST_AMOUNT - taker.notional)]
  if (taker.isBySpend && taker.side === 'sell') limits.push(lotsWorth(product, price, taker.spendLeft))
  if (taker.isBySpend && taker.side === 'buy') {
    limits.push(
      mostLots(
        LARGEST_STEP,
        (lots) => buyHold(definition, price, lots, taker.takerFeePpm, taker.fee) <= taker.spendLeft,
      ),
    )
  }
  return limits.reduce((least, limit) => (limit < least ? limit : least))
}

/** Books a fill into an order; answers its fee. */
function take(
  { strategies }: AuditedState,
  order: AuditedOrder,
  lots: bigint,
  notional: bigint,
  liquidity: 'maker' | 'taker',
): bigint {
  const feePpm = liquidity === 'maker' ? order.makerFeePpm : order.takerFeePpm
  const fee = nextFee(order.fee, notional, feePpm)
  const account: FeeAccount = { owed: order.fee.owed + notional * feePpm, paid: order.fee.paid + fee }
  order.fee = account
  order.left -= lots
  order.filled += lots
  order.notional += notional
  noteFill(strategies, order, lots)
  if (order.isBySpend) order.spendLeft -= order.side === 'buy' ? notional + fee : notional
  return fee
}

/** Pays a buyer's fill out of its hold, and sets the hold to what the rest still needs. */
function payAsBuyer(
  state: AuditedState,
  product: AuditedProduct,
  trade: Cause,
  order: AuditedOrder,
  lots: bigint,
  notional: bigint,
  fee: bigint,
  seller: Place,
  payee: Place,
): void {
  const { base, quote } = product.definition
  const { free, held } = walletOf(order)
  move(state, trade, quote, notional, held, payee)
  move(state, trade, quote, fee, held, [0, 'fees'])
  move(state, trade, base, baseAmount(product.definition, lots), seller, free)
  order.held -= notional + fee
  holdExactly(state, product, order, afterFill(product, order), trade)
}

/** The hold that a fill leaves: a strategy's purchase keeps what its fills save. */
function afterFill(product: AuditedProduct, order: AuditedOrder): bigint {
  if (order.isBySpend) return order.spendLeft
  return order.strategy !== 0 && order.left > 0n ? order.held : heldFor(product, order)
}

/** A seller's fee comes out of what the fill brings. */
function payAsSeller(
  state: AuditedState,
  product: AuditedProduct,
  trade: Cause,
  order: AuditedOrder,
  lots: bigint,
  fee: bigint,
): void {
  move(state, trade, product.definition.quote, fee, walletOf(order).free, [0, 'fees'])
  order.held -= baseAmount(product.definition, lots)
}

function fillBoth(
  state: AuditedState,
  product: AuditedProduct,
  taker: AuditedOrder,
  maker: AuditedOrder,
  lots: bigint,
  told: Expected[],
): void {
  const { price } = maker
  const notional = worth(product.definition, price, lots)
  const number = ++state.trades
  told.push(traded(product, number, price, lots, taker.side, 'customer'))
  const takerFee = take(state, taker, lots, notional, 'taker')
  told.push(filled(product, taker, number, price, lots, notional, takerFee, 'taker', 'customer'))
  const makerFee = take(state, maker, lots, notional, 'maker')
  told.push(filled(product, maker, number, price, lots, notional, makerFee, 'maker', 'customer'))
  const trade = ['trade', number] as const
  const [buyer, buyerFee] = taker.side === 'buy' ? [taker, takerFee] : [maker, makerFee]
  const [seller, sellerFee] = taker.side === 'sell' ? [taker, takerFee] : [maker, makerFee]
  const { held, free } = walletOf(seller)
  payAsBuyer(state, product, trade, buyer, lots, notional, buyerFee, held, free)
  payAsSeller(state, product, trade, seller, lots, sellerFee)
  closeWhenFilled(product, maker, told)
  endStopOf(state, product, maker, 'ocoFilled', told)
}

function fillFromLadder(
  state: AuditedState,
  product: AuditedProduct,
  taker: AuditedOrder,
  level: AuditedLevel,
  lots: bigint,
  told: Expected[],
): void {
  const notional = worth(product.definition, level.price, lots)
  const number = ++state.trades
  told.push(traded(product, number, level.price, lots, taker.side, 'ladder'))
  const fee = take(state, taker, lots, notional, 'taker')
  told.push(filled(product, taker, number, level.price, lots, notional, fee, 'taker', 'ladder'))
  settleWithHouse(state, product, ['trade', number], taker, lots, notional, fee)
  level.lots -= lots
}

function settleWithHouse(
  state: AuditedState,
  product: AuditedProduct,
  trade: Cause,
  order: AuditedOrder,
  lots: bigint,
  notional: bigint,
  fee: bigint,
): void {
  const { base, quote } = product.definition
  if (order.side === 'buy') {
    payAsBuyer(state, product, trade, order, lots, notional, fee, [0, 'liquidity'], [0, 'liquidity'])
    return
  }
  const { held, free } = walletOf(order)
  move(state, trade, base, baseAmount(product.definition, lots), held, [0, 'liquidity'])
  move(state, trade, quote, notional, [0, 'liquidity'], free)
  payAsSeller(state, product, trade, order, lots, fee)
}

/** A new ladder that lies beyond resting orders fills them at their own price, best first, up to its size. */
export function crossByLadder(state: AuditedState, product: AuditedProduct, told: Expected[]): void {
  if (!product.definition.spot) return
  for (const side of ['buy', 'sell'] as const) {
    for (;;) {
      const order = queue(product, side)[0]
      const level = ladderAgainst(product, side)[0]
      const isBeyond = order && level && (side === 'buy' ? level.price < order.price : level.price > order.price)
      if (!isBeyond) break
      const lots = order.left < level.lots ? order.left : level.lots
      const notional = worth(product.definition, order.price, lots)
      const issued = side === 'buy' ? baseAmount(product.definition, lots) : notional
      if (!canIssue(state, side === 'buy' ? product.definition.base : product.definition.quote, issued)) break
      const number = ++state.trades
      told.push(traded(product, number, order.price, lots, opposite(side), 'ladder'))
      const fee = take(state, order, lots, notional, 'maker')
      told.push(filled(product, order, number, order.price, lots, notional, fee, 'maker', 'ladder'))
      settleWithHouse(state, product, ['trade', number], order, lots, notional, fee)
      level.lots -= lots
      closeWhenFilled(product, order, told)
      endStopOf(state, product, order, 'ocoFilled', told)
    }
  }
}

/** Closes an order that is in no queue any more, with the stop of its OCO, and gives back what it holds. */
export function close(
  state: AuditedState,
  product: AuditedProduct,
  order: AuditedOrder,
  reason: CloseReason,
  told: Expected[],
): void {
  removeResting(product, order)
  noteEnd(state.strategies, order)
  told.push(closed(order, reason, order.held))
  holdExactly(state, product, order, 0n)
  endStopOf(state, product, order, reason, told)
}

function closeWhenFilled(product: AuditedProduct, order: AuditedOrder, told: Expected[]): void {
  if (order.left > 0n) return
  removeResting(product, order)
  told.push(closed(order, 'filled', 0n))
}
