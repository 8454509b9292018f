import type { AnswerOf, NewCoinSale, QueryOf, Subscription } from '@candela/contract'
import type { SaleView } from '@candela/core'
import { rowOf, SUBSCRIPTION } from '@candela/projections'
import { unlockAt, unlockedBy } from '@candela/rules/subscription'
import { formatDecimal } from '@candela/units'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { keysOf, limitOf, pageOf } from '../../queries/page.ts'
import { columnsOf } from '../../store/load.ts'
import { coinsText } from './coins-text.ts'
import { type SoldRow, withSold } from './sold.ts'

const COLUMNS = columnsOf(SUBSCRIPTION)

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

/** Of a whole coin: a lot's price is in minor units of what pays, a lot in those of the coin. */
function priceOf(price: number, lot: number): string {
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
    return { part, at: unlockAt(terms, part), quantity, isDone: part <= row.parts }
  })
  return {
    id: String(row.record),
    sale: String(row.sale),
    coin: assetNamed(sources, coin),
    pays: assetNamed(sources, asset),
    quantity: coinsText(terms, row.lots),
    amount: amountText(row.amount),
    allocated: coinsText(terms, row.allocated),
    paid: amountText(row.paid),
    back: amountText(row.back),
    sold: formatDecimal(row.sold),
    status: row.status,
    reason: row.reason,
    unlocks,
    at: row.at,
    decidedAt: row.decidedAt,
    seq: row.seq,
    decidedSeq: row.decidedSeq,
  }
}

export async function subscriptions(
  sources: Sources,
  customer: number,
  query: QueryOf<'subscriptions'>,
): Promise<Answered<AnswerOf<'subscriptions'>>> {
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 1)
  if (!before) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const { rows } = await sources.store.pool.query<object>({
    name: 'subscriptions',
    text: `select ${COLUMNS} from view.subscription
      where customer = $1 and record < $2 and ($3 = 0 or sale = $3) order by record desc limit $4`,
    values: [customer, before[0]!, Number(query.sale ?? 0), limit + 1],
  })
  const found = rows.map((row) => rowOf(SUBSCRIPTION, row))
  const page = pageOf(found, limit, ({ record }) => [record])
  const told = await withSold(sources, customer, page.rows)
  return answer({ subscriptions: told.map((row) => subscriptionText(sources, row)), ...page.next })
}

/** One of the customer's own; refuses with recordUnknown. */
export async function subscriptionOf(sources: Sources, customer: number, id: string): Promise<Answered<Subscription>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<object>({
    name: 'subscription',
    text: `select ${COLUMNS} from view.subscription where record = $1 and customer = $2`,
    values: [Number(id), customer],
  })
  if (!rows[0]) return refuse('recordUnknown')
  const [told] = await withSold(sources, customer, [rowOf(SUBSCRIPTION, rows[0])])
  return answer(subscriptionText(sources, told!))
}
