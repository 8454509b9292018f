import { type Code, type CommandFields, POSTING_PURPOSES } from '@candela/contract'
import { baseOf, buyHold, lotsForNotional, MAX_NOTIONAL } from '@candela/rules/arithmetic'
import { BUY } from '../book/book.ts'
import { ACTIVITY, OPEN_ORDERS } from '../customers/customers.ts'
import { postHold, SPOT_WALLET, walletCovers } from '../ledger/wallet.ts'
import { mayOpen } from '../limits/gate.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { REST } from './close-reasons.ts'
import { canFill, crosses, match } from './match.ts'
import { restTaker } from './open-orders.ts'
import { MAX_OPEN_ORDERS } from './order-lists.ts'
import { FOK, GTC, IOC, POST_ONLY, sidePlace, timePlace } from '../book/places.ts'
import { release } from './release.ts'
import type { Taker } from '../book/taker.ts'
import { tellAccepted } from './tell-accepted.ts'

/** The order that is asked for. */
export type OrderRequest = Pick<
  CommandFields,
  'customer' | 'product' | 'side' | 'type' | 'timeInForce' | 'price' | 'lots' | 'spend'
>

const HOLD = POSTING_PURPOSES.indexOf('hold')

/**
 * Places an order: checks it in the documented order (rules' checkOrder, then of a purchase the customer's own protections, then what follows
 * here), holds what it could cost, fills what it can, rests or closes the remainder. Answers `ok` with the order's
 * number in `state.value`, or the first refusal, nothing changed.
 */
export function placeOrder(state: State, command: CommandFields): Code {
  const code = place(state, command, SPOT_WALLET)
  if (code === 'ok') state.value = state.taker.number
  return code
}

/** The same for any wallet; its number is in `state.taker`. Those of strategies are not counted among a customer’s open ones. */
export function place(state: State, command: OrderRequest, wallet: number): Code {
  const product = state.products[command.product]
  if (product === undefined) return 'productUnknown'
  const checked = checkAsked(state, product, command, wallet)
  // levels of a grid may lie far from the market
  const isFarLevel = wallet !== SPOT_WALLET && checked === 'priceOutsideBand'
  if (checked !== 'ok' && !isFarLevel) return checked
  const allowed = command.side === 'buy' ? mayOpen(state, command.customer) : 'ok'
  if (allowed !== 'ok') return allowed
  const taker = loadTaker(state, product, command, wallet)
  const { base, quote } = product.definition
  const pays = taker.side === BUY ? quote : base
  if (!walletCovers(state.ledger, wallet, taker.customer, pays, taker.held)) return 'insufficientBalance'
  const refused = checkBook(state, product, taker)
  if (refused !== 'ok') return refused

  taker.number = ++state.orders.numbers
  if (wallet !== SPOT_WALLET) {
    const { customer, number } = taker
    state.events.emit('strategyOrdered', { strategy: wallet, customer, order: number })
  }
  tellAccepted(state, taker)
  postHold(state.ledger, HOLD, taker, pays, taker.held)
  const reason = match(state, product, taker)
  if (reason === REST) restTaker(state, product, taker)
  else closeTaker(state, taker, pays, reason)
  return 'ok'
}

function checkAsked(state: State, product: ProductState, command: OrderRequest, wallet: number): Code {
  const { rules, at, ledger } = state
  const { definition, mid } = product
  const isStale = !product.settleLadder(at)
  const checked = rules.spot.checkOrder(definition, mid, isStale, command)
  if (checked !== 'orderBelowMinimum' || wallet !== SPOT_WALLET) return checked
  const { available } = ledger.balanceOf(command.customer, definition.base)
  return rules.spot.leavesNothing(definition, command, available)
    ? rules.spot.checkOrder(definition, mid, isStale, command, true)
    : checked
}

/** Closes the taker, which is in no book and no list, and releases what it still holds. */
export function closeTaker(state: State, taker: Taker, pays: number, reason: number): void {
  const { number, customer, held } = taker
  state.events.orderClosed(number, customer, taker.product, reason, taker.filled, held)
  release(state, taker, pays, held)
}

/** Refusals that need book and ledger, in their documented order; shared with amends, which already have their place. */
export function checkBook(state: State, product: ProductState, taker: Taker, amending = false): Code {
  const { definition } = product
  const buying = taker.side === BUY
  const issued = buying ? baseOf(definition, taker.lots) : MAX_NOTIONAL
  if (!state.ledger.canIssue(buying ? definition.base : definition.quote, issued)) return 'balanceTooLarge'
  const postOnly = taker.timeInForce === POST_ONLY
  if (postOnly && crosses(product, taker.side, taker.price)) return 'postOnlyWouldTrade'
  if (taker.timeInForce === FOK && !canFill(state, product, taker)) return 'fillOrKillUnfilled'
  if (!amending && (postOnly || taker.timeInForce === GTC)) {
    if (state.orders.full) return 'openOrdersLimit'
    const isCounted = taker.wallet === SPOT_WALLET
    if (isCounted && state.customers.activity[taker.customer * ACTIVITY + OPEN_ORDERS]! >= MAX_OPEN_ORDERS)
      return 'openOrdersLimit'
  }
  if (taker.market && !crosses(product, taker.side, taker.price)) return 'nothingToFill'
  return 'ok'
}

function loadTaker(state: State, product: ProductState, command: OrderRequest, wallet: number): Taker {
  const { taker } = state
  const { definition } = product
  taker.customer = command.customer
  taker.wallet = wallet
  taker.product = command.product
  taker.side = sidePlace(command.side)
  taker.market = command.type === 'market'
  taker.timeInForce = taker.market ? IOC : timePlace(command.timeInForce)
  taker.price = state.rules.spot.boundPrice(definition, product.mid, command)
  taker.bySpend = command.spend > 0
  taker.spendLeft = command.spend
  taker.total = command.lots
  taker.lots = command.lots
  taker.filled = 0
  taker.makerFeePpm = definition.makerFeePpm
  taker.takerFeePpm = definition.takerFeePpm
  taker.feeCredit = 0
  taker.notional = 0
  taker.fee = 0
  taker.placedAt = state.at
  taker.placedSeq = state.seq
  if (taker.bySpend) {
    const most = taker.side === BUY ? definition.maximumLots : lotsForNotional(definition, taker.price, command.spend)
    taker.lots = Math.min(most, definition.maximumLots)
  }
  if (taker.side !== BUY) taker.held = baseOf(definition, taker.lots)
  else if (taker.bySpend) taker.held = command.spend
  else taker.held = buyHold(taker.price * taker.lots * product.unit, taker.takerFeePpm, 0)
  return taker
}
