import {
  type CrossAccount,
  notionalUnit,
  type PerpetualOrder,
  type PerpetualTerms,
  type Position,
  type ProductDefinition,
  type Side,
} from '@candela/contract'
import {
  type AskedMarket,
  type AskingAccount,
  type CrossRest,
  PERPETUAL_RULES,
  type Standing,
} from '@candela/rules/perpetual'
import { DEFAULT_LEVERAGE, maintenanceOf, notional, openProfit, WHOLE_PPM } from '@candela/rules/perpetual/arithmetic'
import { minor, UNIT } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { lotsIn, rulesPositionOf, ticks, tiersOfTerms } from './position-figures.ts'

type BookRow = readonly [price: string, quantity: string, ofCustomers: string]

/** All that a ticket is told of its market and of who stands before it. */
export interface TicketMarket {
  readonly definition: ProductDefinition
  readonly terms: PerpetualTerms
  /** ticks; 0 while unknown */
  readonly mark: number
  /** undefined for a visitor */
  readonly available: bigint | undefined
  /** all of the customer's, and their open orders */
  readonly positions: readonly Position[]
  readonly orders: readonly PerpetualOrder[]
  /** the cross account behind cross positions; undefined: not known, or nobody's */
  readonly account?: CrossAccount | undefined
  readonly book?: { readonly bids: readonly BookRow[]; readonly asks: readonly BookRow[] } | undefined
}

/** levels a side that a book is told with: one with fewer is told whole */
const FULL_BOOK = 50
/** nobody in particular has what every order needs */
const ENOUGH = 2n ** 62n

/** The position in the ticket's product. */
export function heldOf({ positions, definition }: TicketMarket): Position | undefined {
  return positions.find(({ product }) => product === definition.id)
}

export function leverageOf({ own }: PerpetualTerms): number {
  return own?.leverage ?? DEFAULT_LEVERAGE
}

/** The facts of the customer that an order is judged by. */
export function accountOf(market: TicketMarket): AskingAccount {
  const { terms, definition, available } = market
  const { own } = terms
  const held = heldOf(market)
  const isKept = (code: NonNullable<typeof own>['protections'][number]['code']): boolean =>
    own?.protections.some((protection) => protection.code === code) === true
  return {
    isSelfExcluded: isKept('selfExcluded'),
    isOnBreak: isKept('onBreak'),
    isFrozen: isKept('accountFrozen'),
    isAboveLossLimit: isKept('ownLossLimit'),
    hasKnowledge: own?.knowledge !== false,
    position: held && rulesPositionOf(held, definition),
    claimedLots: 0,
    mode: own?.mode ?? 'isolated',
    leverage: leverageOf(terms),
    rest: restOf(market, held),
    openOrders: own?.openOrders ?? 0,
    available: available ?? ENOUGH,
    unpaidPrincipal: minor(own?.borrowed ?? '0'),
  }
}

/** The cross account without its position in the product. */
function restOf({ account, definition, mark, positions, terms }: TicketMarket, held: Position | undefined): CrossRest {
  const [balance, equity, maintenance] = [account?.balance, account?.equity, account?.maintenance].map((amount) =>
    minor(amount ?? '0'),
  ) as [bigint, bigint, bigint]
  const unit = notionalUnit(definition)
  const own = held?.mode === 'cross' ? rulesPositionOf(held, definition) : undefined
  const others = positions.filter(({ mode, product }) => mode === 'cross' && product !== definition.id)
  return {
    balance,
    profit: equity - balance - (own ? openProfit(own, mark, unit) : 0n),
    notional: others.reduce((sum, { mark, quantity }) => sum + (minor(mark) * minor(quantity)) / BigInt(UNIT), 0n),
    maintenance: maintenance - (own ? maintenanceOf(tiersOfTerms(terms), notional(mark, own.lots, unit)) : 0n),
  }
}

/** And of its market. */
export function marketOf(market: TicketMarket): AskedMarket {
  const { definition, terms, mark, book } = market
  return {
    definition,
    unit: notionalUnit(definition),
    terms: {
      isHalted: terms.halted,
      tiers: tiersOfTerms(terms),
      takerPpm: terms.takerFeePpm,
      liquidationPpm: terms.liquidationFeePpm,
      targetPpm: terms.targetPpm,
      mostOrders: terms.mostOrders,
    },
    ruleVersion: terms.ruleVersion,
    edition: rulesNow(PERPETUAL_RULES).edition,
    mark,
    isStale: terms.stale,
    // until the book is here, the best bid is taken to lie at the mark
    bid: book === undefined ? mark : ticks(book.bids[0]?.[0] ?? '', definition),
    ask: ticks(book?.asks[0]?.[0] ?? '', definition),
    offered: (side, limit) => offeredOf(market, side, limit),
  }
}

/** Lots that a taker meets within a limit, their own resting orders left out; where the book is not known so far, any. */
function offeredOf({ book, orders, definition }: TicketMarket, side: Side, limit: number): number {
  if (book === undefined) return Infinity
  const isWithin = (price: string) =>
    side === 'buy' ? ticks(price, definition) <= limit : ticks(price, definition) >= limit
  const rows = side === 'buy' ? book.asks : book.bids
  if (rows.length >= FULL_BOOK && isWithin(rows.at(-1)![0])) return Infinity
  let lots = 0
  for (const [price, quantity] of rows) if (isWithin(price)) lots += lotsIn(quantity, definition)
  for (const order of orders) {
    const isOwn = order.product === definition.id && order.status === 'open' && order.side !== side
    if (isOwn && isWithin(order.price)) lots -= lotsIn(order.quantity, definition) - lotsIn(order.filled, definition)
  }
  return lots
}

/** The cost of the open position, and the triggers that close all of it. */
export function standingOf(market: TicketMarket): Standing {
  const held = heldOf(market)
  if (held === undefined) return { fees: 0n, takeProfit: 0, stopLoss: 0 }
  const { definition } = market
  const whole = ([first]: Position['takeProfits']): number =>
    first?.sharePpm === WHOLE_PPM ? ticks(first.price, definition) : 0
  return { fees: minor(held.fees), takeProfit: whole(held.takeProfits), stopLoss: whole(held.stopLosses) }
}
