import type { NewCoinSale, Product } from '@candela/contract'
import { queryClient, serverNow, useProduct, useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { productOf } from './sale-texts.ts'

/** others ask for the rest meanwhile, and dates pass */
const SALES_EVERY_MS = 5_000
const RECORD_EVERY_MS = 3_000
const LISTING_EVERY_MS = 2_000
/** the most of one's own in a sale that one answer tells */
const MOST = '100'

export const useSales = () => useRead('newCoinSales', undefined, { refetchInterval: SALES_EVERY_MS })

/** Own subscriptions to one sale, newest first; none for a visitor. */
export function useOwnIn(sale: string) {
  const enabled = useSignedIn()
  return useRead('subscriptions', { query: { sale, limit: MOST } }, { enabled, refetchInterval: SALES_EVERY_MS })
}

export const useSubscription = (id: string) =>
  useRead('subscription', { params: { subscription: id } }, { refetchInterval: RECORD_EVERY_MS })

/** The market of a sale's coin, asked for again once it is due to be there; null while there is none. */
export function useMarketOf(sale: NewCoinSale | undefined): Product | null | undefined {
  const product = useProduct(sale ? productOf(sale) : '')
  const isDue = product === null && sale !== undefined && !sale.isCancelled && serverNow() >= sale.listingAt
  useRead('products', undefined, { enabled: isDue, refetchInterval: LISTING_EVERY_MS })
  return product
}

/** Asks everything again that a command of this room may have changed. */
export function refreshSubscriptions(): void {
  for (const name of ['newCoinSales', 'subscriptions', 'subscription'])
    void queryClient.invalidateQueries({ queryKey: [name] })
}
