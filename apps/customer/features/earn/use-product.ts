import type { EarnProduct } from '@candela/contract'
import { useSearchParams } from '../../shell/routing.tsx'
import { useRead } from '../../live/index.ts'

/** others take from a pot's room meanwhile */
const PRODUCTS_EVERY_MS = 5_000

export const useEarnProducts = () => useRead('earnProducts', undefined, { refetchInterval: PRODUCTS_EVERY_MS })

/** The product that the address names, else the first one. */
export function useNamedProduct(): { product: EarnProduct | undefined; read: ReturnType<typeof useEarnProducts> } {
  const [parameters] = useSearchParams()
  const id = parameters.get('id')
  const read = useEarnProducts()
  const products = read.data?.products
  return { product: products?.find((each) => each.id === id) ?? products?.[0], read }
}
