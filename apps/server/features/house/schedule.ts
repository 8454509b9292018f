import type { Engine } from '@candela/engine'

interface Parts {
  readonly engine: Pick<Engine, 'core' | 'submit' | 'genesisAt'>
  readonly clock: () => number
  /** coins of practice have a price of practice, which no other source knows */
  readonly sells: boolean
}

/**
 * Has the core keep the practice house's schedule once a week, from the first Monday after the house began, and offers the sales that the
 * schedule has for the week or that two operators agreed on. A house that was down keeps the present week alone.
 */
export function openSchedule({ engine, clock, sells }: Parts): () => Promise<void> {
  const { core } = engine
  return async () => {
    const { proposals, rules } = core
    const first = rules.proposals.weekOf(engine.genesisAt) + 1
    const week = proposals.weekDue(clock())
    if (week >= first) await engine.submit({ kind: 'keepWeek', week })
    if (!sells) return
    const isBefore = rules.proposals.weekOf(clock()) < first
    for (const { coin: id, displayDigits, terms } of proposals.toOffer(clock())) {
      if (isBefore && rules.proposals.isWeeklyCoin(id)) continue
      const asset = core.assetById(id)?.asset ?? core.assets().length
      if (core.assetById(id) === undefined)
        await engine.submit({ kind: 'listAsset', asset: { asset, id, displayDigits } })
      await engine.submit({ kind: 'offerSale', sale: core.sales.list(core.at).length + 1, coin: asset, terms })
    }
  }
}
