import type { AnswerOf } from '@candela/contract'
import { TopBar } from '../../desk/frame.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { QUEUE_READ } from '../../desk/queue-page.tsx'
import { StaleNote } from '../../desk/stale-note.tsx'
import { useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'
import { ClosedRail } from './closed-rail.tsx'
import { RailRow } from './rail-row.tsx'
import '../../desk/table.css'
import './rails.css'

/** Every rail: who can check it, how far it is, what its last closes said, and what opens a closed one again. */
export function RailsPage() {
  const { t } = useTexts()
  const { data, error, refetch } = useRead('deskRails', {}, QUEUE_READ)
  return (
    <>
      <TopBar title={t('pages.rails')} />
      <main className="desk-list">
        {data !== undefined && <StaleNote error={error} onRetry={() => void refetch()} />}
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {data.rails
              .filter(({ isClosed }) => isClosed)
              .map((rail) => (
                <ClosedRail key={rail.rail} rail={rail} />
              ))}
            <RailTable answer={data} />
          </>
        )}
        <footer className="desk-foot">
          <span className="i2">{t('rails.note')}</span>
        </footer>
      </main>
    </>
  )
}

function RailTable({ answer: { at, rails } }: { answer: AnswerOf<'deskRails'> }) {
  const { t } = useTexts()
  const heads = [
    t('operators.number'),
    t('releases.rail'),
    t('operators.state'),
    t('rails.grade'),
    t('rails.lines'),
    t('rails.lineAt'),
    t('rails.answeredAt'),
    t('rails.close'),
  ]
  return (
    <div className="desk-scroll" role="region" aria-label={t('pages.rails')} tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rails.map((rail) => (
            <RailRow key={rail.rail} rail={rail} now={at} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
