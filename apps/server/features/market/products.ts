import { type AnswerOf, PRODUCTS, type QueryOf } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { newCoinProducts } from '../../new-coin-markets.ts'
import type { PublicTrades } from '../../queries/public-trades.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { nowOf, productNamed, type Sources } from '../../queries/context.ts'
import { bookText, depthOf } from '../../queries/books.ts'
import { quantityText } from '../../queries/decimals.ts'
import { limitOf } from '../../queries/page.ts'

/** The catalogue: what the core decides by, from the journal, beside what lists and screens need, from the code. */
export function products({ engine, projections }: Sources): AnswerOf<'products'> {
  const { assets, products: known } = projections.market
  const listed = [...PRODUCTS, ...newCoinProducts(engine.core)].flatMap(({ definition, kind, quoteLabel, flags }) => {
    const product = known.find(({ id }) => id === definition.id)
    if (!product) return []
    return [
      {
        id: product.id,
        base: assets[product.base]!.id,
        quote: assets[product.quote]!.id,
        quoteLabel,
        kind,
        spot: product.spot,
        tick: formatDecimal(product.tick),
        lot: formatDecimal(product.lot),
        minimumQuantity: quantityText(product, product.minimumLots),
        maximumQuantity: quantityText(product, product.maximumLots),
        minimumNotional: formatDecimal(product.minimumNotional),
        makerFeePpm: product.makerFeePpm,
        takerFeePpm: product.takerFeePpm,
        priceBandPpm: product.priceBandPpm,
        worstPricePpm: product.worstPricePpm,
        widestWorstPricePpm: product.widestWorstPricePpm,
        flags,
      },
    ]
  })
  return { products: listed, ruleVersion: engine.core.ruleVersion }
}

/** Book and ladder merged, as they are now; answered once what was seen is durable. */
export async function book(sources: Sources, id: string, query: QueryOf<'book'>): Promise<Answered<AnswerOf<'book'>>> {
  const product = productNamed(sources, id)
  if (!product) return refuse('productUnknown')
  const { engine } = sources
  const levels = engine.core.book(product.product, depthOf(query))
  const market = engine.core.market(product.product)
  const seq = engine.appliedSeq
  await engine.settled()
  const stale = market?.stale(nowOf(sources)) ?? true
  return answer({ product: id, seq, ts: market?.at ?? 0, stale, ...bookText(product, levels) })
}

export function trades(
  sources: Sources,
  latest: PublicTrades,
  id: string,
  query: QueryOf<'trades'>,
): Answered<AnswerOf<'trades'>> {
  const product = productNamed(sources, id)
  if (!product) return refuse('productUnknown')
  return answer({ product: id, trades: [...latest.latest(product.product, limitOf(query))] })
}
