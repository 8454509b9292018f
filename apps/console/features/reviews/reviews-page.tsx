import { REVIEW_WITHIN_MS } from '@candela/contract'
import { EmptyState } from '@candela/design'
import { useCallback, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { QUEUE_READ } from '../../desk/queue-page.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { TopBar } from '../../desk/frame.tsx'
import { useTexts } from '../../desk/texts.ts'
import { useNow } from '../../live/now.ts'
import { queryClient, useRead } from '../../live/queries.ts'
import { CaseView } from './case-view.tsx'
import { Queue } from './queue.tsx'
import { nextCase } from './review.ts'
import { useShortcut } from '../../desk/shortcuts.ts'
import { timeUsed } from '../../desk/time-left.ts'
import { useTimeLeftText } from '../../desk/time-left-text.ts'
import '../../desk/table.css'
import './reviews.css'

const CLOCK_EVERY_MS = 15_000

/** The queue by least time left, and the case that is being looked at. */
export function ReviewsPage() {
  const { t } = useTexts()
  const { reference } = useParams()
  const navigate = useNavigate()
  const now = useNow(CLOCK_EVERY_MS)
  const leftText = useTimeLeftText()
  const { data, error, refetch } = useRead('deskCases', {}, QUEUE_READ)
  const cases = data?.cases
  const next = nextCase(cases ?? [], reference)?.reference
  const goOn = useCallback(() => next !== undefined && void navigate(`/identity/${next}`), [navigate, next])
  useShortcut('j', goOn)
  useEffect(() => {
    if (reference === undefined && next !== undefined) void navigate(`/identity/${next}`, { replace: true })
  }, [reference, next, navigate])
  // a case that was asked for may be newer than what is known of the queue
  const isUnknown = reference !== undefined && cases?.every((row) => row.reference !== reference) === true
  useEffect(() => {
    if (isUnknown) void queryClient.invalidateQueries({ queryKey: ['deskCases'] })
  }, [isUnknown, reference])
  const oldest = cases?.[0]
  return (
    <>
      <TopBar title={t('pages.identity')}>
        {oldest !== undefined && (
          <span className="i2 nw">
            {t('reviews.waiting', { count: cases!.length })}{' '}
            <b className={timeUsed(oldest.decideBy, now, REVIEW_WITHIN_MS).soon ? 'm warn' : 'm'}>
              {leftText(oldest.decideBy, now)}
            </b>
          </span>
        )}
      </TopBar>
      <div className="reviews">
        {cases === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Queue cases={cases} reference={reference} now={now} stale={error !== null} />
            {reference === undefined ? (
              <main className="desk-middle">
                <EmptyState title={t('reviews.empty')} text={t('reviews.emptyText')} />
              </main>
            ) : (
              <CaseView
                key={reference}
                reference={reference}
                row={cases.find((row) => row.reference === reference)}
                now={now}
                onNext={next === undefined ? undefined : goOn}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
