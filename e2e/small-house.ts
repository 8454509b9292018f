import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ASSETS, type EarnTerms, NEW_COIN_PRODUCTS, PRODUCTS, type SaleTerms } from '@candela/contract'
import { openEngine, proposeCatalogue } from '@candela/engine'
import { loadSigningKey, nodeDisk } from '@candela/journal'
import { LATEST_RULES } from '@candela/rules'

/** The offers of a house that are its first, in place of the usual ones: the usual ones that come after them stay. */
export interface SmallOffers {
  readonly earn: readonly { readonly id: string; readonly asset: string; readonly terms: EarnTerms }[]
  readonly sales: readonly { readonly coin: string; readonly terms: SaleTerms }[]
}

/**
 * Begins the journal of a house, as its first start does, with offers so small that a few customers take all of them. The house that is
 * started on the folder goes on from there.
 */
export async function beginSmallHouse(dataDirectory: string, { earn, sales }: SmallOffers): Promise<void> {
  const [journal, keys] = ['journal', 'keys'].map((name) => join(dataDirectory, name))
  for (const folder of [journal!, keys!]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const engine = await openEngine({
    disk: nodeDisk(journal!),
    clock: Date.now,
    log: { info: () => {}, warn: () => {} },
    onFatal: (error) => {
      throw error
    },
    signingKey: await loadSigningKey(nodeDisk(keys!)),
  })
  await proposeCatalogue(engine, {
    assets: ASSETS,
    products: PRODUCTS.map(({ definition }) => definition),
    newCoins: NEW_COIN_PRODUCTS.map(({ definition }) => definition),
    earn,
    sales,
    rules: LATEST_RULES,
  })
  await engine.close()
}
