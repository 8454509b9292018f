import type { AnswerOf } from '@candela/contract'
import { useSearchParams } from '../../shell/routing.tsx'
import { queryClient, useRead } from '../../live/index.ts'

export type Ways = AnswerOf<'withdrawalWays'>

/** a new entry of rates comes every 15 seconds */
const RATES_EVERY_MS = 5_000
/** a withdrawal that goes on by itself is asked after */
const WATCHED_EVERY_MS = 3_000

/** Ways of money out with their terms, and which of the eight rules are met. */
export function useWays() {
  return useRead('withdrawalWays', undefined, { staleTime: 0, refetchInterval: WATCHED_EVERY_MS })
}

/** The prices of currencies now; one that is not told is USD. */
export function useRates() {
  return useRead('depositRates', undefined, { refetchInterval: RATES_EVERY_MS }).data?.rates ?? []
}

/** Own cards and addresses; undefined while they load. */
export function useDestinations() {
  return useRead('destinations', undefined, { staleTime: 0 }).data?.destinations
}

/** The withdrawal that the address names, asked after while it goes on. */
export function useNamedWithdrawal(id: string) {
  const input = { params: { withdrawal: id } }
  return useRead('withdrawal', input, { enabled: id !== '', refetchInterval: WATCHED_EVERY_MS })
}

/** The parameter of that name in the address; '' where it has none. */
export function useNamed(name: string): string {
  const [parameters] = useSearchParams()
  return parameters.get(name) ?? ''
}

/** After one was asked for, refused or cancelled. */
export function refreshWithdrawals(): void {
  for (const name of ['withdrawalWays', 'withdrawals', 'withdrawal', 'withdrawalRefusals', 'balances'])
    void queryClient.invalidateQueries({ queryKey: [name] })
}
