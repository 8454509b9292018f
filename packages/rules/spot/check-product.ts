import { MAX_LEVELS, type ProductDefinition } from '@candela/contract'
import { PPM } from '@candela/units'
import { MAX_LOTS, MAX_NOTIONAL } from './amounts.ts'

/** product and asset numbers are dense and stay below this */
export const MAX_PRODUCTS = 4096
export const MAX_ASSETS = 4096
/** base amounts of one order stay below 2⁶² minor units */
const MAX_BASE = 4_611_686_018_427_387_904
const MAX_FEE_PPM = 100_000

/** True when a definition keeps every promise the rules build on: whole notionals, exact base amounts, bounds in order. */
export function productDefinitionValid(product: ProductDefinition): boolean {
  return (
    /^[A-Z0-9]{2,10}-[A-Z]{2,6}$/.test(product.id) &&
    within(product.product, 0, MAX_PRODUCTS - 1) &&
    product.base !== product.quote &&
    scalesValid(product) &&
    limitsValid(product) &&
    shapeValid(product)
  )
}

function scalesValid({ tick, lot, maximumLots, ...rest }: ProductDefinition): boolean {
  if (!within(tick, 1, MAX_NOTIONAL) || !within(lot, 1, MAX_NOTIONAL)) return false
  if (!within(maximumLots, 1, MAX_LOTS) || !within(rest.minimumLots, 1, maximumLots)) return false
  const product = BigInt(tick) * BigInt(lot)
  if (product % 100_000_000n !== 0n || product > BigInt(MAX_NOTIONAL)) return false
  return maximumLots * oddPart(lot) <= MAX_NOTIONAL && maximumLots * lot <= MAX_BASE
}

/** Doubles hold maximumLots × lot exactly when the odd part of the factor leaves room; the even part only moves the exponent. */
function oddPart(value: number): number {
  let odd = value
  while (odd % 2 === 0) odd /= 2
  return odd
}

function limitsValid(product: ProductDefinition): boolean {
  return (
    within(product.minimumNotional, 1, MAX_NOTIONAL) &&
    within(product.takerFeePpm, 0, MAX_FEE_PPM) &&
    within(product.makerFeePpm, 0, product.takerFeePpm) &&
    within(product.priceBandPpm, 1, PPM - 1) &&
    within(product.widestWorstPricePpm, 1, PPM - 1) &&
    within(product.worstPricePpm, 1, product.widestWorstPricePpm) &&
    typeof product.spot === 'boolean'
  )
}

function shapeValid({ ladder }: ProductDefinition): boolean {
  return (
    within(ladder.levels, 0, MAX_LEVELS) &&
    within(ladder.spacing, 1, 1_000_000) &&
    within(ladder.baseLots, 1, 100_000_000) &&
    within(ladder.growthPermille, 0, 10_000)
  )
}

function within(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high
}
