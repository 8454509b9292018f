import type { CrossAccount, PerpetualOrder, PerpetualTerms, Position } from '@candela/contract'
import { useMemo } from 'react'
import { OPEN_PERPETUAL_ORDERS, queryClient, useInfos, useQuoteField, useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'

export const TERMS_EVERY_MS = 2_000
/** nothing is told of what the market alone moves: how much margin can be taken out, another's forced price */
const OWN_EVERY_MS = 15_000
const NO_ORDERS: readonly PerpetualOrder[] = []
const NO_POSITIONS: readonly Position[] = []

/** Terms, mark and funding of a product's perpetual, asked again while somebody looks. */
export function usePerpetualTerms(product: string): PerpetualTerms | undefined {
  const input = { params: { product } }
  return useRead('perpetualTerms', input, { enabled: product !== '', refetchInterval: TERMS_EVERY_MS }).data
}

/** The mark of this moment; '' where there is none. */
export function useMark(product: string, told: string): string {
  return useQuoteField(product, 'mark') ?? told
}

/** Open positions as the account's channel tells them, each at the mark of this moment. */
export function usePositions() {
  const signedIn = useSignedIn()
  const read = useRead('positions', undefined, { enabled: signedIn, refetchInterval: OWN_EVERY_MS })
  const told = read.data?.positions ?? NO_POSITIONS
  const marks = useInfos((infos) => told.map(({ product, mark }) => infos[product]?.mark ?? mark).join(' '))
  const positions = useMemo(() => {
    const list = marks.split(' ')
    return told.map((position, place): Position => ({ ...position, mark: list[place] ?? position.mark }))
  }, [told, marks])
  return { ...read, positions }
}

/** What stands behind all cross positions; undefined while it is not `wanted` or not known. */
export function useCrossAccount(wanted: boolean): CrossAccount | undefined {
  const signedIn = useSignedIn()
  const enabled = wanted && signedIn
  const { data } = useRead('crossAccount', undefined, { enabled, refetchInterval: TERMS_EVERY_MS })
  return enabled ? data : undefined
}

/** Resting and waiting orders. */
export function useEntrusted() {
  const signedIn = useSignedIn()
  const read = useRead('perpetualOrders', OPEN_PERPETUAL_ORDERS, { enabled: signedIn, refetchInterval: OWN_EVERY_MS })
  return { ...read, orders: read.data?.orders ?? NO_ORDERS }
}

const CHANGED = [
  'positions',
  'position',
  'crossAccount',
  'perpetualOrders',
  'perpetualOrder',
  'perpetualTerms',
  'closedPositions',
]

/** What a command of this room may have changed is asked again. */
export function refreshPerpetual(): void {
  for (const name of CHANGED) void queryClient.invalidateQueries({ queryKey: [name] })
}
