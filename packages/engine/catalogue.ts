import {
  type AssetDefinition,
  type Command,
  codeOfNumber,
  type EarnTerms,
  type OpenEarnKind,
  FUNDED_ACCOUNTS,
  type ProductDefinition,
  type SaleTerms,
} from '@candela/contract'
import type { Core } from '@candela/core'
import { assert } from '@candela/units'
import type { Engine } from './engine.ts'

/** An earn product as it is listed first; `asset`: the id. */
interface EarnListing {
  readonly id: string
  readonly asset: string
  readonly terms: EarnTerms
  /** of a product without an end */
  readonly kind?: OpenEarnKind
  /** of a plan */
  readonly plan?: { readonly everyDays: number; readonly instalments: number }
}

/** A sale of a new coin as it is offered; `coin`: the asset's id. */
interface SaleListing {
  readonly coin: string
  readonly terms: SaleTerms
}

type Unnumbered = Omit<ProductDefinition, 'product'>

/** The house's catalogue by the code. */
export interface Catalogue {
  readonly assets: readonly AssetDefinition[]
  readonly products: readonly ProductDefinition[]
  /** of coins that are sold here first: each begins when its coin is listed */
  readonly newCoins?: readonly Unnumbered[]
  readonly earn?: readonly EarnListing[]
  readonly sales?: readonly SaleListing[]
  readonly rules?: number
}

/**
 * Submits what the code's catalogue says and the state does not: assets first, then products, then the rules; then what the house's
 * accounts lack, earn products and their pots, and sales of new coins. Answers how many
 * entries that took; none when nothing changed. A catalogue that the core refuses is a programmer error.
 */
export async function proposeCatalogue(
  engine: Engine,
  { assets, products, newCoins = [], earn = [], sales = [], rules = engine.core.ruleVersion }: Catalogue,
): Promise<number> {
  const { core } = engine
  const faulty = core.perpetuals.faultyTerms([...products, ...newCoins].map(({ id }) => id))
  assert(
    !faulty,
    `the catalogue is refused: by rules ${faulty?.version} the perpetual of ${faulty?.product} is faulty (${faulty?.fault})`,
  )
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
    ...[...products, ...trading(core, newCoins)]
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
  await submitAll(engine, proposals)
  // by the rules in force by now
  const funds = await fundAccounts(engine)
  const listedBefore = core.earn.products().length
  const listings = earn.slice(listedBefore).map(({ id, asset, terms, kind, plan }, place): Command => {
    const listed = { earnProduct: listedBefore + place + 1, id, asset: core.assetById(asset)?.asset ?? -1, terms }
    if (kind !== undefined) return { kind: 'listOpenEarn', ...listed, earnKind: kind }
    return plan === undefined ? { kind: 'listEarn', ...listed } : { kind: 'listEarnPlan', ...listed, ...plan }
  })
  await submitAll(engine, listings)
  const pots = core.earn
    .products()
    .filter(({ number }) => core.earn.missingCapital(number) > 0)
    .map(({ number }) => ({ kind: 'fundEarnPot', earnProduct: number }) as const)
  await submitAll(engine, pots)
  const soldBefore = core.sales.list(engine.lastAt).length
  const offers = sales.slice(soldBefore).map(({ coin, terms }, place) => {
    const asset = core.assetById(coin)?.asset ?? -1
    return { kind: 'offerSale', sale: soldBefore + place + 1, coin: asset, terms } as const
  })
  await submitAll(engine, offers)
  return proposals.length + funds + listings.length + pots.length + offers.length
}

/** Fills the house's accounts up to what the rules in force say. Answers how many entries that took. */
export async function fundAccounts(engine: Engine): Promise<number> {
  const lacking = FUNDED_ACCOUNTS.filter((account) => engine.core.house.lacksFunds(account))
  await submitAll(
    engine,
    lacking.map((account) => ({ kind: 'fundHouse', account })),
  )
  return lacking.length
}

/** Begins the market of each new coin that is listed by now and has none. */
export async function beginMarkets(engine: Engine, newCoins: readonly Unnumbered[]): Promise<void> {
  const { core } = engine
  const begun = trading(core, newCoins).filter(({ product }) => product >= core.products().length)
  await submitAll(
    engine,
    begun.map((product) => ({ kind: 'listProduct', product })),
  )
}

/** Those whose coin is listed, with the number that each has or gets. */
function trading(core: Core, newCoins: readonly Unnumbered[]): ProductDefinition[] {
  const listed = new Set(core.sales.listedCoins())
  const known = core.products()
  let next = known.length
  return newCoins
    .filter(({ base }) => listed.has(base))
    .map((coin) => ({ product: known.find(({ id }) => id === coin.id)?.product ?? next++, ...coin }))
}

async function submitAll(engine: Engine, commands: readonly Command[]): Promise<void> {
  for (const command of commands) {
    const { code } = await engine.submit(command)
    assert(code === 0, `the catalogue is refused (${codeOfNumber(code) ?? code}): ${JSON.stringify(command)}`)
  }
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
