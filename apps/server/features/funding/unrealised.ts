import { notionalUnit } from '@candela/contract'
import { standOf } from '@candela/projections'
import { productNumbered, type Sources } from '../../queries/context.ts'

/** A customer's stand in a product's perpetual: `lots` at the mark, less `basis`, is profit that is not in the margin yet. */
export interface Stand {
  readonly product: number
  readonly lots: number
  readonly basis: bigint
}

/** As the last durable entry left them, by product. */
export function standsNow({ projections }: Sources, customer: number): Stand[] {
  const rows = [...projections.money.rooms.perpetual.openPositions(customer).values()]
  return rows.sort((a, b) => a.product - b.product).map((row) => ({ product: row.product, ...standOf(row) }))
}

/** As they were at a past instant; the views have it already. */
export async function standsAt({ store }: Sources, customer: number, at: number): Promise<Stand[]> {
  const { rows } = await store.pool.query<{ product: number; lots: string; basis: string }>({
    name: 'stands-at',
    text: `select distinct on (product) product, lots, basis from view.perpetual_stand
           where customer = $1 and at <= $2 order by product, at desc, seq desc`,
    values: [customer, at],
  })
  return rows.map(({ product, lots, basis }) => ({ product, lots: Number(lots), basis: BigInt(basis) }))
}

/** Minor units of money, signed, at marks in ticks. */
export function unrealisedOf(sources: Sources, stands: readonly Stand[], markOf: (product: number) => number): bigint {
  return stands.reduce((sum, stand) => sum + unrealisedAt(sources, stand, markOf(stand.product)), 0n)
}

export function unrealisedAt(sources: Sources, { product, lots, basis }: Stand, mark: number): bigint {
  return BigInt(lots) * BigInt(notionalUnit(productNumbered(sources, product))) * BigInt(mark) - basis
}
