import type { AnswerOf, NewCoinSale, QueryOf, Subscription } from '@candela/contract'
import type { SaleView } from '@candela/core'
import { SUBSCRIPTION } from '@candela/projections'
import { unlockAt, unlockedBy } from '@candela/rules/subscription/arithmetic'
import { formatDecimal } from '@candela/units'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { amounts, same } from '../../queries/fields.ts'
import { ownPage } from '../../queries/page.ts'
import { firstRowOf } from '../../queries/rows.ts'
import { coinsText } from './coins-text.ts'
import { type SoldRow, withSold } from './sold.ts'

/** Newest first. */
export function newCoinSales(sources: Sources): AnswerOf<'newCoinSales'> {
  const sales = sources.engine.core.sales.list(nowOf(sources))
  return { sales: sales.reverse().map((sale) => saleText(sources, sale)) }
}

function saleText(sources: Sources, { number, coin, asset, terms, wanted, isCancelled, state }: SaleView): NewCoinSale {
  const { method, price, lot, supply, minimum, maximum, ...dates } = terms
  const coins = (lots: number): string => coinsText(terms, lots)
  return {
    id: String(number),
    coin: assetNamed(sources, coin),
    pays: assetNamed(sources, asset),
    method,
    price: priceOf(price, lot),
    lot: amountText(lot),
    supply: coins(supply),
    remaining: coins(Math.max(0, supply - wanted)),
    wanted: coins(wanted),
    minimum: coins(minimum),
    maximum: coins(maximum),
    ...dates,
    state,
    isCancelled,
  }
}

/** The price of a whole coin: a lot's price is in minor units of the asset that pays, a lot in those of the coin. */
export function priceOf(price: number, lot: number): string {
  const unit = 100_000_000n
  return formatDecimal((BigInt(price) * unit) / BigInt(lot))
}

/** A subscription as the contract says it. */
function subscriptionText(sources: Sources, row: SoldRow): Subscription {
  const { terms, coin, asset } = sources.engine.core.sales.sale(row.sale, nowOf(sources))!
  const { parts } = terms
  const freeBy = (part: number): bigint => unlockedBy(BigInt(row.allocated), part, parts)
  const unlocks = Array.from({ length: row.allocated === 0 ? 0 : parts }, (_, place) => {
    const part = place + 1
    const quantity = coinsText(terms, freeBy(part) - freeBy(part - 1))
    return { part, at: unlockAt(terms, part), quantity, isDone: part <= row.parts, doneAt: row.freedAt[place] ?? 0 }
  })
  return {
    id: String(row.record),
    sale: String(row.sale),
    coin: assetNamed(sources, coin),
    pays: assetNamed(sources, asset),
    quantity: coinsText(terms, row.lots),
    ...amounts(row, 'amount', 'paid', 'back', 'sold'),
    allocated: coinsText(terms, row.allocated),
    unlocks,
    ...same(row, 'status', 'reason', 'at', 'decidedAt', 'listedAt', 'seq', 'decidedSeq'),
  }
}

export async function subscriptions(
  sources: Sources,
  customer: number,
  query: QueryOf<'subscriptions'>,
): Promise<Answered<AnswerOf<'subscriptions'>>> {
  const page = await ownPage(sources, customer, SUBSCRIPTION, {
    name: 'subscriptions',
    where: 'customer = $1 and ($2 = 0 or sale = $2)',
    values: [Number(query.sale ?? 0)],
    by: ['record'],
    query,
  })
  if (!page.ok) return page
  const told = await withSold(sources, customer, page.value.rows)
  return answer({ subscriptions: told.map((row) => subscriptionText(sources, row)), ...page.value.next })
}

/** One of the customer's own; refuses with recordUnknown. */
export async function subscriptionOf(sources: Sources, customer: number, id: string): Promise<Answered<Subscription>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const own = 'where record = $1 and customer = $2'
  const row = await firstRowOf(sources.store.pool, SUBSCRIPTION, 'subscription', own, [Number(id), customer])
  if (!row) return refuse('recordUnknown')
  const [told] = await withSold(sources, customer, [row])
  return answer(subscriptionText(sources, told!))
}
