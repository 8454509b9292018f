import type { DeskLine } from '@candela/contract'
import { Badge, EmptyState } from '@candela/design'
import { useCallback, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { TopBar } from '../../desk/frame.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { useShortcut } from '../../desk/shortcuts.ts'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { nextWaiting, WorkQueue, WorkRow } from '../../desk/work-queue.tsx'
import { useNow } from '../../live/now.ts'
import { useRead } from '../../live/queries.ts'
import { LineView } from './line-view.tsx'
import { Placed } from './placed.tsx'

const QUEUE_EVERY_MS = 5_000
const CLOCK_EVERY_MS = 15_000

/** Money that nobody's reference or name explains, least time first, and the line that is looked at. */
export function LinesPage() {
  const { t } = useTexts()
  const { rail, line } = useParams()
  const navigate = useNavigate()
  const now = useNow(CLOCK_EVERY_MS)
  const { data, error, refetch } = useRead('deskLines', {}, { everyMs: QUEUE_EVERY_MS })
  const rows = data?.lines.filter(({ state }) => state !== 'returning')
  const isShown = (row: DeskLine): boolean => row.rail === rail && row.line === line
  const next = nextWaiting(rows ?? [], isShown, isOwn)
  const to = next && pathOf(next)
  const goOn = useCallback(() => to !== undefined && void navigate(to), [navigate, to])
  useShortcut('j', goOn)
  useEffect(() => {
    if (line === undefined && to !== undefined) void navigate(to, { replace: true })
  }, [line, to, navigate])
  return (
    <>
      <TopBar title={t('pages.lines')}>
        {data !== undefined && data.waiting > 0 && (
          <span className="i2 nw">{t('lines.waiting', { count: data.waiting })}</span>
        )}
      </TopBar>
      <div className="work">
        {data === undefined || rows === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <WorkQueue stale={error !== null} empty={t('releases.emptyText')}>
              {rows.map((row) => (
                <QueueRow key={pathOf(row)} row={row} now={now} />
              ))}
            </WorkQueue>
            {rail === undefined || line === undefined ? (
              <main className="work-view">
                <EmptyState title={t('lines.empty')} text={t('releases.emptyText')} />
                <Placed answer={data} />
              </main>
            ) : (
              <LineView
                key={`${rail} ${line}`}
                place={{ rail, line }}
                row={rows.find(isShown)}
                answer={data}
                onNext={to === undefined ? undefined : goOn}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}

const pathOf = ({ rail, line }: DeskLine): string => `/lines/${rail}/${line}`
const isOwn = ({ mayReturn, announced }: DeskLine): boolean => mayReturn || announced.some(({ maySign }) => maySign)

function QueueRow({ row, now }: { row: DeskLine; now: number }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { rail, line, amount, asset, sendBackAt, arrivedAt, first } = row
  return (
    <WorkRow
      to={pathOf(row)}
      title={`${formats.decimal(amount)} ${asset}`}
      number={`${rail} ${line}`}
      decideBy={sendBackAt}
      since={arrivedAt}
      now={now}
      badge={first !== '' && <Badge tone={isOwn(row) ? 'wait' : 'plain'}>{t('reviews.mark.second')}</Badge>}
    />
  )
}
