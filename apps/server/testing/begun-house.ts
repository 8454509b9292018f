import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ASSETS, NEW_COIN_PRODUCTS, PRODUCTS } from '@candela/contract'
import { type Engine, openEngine, proposeCatalogue } from '@candela/engine'
import { loadSigningKey, nodeDisk } from '@candela/journal'
import { LATEST_RULES } from '@candela/rules'

/** The first offers of a house in place of the usual ones, of which those that come after them stay. */
export type FirstOffers = Pick<Parameters<typeof proposeCatalogue>[1], 'earn' | 'sales'>

/**
 * Begins the journal of a house as its first start does, with offers of a test's own; `then` enters what else is to be in it. The house
 * that is started on the folder goes on from there.
 */
export async function beginHouse(
  dataDirectory: string,
  offers: FirstOffers,
  then: (engine: Engine) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const engine = await openJournal(dataDirectory)
  await proposeCatalogue(engine, {
    assets: ASSETS,
    products: PRODUCTS.map(({ definition }) => definition),
    newCoins: NEW_COIN_PRODUCTS.map(({ definition }) => definition),
    ...offers,
    rules: LATEST_RULES,
  })
  await then(engine)
  await engine.close()
}

/** The journal of a data directory, open in this process by a clock of the test's own. */
export async function openJournal(dataDirectory: string, clock: () => number = Date.now): Promise<Engine> {
  const [journal, keys] = [join(dataDirectory, 'journal'), join(dataDirectory, 'keys')]
  for (const folder of [journal, keys]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openEngine({
    disk: nodeDisk(journal),
    clock,
    log: { info: () => {}, warn: () => {} },
    onFatal: (error) => {
      throw error
    },
    signingKey: await loadSigningKey(nodeDisk(keys)),
  })
}
