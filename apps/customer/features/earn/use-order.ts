import type { EarnDetail, EarnProduct } from '@candela/contract'
import { useRead } from '../../live/index.ts'
import { useEarnProducts } from './use-product.ts'

/** midnight pays, whether somebody looks or not */
const ORDER_EVERY_MS = 5_000

/** An order and the product it is of. */
export function useProductsAndOrder(id: string): {
  readonly detail: EarnDetail | undefined
  readonly product: EarnProduct | undefined
  readonly read: ReturnType<typeof useEarnProducts> | ReturnType<typeof useRead<'earnOrder'>>
} {
  const products = useEarnProducts()
  const order = useRead('earnOrder', { params: { order: id } }, { refetchInterval: ORDER_EVERY_MS })
  const product = products.data?.products.find((each) => each.id === order.data?.order.product)
  return { detail: order.data, product, read: order.isError ? order : products }
}
