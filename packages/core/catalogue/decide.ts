import type { Code, CommandOf, ProductDefinition } from '@candela/contract'
import { MAX_ASSETS, MAX_PRODUCTS } from '@candela/rules/arithmetic'
import { ProductState } from '../market/product.ts'
import { noteProductEnded } from '../ports/told.ts'
import type { Decisions } from '../rooms/decisions.ts'
import type { State } from '../state.ts'

export const DECIDE: Decisions<'catalogue'> = { listAsset, listProduct }

/** Adds an asset, the next number, or changes how one is shown. Refusal: catalogueInvalid. */
function listAsset(state: State, { asset }: CommandOf<'listAsset'>): Code {
  const { assets } = state
  const known = assets[asset.asset]
  if (known === undefined && (asset.asset !== assets.length || assets.length >= MAX_ASSETS)) return 'catalogueInvalid'
  if (!/^[A-Z0-9]{2,10}$/.test(asset.id)) return 'catalogueInvalid'
  if (!Number.isInteger(asset.displayDigits) || asset.displayDigits < 0 || asset.displayDigits > 8) {
    return 'catalogueInvalid'
  }
  if (assets.some((other) => other.id === asset.id && other.asset !== asset.asset)) return 'catalogueInvalid'
  if (known !== undefined && known.id !== asset.id) return 'catalogueInvalid'
  assets[asset.asset] = { asset: asset.asset, id: asset.id, displayDigits: asset.displayDigits }
  state.events.emit('assetListed', { asset: asset.asset })
  return 'ok'
}

/**
 * Adds a product, the next number, or replaces a definition. What orders and books are counted in (assets, tick, lot)
 * never changes, nor does the id; open orders keep their fees. Refusal: catalogueInvalid.
 */
function listProduct(state: State, { product }: CommandOf<'listProduct'>): Code {
  const { products, assets } = state
  const { spot, perpetual } = state.rules
  if (!spot.productDefinitionValid(product)) return 'catalogueInvalid'
  if (state.rules.perpetual.faultyTerms(perpetual.perpetualTerms, [product.id])) return 'catalogueInvalid'
  if (assets[product.base] === undefined || assets[product.quote] === undefined) return 'catalogueInvalid'
  const known = products[product.product]
  const definition = { ...product, ladder: { ...product.ladder } }
  if (known === undefined) {
    if (product.product !== products.length || products.length >= MAX_PRODUCTS) return 'catalogueInvalid'
    if (products.some((other) => other.definition.id === product.id)) return 'catalogueInvalid'
    products.push(new ProductState(definition, state.orders, state.levels))
  } else {
    if (!sameScales(known.definition, product)) return 'catalogueInvalid'
    const isEnd = known.definition.spot && !definition.spot
    known.definition = definition
    if (isEnd) noteProductEnded(state, product.product)
  }
  state.events.emit('productListed', { product: product.product })
  return 'ok'
}

function sameScales(known: ProductDefinition, product: ProductDefinition): boolean {
  return (
    known.id === product.id &&
    known.base === product.base &&
    known.quote === product.quote &&
    known.tick === product.tick &&
    known.lot === product.lot
  )
}
