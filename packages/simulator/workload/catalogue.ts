import type { AuditedState } from '@candela/auditor'
import type { Command, ProductDefinition } from '@candela/contract'
import type { SeededRandom } from '../seeded-random.ts'
import { byHouse } from './floor/move.ts'
import { SIMULATED_ASSETS, SIMULATED_PRODUCTS } from './floor/simulated-catalogue.ts'

export const MOVES = byHouse(20, [{ of: 1000, weight: () => 8, make: ({ random, state }) => relisting(random, state) }])

/** The missing part of the catalogue: at the beginning everything, and whatever a crash took before it was durable. */
export function missing({ assets, products }: AuditedState): Command | undefined {
  const asset = SIMULATED_ASSETS[assets.length]
  if (asset) return { kind: 'listAsset', asset }
  const product = SIMULATED_PRODUCTS[products.length]
  return product && { kind: 'listProduct', product: product.definition }
}

/** A change to the catalogue: other terms, a halt, the first terms again, or something that is no definition. */
function relisting(random: SeededRandom, state: AuditedState): Command {
  const halted = state.products.filter((product) => !product.definition.spot)
  const { definition } = random.pick(halted.length > 0 && random.chance(70) ? halted : state.products)
  if (random.chance(10)) {
    const asset = random.pick(state.assets)
    const displayDigits = random.pick([0, 2, 8, 9])
    return { kind: 'listAsset', asset: random.chance(80) ? { ...asset, displayDigits } : { ...asset, id: 'USDT' } }
  }
  if (random.chance(definition.spot ? 40 : 80)) {
    return { kind: 'listProduct', product: SIMULATED_PRODUCTS[definition.product]?.definition ?? definition }
  }
  const takerFeePpm = random.pick([0, 1, 500, 99_999, 100_000])
  const changes: Partial<ProductDefinition>[] = [
    { takerFeePpm, makerFeePpm: random.between(0, takerFeePpm) },
    { takerFeePpm, makerFeePpm: random.between(0, takerFeePpm) },
    { spot: false },
    { ladder: { levels: random.below(11), spacing: random.pick([1, 7, 1000]), baseLots: 9, growthPermille: 1 } },
    { minimumLots: random.between(1, 20) },
    { maximumLots: random.between(definition.minimumLots, 5000) },
    { priceBandPpm: random.pick([1, 1000, 500_000, 999_999]) },
    { worstPricePpm: 1, widestWorstPricePpm: random.pick([1, 100_000, 999_999]) },
    { minimumNotional: random.pick([1, 1_000_000, 10_000_000_000]) },
    // none of these is a definition, or none of this product
    { makerFeePpm: definition.takerFeePpm + 1 },
    { tick: definition.tick * 10 },
    { id: 'BTC-USD' },
    { product: state.products.length + 1, id: 'X9-USDT' },
    { base: definition.quote },
    { minimumLots: definition.maximumLots + 1 },
    { priceBandPpm: 1_000_000 },
  ]
  return { kind: 'listProduct', product: { ...definition, ...random.pick(changes) } }
}
