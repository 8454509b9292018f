import type { DeskRelease } from '@candela/contract'
import { Badge, EmptyState } from '@candela/design'
import { ESCALATIONS } from '@candela/rules/funding'
import { HOUR } from '@candela/units'
import { useCallback, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { TopBar } from '../../desk/frame.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { useShortcut } from '../../desk/shortcuts.ts'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { nextWaiting, WorkQueue, WorkRow } from '../../desk/work-queue.tsx'
import { useNow } from '../../live/now.ts'
import { useRead } from '../../live/queries.ts'
import { Overdue } from './overdue.tsx'
import { ReleaseView } from './release-view.tsx'

const QUEUE_EVERY_MS = 5_000
const CLOCK_EVERY_MS = 15_000

/** Money that is to go out, least time first, and the one that is looked at: operators say yes, or nothing. */
export function ReleasesPage() {
  const { t } = useTexts()
  const { release } = useParams()
  const navigate = useNavigate()
  const now = useNow(CLOCK_EVERY_MS)
  const { data, error, refetch } = useRead('deskReleases', {}, { everyMs: QUEUE_EVERY_MS })
  const rows = data?.releases
  const next = nextWaiting(rows ?? [], (row) => row.release === release, isOwn)?.release
  const goOn = useCallback(() => next !== undefined && void navigate(`/releases/${next}`), [navigate, next])
  useShortcut('j', goOn)
  useEffect(() => {
    if (release === undefined && next !== undefined) void navigate(`/releases/${next}`, { replace: true })
  }, [release, next, navigate])
  return (
    <>
      <TopBar title={t('pages.releases')}>
        {data !== undefined && data.waiting > 0 && (
          <span className="i2 nw">{t('releases.waiting', { count: data.waiting })}</span>
        )}
      </TopBar>
      {data !== undefined && data.overdue.length > 0 && <Overdue rows={data.overdue} />}
      <div className="work">
        {rows === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <WorkQueue stale={error !== null} empty={t('releases.emptyText')}>
              {rows.map((row) => (
                <QueueRow key={row.release} row={row} now={now} />
              ))}
            </WorkQueue>
            {release === undefined ? (
              <main className="desk-middle">
                <EmptyState title={t('releases.empty')} text={t('releases.emptyText')} />
              </main>
            ) : (
              <ReleaseView
                key={release}
                row={rows.find((row) => row.release === release)}
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

const isOwn = ({ maySign }: DeskRelease) => maySign

function QueueRow({ row, now }: { row: DeskRelease; now: number }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { release, amount, leaves, decideBy, askedAt, escalations, first, maySign } = row
  return (
    <WorkRow
      to={`/releases/${release}`}
      title={`${formats.decimal(amount)} ${leaves}`}
      number={release}
      decideBy={decideBy}
      since={askedAt}
      now={now}
      badge={
        <span className="row g1">
          {escalations > 0 && (
            <Badge tone="bad">{t('releases.escalated', { hours: ESCALATIONS[escalations - 1]! / HOUR })}</Badge>
          )}
          {first !== '' && <Badge tone={maySign ? 'wait' : 'plain'}>{t('reviews.mark.second')}</Badge>}
        </span>
      }
    />
  )
}
