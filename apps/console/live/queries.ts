import type { AnswerOf } from '@candela/contract'
import { type CallInput, ConnectionError, Problem } from '@candela/contract/client'
import { keepPreviousData, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useActive } from './activity.ts'
import { call } from './client.ts'

const MAX_RETRIES = 1

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.kind === 'broken'
  return error instanceof Problem && error.status >= 500
}

/** Asked for once, since every asking is recorded, and forgotten with the page. */
export const ONCE = {
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export type ReadName =
  | 'deskCases'
  | 'deskCustomers'
  | 'deskAudit'
  | 'deskOperators'
  | 'deskHealth'
  | 'deskFaults'
  | 'deskPracticeReviewer'
  | 'deskSupport'
  | 'deskReleases'
  | 'deskLines'
  | 'deskRails'
  | 'deskHolds'
  | 'deskProposals'
  | 'deskDecidedProposals'
  | 'deskAnnouncements'
  | 'deskApplications'

interface ReadOptions {
  readonly enabled?: boolean
  /** asked again this often while somebody is at the desk; nobody there, and the session may run out */
  readonly everyMs?: number
}

/** Reads a list or figures of the desk and keeps the last answer on screen while another one comes. */
export function useRead<N extends ReadName>(
  name: N,
  input: CallInput<N>,
  { enabled = true, everyMs }: ReadOptions = {},
): UseQueryResult<AnswerOf<N>> {
  const active = useActive()
  const ask = call as (name: N, input: CallInput<N>, options: { signal: AbortSignal }) => Promise<AnswerOf<N>>
  return useQuery<AnswerOf<N>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => ask(name, input, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: everyMs !== undefined && active ? everyMs : false,
    refetchOnWindowFocus: active,
  })
}
