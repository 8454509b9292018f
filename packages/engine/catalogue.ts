import {
  type AssetDefinition,
  type Command,
  codeOfNumber,
  type EarnTerms,
  FUNDED_ACCOUNTS,
  type ProductDefinition,
} from '@candela/contract'
import { assert } from '@candela/units'
import type { Engine } from './engine.ts'

/** An earn product as it is listed first; `asset`: the id. */
interface EarnListing {
  readonly id: string
  readonly asset: string
  readonly terms: EarnTerms
}

/**
 * Submits what the code's catalogue says and the state does not: assets first, then products, then the rules; then what the house's
 * accounts lack, earn products and their pots. Answers how many
 * entries that took; none when nothing changed. A catalogue that the core refuses is a programmer error.
 */
export async function proposeCatalogue(
  engine: Engine,
  assets: readonly AssetDefinition[],
  products: readonly ProductDefinition[],
  earn: readonly EarnListing[] = [],
  rules: number = engine.core.ruleVersion,
): Promise<number> {
  const { core } = engine
  const known = { assets: core.assets(), products: core.products() }
  const proposals: Command[] = [
    ...assets
      .filter(
        (asset) =>
          !same(
            asset,
            known.assets.find((other) => other.asset === asset.asset),
          ),
      )
      .map((asset) => ({ kind: 'listAsset', asset }) as const),
    ...products
      .filter(
        (product) =>
          !same(
            product,
            known.products.find((other) => other.product === product.product),
          ),
      )
      .map((product) => ({ kind: 'listProduct', product }) as const),
  ]
  if (rules !== core.ruleVersion) proposals.push({ kind: 'activateRules', version: rules })
  const submitAll = async (commands: readonly Command[]): Promise<void> => {
    for (const command of commands) {
      const { code } = await engine.submit(command)
      assert(code === 0, `the catalogue is refused (${codeOfNumber(code) ?? code}): ${JSON.stringify(command)}`)
    }
  }
  await submitAll(proposals)
  // by the rules in force by now
  const funds = FUNDED_ACCOUNTS.filter((account) => core.missingFunds(account) > 0).map(
    (account) => ({ kind: 'fundHouse', account }) as const,
  )
  await submitAll(funds)
  const listedBefore = core.earn.products().length
  const listings = earn.slice(listedBefore).map(({ id, asset, terms }, place) => {
    const earnProduct = listedBefore + place + 1
    return { kind: 'listEarn', earnProduct, id, asset: core.assetById(asset)?.asset ?? -1, terms } as const
  })
  await submitAll(listings)
  const pots = core.earn
    .products()
    .filter(({ number }) => core.earn.missingCapital(number) > 0)
    .map(({ number }) => ({ kind: 'fundEarnPot', earnProduct: number }) as const)
  await submitAll(pots)
  return proposals.length + funds.length + listings.length + pots.length
}

function same(proposed: object, known: object | undefined): boolean {
  return known !== undefined && canonical(proposed) === canonical(known)
}

function canonical(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  )
}
