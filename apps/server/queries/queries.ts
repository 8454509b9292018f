import { quotesOf } from '../features/market/quotes.ts'
import type { Queries } from './answers.ts'
import { briefly } from '../features/market/briefly.ts'
import { balances, DayStarts } from '../features/funding/balances.ts'
import { candles, type History, sparklines } from '../features/market/candles.ts'
import type { Sources } from './context.ts'
import { equity, pnl } from '../features/funding/equity.ts'
import { book, products, trades } from '../features/market/queries.ts'
import { orderEntries } from '../features/spot/order-entries.ts'
import {
  accountChanges,
  acknowledged,
  cancelledAll,
  fills,
  openOrders,
  order,
  orderOfCommand,
  orders,
} from '../features/spot/orders.ts'
import { postings, statement } from '../features/funding/postings.ts'
import { practiceFunds, practiceFundsAdded } from '../features/funding/practice.ts'

/** minutes that the 24 h figures need: the window, and the one before it */
const DAY_OF_MINUTES = 1441
/** they sum up a day of minutes of every product, and change by a hair from one moment to the next */
const SPARKLINES_FOR_MS = 2_000

/** Answers every read from these sources; `history`: what was generated before the journal began. */
export function openQueries(sources: Sources, history?: History): Queries {
  const starts = new DayStarts()
  const { trades: latest } = sources.projections
  if (history) void primeInTurn(sources, history)
  return {
    products: () => products(sources),
    quotes: () => quotesOf(sources),
    book: (product, query) => book(sources, product, query),
    trades: (product, query) => trades(sources, latest, product, query),
    candles: (product, query) => candles(sources, history, product, query),
    sparklines: briefly(SPARKLINES_FOR_MS, sources.clock, () => sparklines(sources, history)),
    openOrders: (customer) => openOrders(sources, customer),
    orders: (customer, query) => orders(sources, customer, query),
    order: (customer, id) => order(sources, customer, id),
    orderEntries: (customer, id) => orderEntries(sources, customer, id),
    orderOfCommand: (customer, commandId) => orderOfCommand(sources, customer, commandId),
    fills: (customer, query) => fills(sources, customer, query),
    acknowledged: (applied) => acknowledged(sources, applied),
    cancelledAll: (applied) => cancelledAll(sources, applied),
    practiceFundsAdded: (applied) => practiceFundsAdded(sources, applied),
    balances: (customer) => balances(sources, starts, customer),
    postings: (customer, query) => postings(sources, customer, query),
    pnl: (customer, query) => pnl(sources, starts, customer, query),
    equity: (customer, query) => equity(sources, customer, query),
    practiceFunds: (customer) => practiceFunds(sources, customer),
    statement: (customer, query) => statement(sources, customer, query),
    accountChanges: (batch, isWanted) => accountChanges(sources, batch, isWanted),
  }
}

/** Puts the generated day before the journal's for the 24 h figures, product by product, so that others get their turn in between. */
async function primeInTurn({ projections }: Sources, history: History): Promise<void> {
  for (const { product } of projections.market.products) {
    await history.ready(product, '1min')
    projections.candles.prime(product, history.candles(product, '1min', Number.MAX_SAFE_INTEGER, DAY_OF_MINUTES))
    await new Promise(setImmediate)
  }
}
