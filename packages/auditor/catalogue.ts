import type { AssetDefinition, Code, ProductDefinition } from '@candela/contract'
import { LARGEST_AMOUNT, LARGEST_STEP } from './floor/arithmetic.ts'
import type { AuditedProduct, AuditedState } from './floor/books.ts'
import { noteEnded } from './strategy/turns.ts'
import { done, type Predictions, refusal } from './floor/decision.ts'

const NUMBERS = 4096

export const PREDICT: Predictions<'catalogue'> = {
  listAsset(state, { asset }) {
    const code = listAsset(state, asset)
    return code === 'ok' ? done(0, { kind: 'assetListed', asset: asset.asset }) : refusal(code)
  },

  listProduct(state, { product }) {
    const code = listProduct(state, product)
    return code === 'ok' ? done(0, { kind: 'productListed', product: product.product }) : refusal(code)
  },
}

/** Adds an asset under the next number, or changes how one is shown. */
function listAsset(state: AuditedState, asset: AssetDefinition): Code {
  const known = state.assets.find((other) => other.asset === asset.asset)
  const isNext = asset.asset === state.assets.length && asset.asset < NUMBERS
  const isNameTaken = state.assets.some((other) => other.id === asset.id && other.asset !== asset.asset)
  if (!known && !isNext) return 'catalogueInvalid'
  if (!/^[A-Z0-9]{2,10}$/.test(asset.id) || isNameTaken || (known && known.id !== asset.id)) return 'catalogueInvalid'
  if (!isBetween(asset.displayDigits, 0, 8)) return 'catalogueInvalid'
  state.assets[asset.asset] = { ...asset }
  return 'ok'
}

/** Adds a product under the next number, or replaces all of a definition but what its orders are counted in. */
function listProduct(state: AuditedState, product: ProductDefinition): Code {
  if (!isDefinitionValid(product)) return 'catalogueInvalid'
  if (!state.assets[product.base] || !state.assets[product.quote]) return 'catalogueInvalid'
  const definition = structuredClone(product)
  const known = state.products.find((other) => other.definition.product === product.product)
  if (known) {
    const isCounted = (['id', 'base', 'quote', 'tick', 'lot'] as const).every(
      (field) => known.definition[field] === product[field],
    )
    if (!isCounted) return 'catalogueInvalid'
    if (known.definition.spot && !definition.spot) noteEnded(state, product.product)
    known.definition = definition
    return 'ok'
  }
  if (product.product !== state.products.length || product.product >= NUMBERS) return 'catalogueInvalid'
  if (state.products.some((other) => other.definition.id === product.id)) return 'catalogueInvalid'
  state.products.push(listed(definition))
  return 'ok'
}

/** A product as it is listed: nothing is known of its market. */
export function listed(definition: AuditedProduct['definition']): AuditedProduct {
  return {
    definition,
    mid: 0n,
    index: 0,
    step: 0,
    at: 0,
    marketSeq: 0,
    isLive: false,
    bids: [],
    asks: [],
    resting: { buy: [], sell: [] },
    waiting: [],
    left: undefined,
  }
}

/** True when every figure of a definition lies within what products may have. */
export function isDefinitionValid(product: ProductDefinition): boolean {
  const { tick, lot, ladder } = product
  const largest = Number(LARGEST_AMOUNT)
  if (!/^[A-Z0-9]{2,10}-[A-Z]{2,6}$/.test(product.id) || product.base === product.quote) return false
  const bounds: (readonly [value: number, low: number, high: number])[] = [
    [product.product, 0, NUMBERS - 1],
    [tick, 1, largest],
    [lot, 1, largest],
    [product.maximumLots, 1, Number(LARGEST_STEP)],
    [product.minimumLots, 1, product.maximumLots],
    [product.minimumNotional, 1, largest],
    [product.takerFeePpm, 0, 100_000],
    [product.makerFeePpm, 0, product.takerFeePpm],
    [product.priceBandPpm, 1, 999_999],
    [product.widestWorstPricePpm, 1, 999_999],
    [product.worstPricePpm, 1, product.widestWorstPricePpm],
    [ladder.levels, 0, 10],
    [ladder.spacing, 1, 1_000_000],
    [ladder.baseLots, 1, 100_000_000],
    [ladder.growthPermille, 0, 10_000],
  ]
  if (!bounds.every(([value, low, high]) => isBetween(value, low, high))) return false
  const unit = BigInt(tick) * BigInt(lot)
  // one lot at one tick is a whole number of minor units, so that a notional never rounds
  if (unit % 100_000_000n !== 0n || unit > LARGEST_AMOUNT) return false
  let oddPart = BigInt(lot)
  while (oddPart % 2n === 0n) oddPart /= 2n
  const most = BigInt(product.maximumLots)
  return most * oddPart <= LARGEST_AMOUNT && most * BigInt(lot) <= 2n ** 62n
}

function isBetween(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high
}
