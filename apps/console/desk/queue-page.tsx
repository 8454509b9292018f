import { EmptyState } from '@candela/design'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useNow } from '../live/now.ts'
import { TopBar } from './frame.tsx'
import { Pending } from './page-states.tsx'
import { useShortcut } from './shortcuts.ts'
import { useTexts } from './texts.ts'
import { nextWaiting, WorkQueue, WorkRow, type WorkRowProps } from './work-queue.tsx'

const CLOCK_EVERY_MS = 15_000

/** A queue's rows that are asked for anew all the time: a new one is there while it is spoken of. */
export const QUEUE_READ = { everyMs: 1_500 } as const

interface QueuePageProps<Row> {
  readonly title: string
  readonly read: Pick<UseQueryResult, 'error' | 'refetch'>
  /** least time first; undefined until they are here */
  readonly rows: readonly Row[] | undefined
  /** says how many wait; undefined where none does */
  readonly waiting: string | undefined
  /** each row's own address */
  readonly to: (row: Row) => string
  readonly isShown: (row: Row) => boolean
  /** true for a row that this operator may decide */
  readonly isOwn: (row: Row) => boolean
  readonly renderRow: (row: Row) => Omit<WorkRowProps, 'to' | 'now'>
  readonly above?: ReactNode
  /** the address names one, which may wait no more */
  readonly isChosen: boolean
  /** the place's content where none is chosen */
  readonly empty: { readonly title: string; readonly beside?: ReactNode; readonly className?: string }
  readonly renderView: (shown: Row | undefined, at: { now: number; onNext: (() => void) | undefined }) => ReactNode
}

/**
 * A desk page of decisions that operators take: the queue, and the one that is looked at beside it. The page opens the first that
 * waits for this operator, and J opens the next.
 */
export function QueuePage<Row>(props: QueuePageProps<Row>) {
  const { title, read, rows, waiting, to, isShown, isOwn, renderRow, above, isChosen, empty, renderView } = props
  const { t } = useTexts()
  const navigate = useNavigate()
  const now = useNow(CLOCK_EVERY_MS)
  const next = nextWaiting(rows ?? [], isShown, isOwn)
  const path = next && to(next)
  const goOn = (): void => {
    if (path !== undefined) void navigate(path)
  }
  useShortcut('j', goOn)
  useEffect(() => {
    if (!isChosen && path !== undefined) void navigate(path, { replace: true })
  }, [isChosen, path, navigate])
  return (
    <>
      <TopBar title={title}>{waiting !== undefined && <span className="i2 nw">{waiting}</span>}</TopBar>
      {above}
      <div className="work">
        {rows === undefined ? (
          <Pending error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <>
            <WorkQueue stale={read.error !== null} empty={t('releases.emptyText')}>
              {rows.map((each) => (
                <WorkRow key={to(each)} to={to(each)} now={now} {...renderRow(each)} />
              ))}
            </WorkQueue>
            {isChosen ? (
              renderView(rows.find(isShown), { now, onNext: path === undefined ? undefined : goOn })
            ) : (
              <main className={empty.className ?? 'desk-middle'}>
                <EmptyState title={empty.title} text={t('releases.emptyText')} />
                {empty.beside}
              </main>
            )}
          </>
        )}
      </div>
    </>
  )
}
