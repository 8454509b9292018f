import type { DeskRelease } from '@candela/contract'
import { Badge, classNames, EmptyState } from '@candela/design'
import { useCallback, useEffect } from 'react'
import { NavLink, useNavigate, useParams } from 'react-router'
import { TopBar } from '../../desk/frame.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { useShortcut } from '../../desk/shortcuts.ts'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { timeUsed } from '../../desk/time-left.ts'
import { useTimeLeftText } from '../../desk/time-left-text.ts'
import { useNow } from '../../live/now.ts'
import { useRead } from '../../live/queries.ts'
import { ReleaseView } from './release-view.tsx'
import './releases.css'

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
  const next = nextOf(rows ?? [], release)?.release
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
      <div className="releases">
        {rows === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Queue rows={rows} now={now} stale={error !== null} />
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

/** The one after this in the queue that waits for this operator; round to the first. */
function nextOf(rows: readonly DeskRelease[], release: string | undefined): DeskRelease | undefined {
  const at = rows.findIndex((row) => row.release === release)
  const round = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return round.find(({ maySign }) => maySign) ?? round[0]
}

interface QueueProps {
  readonly rows: readonly DeskRelease[]
  readonly now: number
  /** the last question was not answered: what is shown is older */
  readonly stale: boolean
}

function Queue({ rows, now, stale }: QueueProps) {
  const { t } = useTexts()
  return (
    <aside className="releases-queue" aria-label={t('reviews.queue')}>
      <header>
        <h2 className="m">{t('reviews.queue')}</h2>
        <span className="i2">{stale ? t('reviews.queueStale') : t('reviews.leastTime')}</span>
      </header>
      {rows.map((row) => (
        <QueueRow key={row.release} row={row} now={now} />
      ))}
      {rows.length === 0 && <p className="micro i3 releases-note">{t('releases.emptyText')}</p>}
    </aside>
  )
}

function QueueRow({ row, now }: { row: DeskRelease; now: number }) {
  const { t } = useTexts()
  const formats = useFormats()
  const leftText = useTimeLeftText()
  const { release, amount, leaves, decideBy, askedAt, first, maySign } = row
  const { soon } = timeUsed(decideBy, now, decideBy - askedAt)
  return (
    <NavLink
      to={`/releases/${release}`}
      className={({ isActive }) => classNames('releases-row', isActive && 'releases-row-current')}
    >
      <span className="row between g2">
        <span className="m ell">{`${formats.decimal(amount)} ${leaves}`}</span>
        <span className={classNames('m nw', soon ? 'warn' : 'i2')}>{leftText(decideBy, now)}</span>
      </span>
      <span className="row between g2">
        <span className="mono i2">{release}</span>
        {first !== '' && <Badge tone={maySign ? 'wait' : 'plain'}>{t('reviews.mark.second')}</Badge>}
      </span>
    </NavLink>
  )
}
