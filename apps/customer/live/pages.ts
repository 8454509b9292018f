import type { AnswerOf } from '@candela/contract'
import type { CallInput } from '@candela/contract/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import type { ReadName } from './queries.ts'

/** Routes that answer a list page by page. */
type PagedName = { [N in ReadName]: 'next' extends keyof AnswerOf<N> ? N : never }[ReadName]
type QueryFor<N extends PagedName> = NonNullable<CallInput<N>> extends { readonly query?: infer Q } ? Q : never
/** the further parameters of a path */
type ParamsFor<N extends PagedName> = NonNullable<CallInput<N>> extends { readonly params: infer P } ? [params: P] : []

/** The pages of a list read so far, newest first, and the way to the next. */
export interface Pages<Page> {
  readonly pages: readonly Page[]
  readonly isPending: boolean
  readonly isError: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly again: () => void
  readonly more: () => void
}

/** Reads a list page by page: `usePages('orders', { state: 'closed', limit: '30' })`. */
export function usePages<N extends PagedName>(
  name: N,
  query: QueryFor<N>,
  ...[params]: ParamsFor<N>
): Pages<AnswerOf<N>> {
  const read = useInfiniteQuery({
    queryKey: [name, 'pages', query, params],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...(query as object), ...(pageParam !== '' && { cursor: pageParam }) }
      const input = { query: asked, ...(params !== undefined && { params }) }
      return (call as (name: N, input: object, options: { signal: AbortSignal }) => Promise<AnswerOf<N>>)(name, input, {
        signal,
      })
    },
    getNextPageParam: (page) => (page as { readonly next?: string }).next,
  })
  return {
    pages: read.data?.pages ?? [],
    isPending: read.isPending,
    isError: read.isError,
    hasMore: read.hasNextPage,
    isLoadingMore: read.isFetchingNextPage,
    again: () => void read.refetch(),
    more: () => void read.fetchNextPage(),
  }
}
