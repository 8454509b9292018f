import type { Engine } from '@candela/engine'
import { SECOND } from '@candela/units'
import type { Commands } from '../../intake/commands.ts'
import { nowOf, type Sources } from '../../queries/context.ts'

const RATES_EVERY_MS = 15 * SECOND
/** what the prices of currencies are made from */
export const RATES_SOURCE = 'index of the currency pairs'
/** a market that said nothing for so long has no price of now */
const FRESH_MS = 30 * SECOND

/** Journals the mid prices of currencies as the house's own currency pairs have them, once the last are 15 s old. */
export function openRates(engine: Engine, commands: Commands, sources: Sources): () => Promise<void> {
  return async () => {
    const { core } = engine
    const { market } = sources.projections
    const now = nowOf(sources)
    if (now - (core.funding.lastRates?.at ?? 0) < RATES_EVERY_MS) return
    const told = Object.entries(core.rules.funding.currencies).flatMap(([id, { isPegged }]) => {
      const asset = core.assetById(id)?.asset
      const product = asset !== undefined && !isPegged ? market.valuedBy(asset) : undefined
      const last = product && market.markets.get(product.product)
      if (asset === undefined || last === undefined || now - last.at > FRESH_MS) return []
      return [{ asset, mid: Number(market.priceOf(asset)), at: last.at }]
    })
    if (told.length === 0) return
    const mids = told.map(({ asset, mid }) => ({ asset, mid }))
    const sourceAt = Math.min(...told.map(({ at }) => at))
    await commands.submit({ kind: 'rates', mids, source: RATES_SOURCE, sourceAt })
  }
}
