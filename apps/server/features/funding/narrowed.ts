import { MONEY, type QueryOf, STATEMENT_KINDS, STATEMENT_OF } from '@candela/contract'
import { productNamed, type Sources } from '../../queries/context.ts'

export type Narrowed = QueryOf<'statementTotals'>

const LAST = Number.MAX_SAFE_INTEGER

/** the customer's lines of a period, of some kinds, of a product, that changed an asset; nulls are all */
export const NARROWED = `from view.statement_line where customer = $1 and at >= $2 and at <= $3
  and ($4::text[] is null or kind = any($4)) and ($5::integer is null or product = $5)
  and ($6::integer is null or asset = $6 or ($6 = ${MONEY} and money <> 0))`

/** The values of NARROWED; undefined for a product or an asset that does not exist. */
export function narrowedValues(sources: Sources, customer: number, query: Narrowed): readonly unknown[] | undefined {
  const product = query.product === undefined ? undefined : productNamed(sources, query.product)
  if (query.product !== undefined && !product) return undefined
  const asset = assetAsked(sources, query.asset)
  if (asset === undefined) return undefined
  const kinds =
    query.group === undefined ? null : STATEMENT_KINDS.filter((kind) => STATEMENT_OF[kind].group === query.group)
  return [customer, ...periodOf(query), kinds, product?.product ?? null, asset]
}

/** The number of an asset that was asked for, null where none was; undefined where there is no such asset. */
export function assetAsked({ projections }: Sources, asset: string | undefined): number | null | undefined {
  return asset === undefined ? null : projections.market.assets.find(({ id }) => id === asset)?.asset
}

/** First and last instant of a period, both included. */
export function periodOf({ from, to }: Pick<Narrowed, 'from' | 'to'>): readonly [number, number] {
  return [Number(from ?? 0), Number(to ?? LAST)]
}
