import type { SubscriptionRow } from '@candela/projections'
import { nowOf, type Sources } from '../../queries/context.ts'

/** A subscription, and how many of its coins, in minor units, have been sold since. */
export interface SoldRow extends SubscriptionRow {
  readonly sold: bigint
}

/** A customer's sales of a coin count against the oldest subscription first (earn §6). */
export async function withSold(
  sources: Sources,
  customer: number,
  rows: readonly SubscriptionRow[],
): Promise<readonly SoldRow[]> {
  const [sold, before] = await Promise.all([
    soldOf(sources, customer),
    allocatedBefore(
      sources,
      rows.map(({ record }) => record),
    ),
  ])
  return rows.map((row) => {
    const { coin, terms } = sources.engine.core.sales.sale(row.sale, nowOf(sources))!
    const coins = (lots: bigint): bigint => lots * BigInt(terms.lot)
    const left = (sold.get(coin) ?? 0n) - coins(before.get(row.record) ?? 0n)
    const own = coins(BigInt(row.allocated))
    return { ...row, sold: left < 0n ? 0n : left > own ? own : left }
  })
}

/** The quantity of each new coin that was sold, in minor units, by asset. */
async function soldOf({ store, engine, projections }: Sources, customer: number): Promise<Map<number, bigint>> {
  const coins = new Set(engine.core.sales.listedCoins())
  const products = projections.market.products.filter(({ base }) => coins.has(base))
  if (products.length === 0) return new Map()
  const { rows } = await store.pool.query<{ product: number; lots: string }>({
    name: 'new-coins-sold',
    text: `select product, sum(lots) as lots from view.fill
      where customer = $1 and side = 'sell' and product = any($2) group by product`,
    values: [customer, products.map(({ product }) => product)],
  })
  return new Map(
    rows.map((row) => {
      const { base, lot } = products.find(({ product }) => product === row.product)!
      return [base, BigInt(row.lots) * BigInt(lot)]
    }),
  )
}

/** Lots that older subscriptions of the same customer to the same sale came to, by record. */
async function allocatedBefore({ store }: Sources, records: readonly number[]): Promise<Map<number, bigint>> {
  const { rows } = await store.pool.query<{ record: string; lots: string }>({
    name: 'subscriptions-before',
    text: `select s.record, sum(o.allocated) as lots from view.subscription s
      join view.subscription o on o.customer = s.customer and o.sale = s.sale and o.record < s.record
      where s.record = any($1) group by s.record`,
    values: [records],
  })
  return new Map(rows.map((row) => [Number(row.record), BigInt(row.lots)]))
}
