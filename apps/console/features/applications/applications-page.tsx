import type { DeskApplication } from '@candela/contract'
import { Badge, EmptyState, Note } from '@candela/design'
import { useCallback, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { TopBar } from '../../desk/frame.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { useShortcut } from '../../desk/shortcuts.ts'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { nextWaiting, WorkQueue, WorkRow } from '../../desk/work-queue.tsx'
import { useNow } from '../../live/now.ts'
import { useRead } from '../../live/queries.ts'
import { ApplicationView } from './application-view.tsx'

const QUEUE_EVERY_MS = 5_000
const CLOCK_EVERY_MS = 15_000

/** Applications for loans, least time first, and the one that is looked at. */
export function ApplicationsPage() {
  const { t } = useTexts()
  const { application } = useParams()
  const navigate = useNavigate()
  const now = useNow(CLOCK_EVERY_MS)
  const { data, error, refetch } = useRead('deskApplications', {}, { everyMs: QUEUE_EVERY_MS })
  const rows = data?.applications
  const next = nextWaiting(rows ?? [], (row) => row.application === application, isOwn)?.application
  const goOn = useCallback(() => next !== undefined && void navigate(`/applications/${next}`), [navigate, next])
  useShortcut('j', goOn)
  useEffect(() => {
    if (application === undefined && next !== undefined) void navigate(`/applications/${next}`, { replace: true })
  }, [application, next, navigate])
  return (
    <>
      <TopBar title={t('pages.applications')}>
        {data !== undefined && data.waiting > 0 && (
          <span className="i2 nw">{t('applications.waiting', { count: data.waiting })}</span>
        )}
      </TopBar>
      <div className="work">
        {rows === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <WorkQueue stale={error !== null} empty={t('releases.emptyText')}>
              {rows.map((row) => (
                <QueueRow key={row.application} row={row} now={now} />
              ))}
            </WorkQueue>
            {application === undefined ? (
              <main className="desk-middle">
                <EmptyState title={t('applications.empty')} text={t('releases.emptyText')} />
                {data?.practiceReviewer === true && <Note>{t('applications.practice')}</Note>}
              </main>
            ) : (
              <ApplicationView
                key={application}
                row={rows.find((row) => row.application === application)}
                practice={data?.practiceReviewer === true}
                onNext={next === undefined ? undefined : goOn}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}

const isOwn = ({ mayApprove }: DeskApplication) => mayApprove

/** what the house lends */
const LENT = 'USDT'

function QueueRow({ row, now }: { row: DeskApplication; now: number }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { application, amount, decideBy, appliedAt, first, mayApprove } = row
  return (
    <WorkRow
      to={`/applications/${application}`}
      title={`${formats.decimal(amount)} ${LENT}`}
      number={application}
      decideBy={decideBy}
      since={appliedAt}
      now={now}
      badge={first !== '' && <Badge tone={mayApprove ? 'wait' : 'plain'}>{t('reviews.mark.second')}</Badge>}
    />
  )
}
