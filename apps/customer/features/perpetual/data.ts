import type { CrossAccount, PerpetualOrder, PerpetualTerms, Position, Product } from '@candela/contract'
import { least, minor } from '@candela/units'
import { useMemo } from 'react'
import { OPEN_PERPETUAL_ORDERS, queryClient, useAccount, useInfos, useQuoteField, useRead } from '../../live/index.ts'
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

/** The cross account; undefined while it is not `wanted` or not known. Without a position marks don't move it (`isStill`). */
export function useCrossAccount(wanted: boolean, isStill = false): CrossAccount | undefined {
  const signedIn = useSignedIn()
  const enabled = wanted && signedIn
  const refetchInterval = isStill ? OWN_EVERY_MS : TERMS_EVERY_MS
  const { data } = useRead('crossAccount', undefined, { enabled, refetchInterval })
  return enabled ? data : undefined
}

/** The available amount of a product's quote asset, in minor units, and the part of it that is the customer's own: a loan is no margin. */
export function useMarginMoney({ quote }: Product): { readonly available: bigint; readonly own: bigint } {
  const balances = useAccount()?.balances.balances
  const account = useCrossAccount(true, true)
  const available = minor(balances?.find(({ asset }) => asset === quote)?.available ?? '0')
  return { available, own: account ? least(available, minor(account.mostAddable)) : available }
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

/** Asks everything again that a command of this room may have changed. */
export function refreshPerpetual(): void {
  for (const name of CHANGED) void queryClient.invalidateQueries({ queryKey: [name] })
}
