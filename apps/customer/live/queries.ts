import type { AnswerOf } from '@candela/contract'
import { keepPreviousData, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from './client.ts'
import { type CallInput, ConnectionError, Problem } from '@candela/contract/client'
import type { CalledRoute, WIRE } from './wire.made.ts'

const MAX_RETRIES = 2
/** a failed read is asked again by itself, and not only when somebody taps */
export const FAILED_AGAIN_MS = 15_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      // without a network a question fails at once, so that what asked can say so, and is asked again when it is back
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => (state.status === 'error' && mayComeBack(state.error) ? FAILED_AGAIN_MS : false),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.kind === 'broken'
  return error instanceof Problem && error.status >= 500
}

/** Nothing is wrong with the question: later it may be answered. */
function mayComeBack(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.kind !== 'offline'
  return error instanceof Problem && (error.status >= 500 || error.status === 429)
}

/** Routes that only answer. */
export type ReadName = { [N in CalledRoute]: (typeof WIRE)[N][0] extends 'GET' ? N : never }[CalledRoute]

interface ReadOptions {
  readonly enabled?: boolean
  readonly staleTime?: number
  readonly refetchInterval?: number | false
  /** while another input loads, the previous answer stays on screen */
  readonly keepPrevious?: boolean
}

/** The key under which `useRead` keeps an answer: `queryClient.invalidateQueries({ queryKey: ['orders'] })`. */
export function readKey<N extends ReadName>(name: N, input?: CallInput<N>): readonly unknown[] {
  return input === undefined ? [name] : [name, input]
}

/** Reads a GET route and keeps its answer: `useRead('orders', { query: { state: 'closed' } })`. */
export function useRead<N extends ReadName>(
  name: N,
  input?: CallInput<N>,
  options: ReadOptions = {},
): UseQueryResult<AnswerOf<N>> {
  const { keepPrevious, ...rest } = options
  return useQuery<AnswerOf<N>>({
    queryKey: readKey(name, input),
    queryFn: ({ signal }) =>
      (call as (name: N, input: CallInput<N> | undefined, options: { signal: AbortSignal }) => Promise<AnswerOf<N>>)(
        name,
        input,
        { signal },
      ),
    ...(keepPrevious === true && { placeholderData: keepPreviousData }),
    ...rest,
  })
}
