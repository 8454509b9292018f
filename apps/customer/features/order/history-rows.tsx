import { Button, EmptyState, ErrorState, SkeletonRows } from '@candela/design'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { OrderRow } from './order-row.tsx'

const PAGE = '30'

/** Closed orders, newest first, of one product or of all. */
export function HistoryRows({ product }: { product?: string | undefined }) {
  const { t } = useTexts('order')
  const { t: shell } = useTexts('shell')
  const history = useInfiniteQuery({
    queryKey: ['orders', 'history', product ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        'orders',
        {
          query: {
            state: 'closed' as const,
            limit: PAGE,
            ...(product !== undefined && { product }),
            ...(pageParam !== '' && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
  const orders = history.data?.pages.flatMap((page) => page.orders) ?? []
  if (history.isError && orders.length === 0) {
    return (
      <ErrorState
        title={t('history.failed')}
        text={t('history.failedText')}
        retryLabel={shell('retry')}
        onRetry={() => void history.refetch()}
      />
    )
  }
  if (history.isPending) return <SkeletonRows count={4} label={shell('loading')} />
  if (orders.length === 0)
    return <EmptyState drawing="receipt" title={t('history.empty')} text={t('history.emptyText')} />
  return (
    <>
      {orders.map((order, index) => (
        <OrderRow key={order.id} order={order} first={index === 0} />
      ))}
      {history.hasNextPage && (
        <div className="pad mt4 mb4">
          <Button variant="quiet" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {shell('showMore')}
          </Button>
        </div>
      )}
    </>
  )
}
