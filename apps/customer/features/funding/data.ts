import type { Deposit } from '@candela/contract'
import { queryClient, useRead } from '../../live/index.ts'
import { useSearchParams } from '../../shell/routing.tsx'

/** a new entry of rates comes every 15 seconds */
const RATES_EVERY_MS = 5_000
/** deposits that wait for money are asked after */
const WAITING_EVERY_MS = 3_000

/** Ways of money in with their terms. */
export function useWays() {
  return useRead('depositWays', undefined, { staleTime: 0 })
}

/** The prices of currencies now; one that is not told is USD. */
export function useRates() {
  return useRead('depositRates', undefined, { refetchInterval: RATES_EVERY_MS })
}

/** The deposit that the address names, asked after while it waits. */
export function useNamedDeposit() {
  const id = useNamed('id')
  return useRead('deposit', { params: { deposit: id } }, { enabled: id !== '', refetchInterval: WAITING_EVERY_MS })
}

/** The own address on a chain, and what is on its way. */
export function useAddress(rail: string, { isWatched = true } = {}) {
  return useRead(
    'depositAddress',
    { params: { rail } },
    { enabled: rail !== '', ...(isWatched && { refetchInterval: WAITING_EVERY_MS }) },
  )
}

/** The newest deposits that are over; asked after, since coins come unannounced. */
export function useCame(): readonly Deposit[] {
  const input = { query: { state: 'over', limit: '20' } } as const
  return useRead('deposits', input, { refetchInterval: WAITING_EVERY_MS }).data?.deposits ?? []
}

/** The parameter of that name in the address; '' where it has none. */
export function useNamed(name: string): string {
  const [parameters] = useSearchParams()
  return parameters.get(name) ?? ''
}

/** After something was announced, paid or cancelled. */
export function refreshDeposits(): void {
  for (const queryKey of [['depositWays'], ['deposits'], ['deposit'], ['depositAddress']]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
