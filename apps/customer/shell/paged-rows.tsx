import { Button, ErrorState, SkeletonRows } from '@candela/design'
import type { ReactNode } from 'react'
import type { Pages } from '../live/pages.ts'
import { useTexts } from './texts.ts'

interface PagedRowsProps {
  readonly list: Pages<unknown>
  readonly failed: { readonly title: string; readonly text: string }
  /** the content where there is nothing to list */
  readonly empty: ReactNode
  /** none: the list is empty */
  readonly count: number
  /** rows shown while it loads */
  readonly waiting?: number
  /** only the newest are wanted */
  readonly latest?: boolean
  readonly children: ReactNode
}

/** A list that is read page by page: its rows, and what stands there while it loads, where it failed, and where it is empty. */
export function PagedRows(props: PagedRowsProps) {
  const { list, failed, empty, count, waiting = 6, latest = false, children } = props
  const { t } = useTexts('shell')
  if (list.isError && count === 0) {
    return <ErrorState title={failed.title} text={failed.text} retryLabel={t('retry')} onRetry={list.again} />
  }
  if (list.isPending) return <SkeletonRows count={waiting} label={t('loading')} lead />
  if (count === 0 && !list.hasMore) return empty
  return (
    <>
      {children}
      {!latest && list.hasMore && (
        <div className="pad mt4 mb4">
          <Button variant="quiet" busy={list.isLoadingMore} onClick={list.more}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </>
  )
}
