import { MONEY, notionalUnit, type ProductDefinition, type StrategyParameters } from '@candela/contract'
import { divideUp, least, PPM, wideShare } from '@candela/units'

const M6 = BigInt(PPM)

/** Lots of coins by product. */
export type LotsOf = readonly (readonly [product: number, lots: number])[]

/** Money and coins of a strategy, or of the same money that just holds its products. */
export interface Kept {
  readonly money: bigint
  readonly lots: LotsOf
}

/** Products as the market has them: definitions, and the last index, 0 before the first. */
export interface Market {
  definitionOf(product: number): ProductDefinition
  indexOf(product: number): number
  /** of an asset's own */
  productOf(asset: number): ProductDefinition | undefined
}

export const NOTHING: Kept = { money: 0n, lots: [] }

/** All of it at the last index. */
export function worthOfKept({ money, lots }: Kept, market: Pick<Market, 'definitionOf' | 'indexOf'>): bigint {
  return lots.reduce((sum, [product, count]) => sum + BigInt(count) * priceOf(market, product), money)
}

/** All that is kept after an amount of an asset came, or (below zero) went. */
export function withMoved({ money, lots }: Kept, asset: number, amount: bigint, market: Market): Kept {
  if (asset === MONEY) return { money: money + amount, lots }
  const product = market.productOf(asset)!
  return { money, lots: withLots(lots, product.product, Number(amount / BigInt(product.lot))) }
}

/** An amount put in buys the products by their shares, at the index and for the taker's fee; what buys no lot stays money. */
export function bought(holding: Kept, parameters: StrategyParameters, amount: bigint, market: Market): Kept {
  const shares = 'products' in parameters ? parameters.products : [[parameters.product, PPM] as const]
  let { money, lots } = { ...holding, money: holding.money + amount }
  for (const [product, part] of shares) {
    const price = priceOf(market, product)
    if (price === 0n) continue
    const { takerFeePpm } = market.definitionOf(product)
    const count = (wideShare(amount, part, 'down') * M6) / (price * (M6 + BigInt(takerFeePpm)))
    const notional = count * price
    money -= notional + wideShare(notional, takerFeePpm, 'up')
    lots = withLots(lots, product, Number(count))
  }
  return { money, lots }
}

/** An amount taken out sells of each product by its part of the worth, for the taker's fee; one beyond the worth is owed. */
export function sold(holding: Kept, amount: bigint, market: Market): Kept {
  const worth = worthOfKept(holding, market)
  let { money, lots } = { ...holding, money: holding.money - amount }
  for (const [product, held] of holding.lots) {
    const count = worth <= 0n ? 0n : divideUp(BigInt(held) * least(amount, worth), worth)
    const notional = count * priceOf(market, product)
    money += notional - wideShare(notional, market.definitionOf(product).takerFeePpm, 'up')
    lots = withLots(lots, product, -Number(count))
  }
  return { money, lots }
}

/** The minor units that a lot is worth at the last index. */
function priceOf(market: Pick<Market, 'definitionOf' | 'indexOf'>, product: number): bigint {
  return BigInt(market.indexOf(product)) * BigInt(notionalUnit(market.definitionOf(product)))
}

function withLots(lots: LotsOf, product: number, more: number): LotsOf {
  const rest = lots.filter(([each]) => each !== product)
  const count = (lots.find(([each]) => each === product)?.[1] ?? 0) + more
  return count === 0 ? rest : [...rest, [product, count] as const].sort(([one], [other]) => one - other)
}
