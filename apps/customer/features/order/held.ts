import type { Order, Product } from '@candela/contract'
import { formatDecimal, parseDecimal } from '@candela/units'

/** The amounts held by open orders, by asset, in the order of the list: money for buys, the asset itself for sales. */
export function heldByAsset(
  orders: readonly Order[],
  products: readonly Pick<Product, 'id' | 'base' | 'quote'>[],
): readonly (readonly [asset: string, amount: string])[] {
  const sums = new Map<string, bigint>()
  for (const { product: id, side, held } of orders) {
    const product = products.find((candidate) => candidate.id === id)
    const asset = side === 'buy' ? product?.quote : product?.base
    if (asset !== undefined) sums.set(asset, (sums.get(asset) ?? 0n) + (parseDecimal(held) ?? 0n))
  }
  return [...sums].map(([asset, sum]) => [asset, formatDecimal(sum)])
}

/** The amount held for an order and the other one of its OCO together; an OCO has one reserve. */
export function heldTogether(order: Order, beside: Order | undefined): string {
  return formatDecimal((parseDecimal(order.held) ?? 0n) + (parseDecimal(beside?.held ?? '0') ?? 0n))
}
