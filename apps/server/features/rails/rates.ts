import type { Engine } from '@candela/engine'
import type { MarketFold } from '@candela/projections'
import { SECOND, UNIT } from '@candela/units'
import type { Commands } from '../../intake/commands.ts'
import { nowOf, type Sources } from '../../queries/context.ts'

const RATES_EVERY_MS = 15 * SECOND
/** the source of the prices of currencies */
export const RATES_SOURCE = 'index of the currency pairs'
/** a market that said nothing for so long has no price of now */
const FRESH_MS = 30 * SECOND
const ONE = BigInt(UNIT)

/** Journals the mid prices of currencies as the house's own currency pairs have them, once the last are 15 s old. */
export function openRates(engine: Engine, commands: Commands, sources: Sources): () => Promise<void> {
  return async () => {
    const { core } = engine
    const now = nowOf(sources)
    if (now - (core.funding.lastRates?.at ?? 0) < RATES_EVERY_MS) return
    const told = Object.entries(core.rules.funding.currencies).flatMap(([id, { isPegged }]) => {
      const asset = core.assetById(id)?.asset
      const price = asset === undefined || isPegged ? undefined : priceOf(sources.projections.market, id, asset)
      if (asset === undefined || price === undefined || price.mid <= 0n || now - price.at > FRESH_MS) return []
      return [{ asset, mid: Number(price.mid), at: price.at }]
    })
    if (told.length === 0) return
    const mids = told.map(({ asset, mid }) => ({ asset, mid }))
    const sourceAt = Math.min(...told.map(({ at }) => at))
    await commands.submit({ kind: 'rates', mids, source: RATES_SOURCE, sourceAt })
  }
}

/**
 * The worth of a whole unit of a currency in minor units of USDT, by the pair that quotes it in dollars (EUR-USD), else by the one that
 * quotes a dollar in it (USD-JPY), rounded down; undefined where no pair has a price.
 */
function priceOf(
  market: MarketFold,
  id: string,
  asset: number,
): { readonly mid: bigint; readonly at: number } | undefined {
  const quoted = market.valuedBy(asset)
  const pair = quoted ?? market.products.find((product) => product.id === `USD-${id}`)
  const last = pair && market.markets.get(pair.product)
  if (pair === undefined || last === undefined || last.index === 0) return undefined
  if (quoted !== undefined) return { mid: market.priceOf(asset), at: last.at }
  return { mid: (ONE * ONE) / (BigInt(last.index) * BigInt(pair.tick)), at: last.at }
}
