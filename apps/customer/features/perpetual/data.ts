import type { PerpetualOrder, PerpetualTerms, Position } from '@candela/contract'
import { queryClient, useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'

const TERMS_EVERY_MS = 2_000
const OWN_EVERY_MS = 2_000
const NO_ORDERS: readonly PerpetualOrder[] = []
const NO_POSITIONS: readonly Position[] = []

/** Terms, mark and funding of a product's perpetual, asked again while somebody looks. */
export function usePerpetualTerms(product: string): PerpetualTerms | undefined {
  const input = { params: { product } }
  return useRead('perpetualTerms', input, { enabled: product !== '', refetchInterval: TERMS_EVERY_MS }).data
}

export function usePositions() {
  const signedIn = useSignedIn()
  const read = useRead('positions', undefined, { enabled: signedIn, refetchInterval: OWN_EVERY_MS })
  return { ...read, positions: read.data?.positions ?? NO_POSITIONS }
}

/** Resting and waiting orders. */
export function useEntrusted() {
  const signedIn = useSignedIn()
  const input = { query: { state: 'open' as const, limit: '200' } }
  const read = useRead('perpetualOrders', input, { enabled: signedIn, refetchInterval: OWN_EVERY_MS })
  return { ...read, orders: read.data?.orders ?? NO_ORDERS }
}

const CHANGED = ['positions', 'position', 'perpetualOrders', 'perpetualOrder', 'perpetualTerms', 'closedPositions']

/** What a command of this room may have changed is asked again. */
export function refreshPerpetual(): void {
  for (const name of CHANGED) void queryClient.invalidateQueries({ queryKey: [name] })
}
