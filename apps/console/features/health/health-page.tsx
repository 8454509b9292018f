import { Note, CheckCircleIcon, WarningIcon } from '@candela/design'
import { Pending } from '../../desk/page-states.tsx'
import { StaleNote } from '../../desk/stale-note.tsx'
import { TopBar } from '../../desk/frame.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useNow } from '../../live/now.ts'
import { useRead } from '../../live/queries.ts'
import { STALE_AFTER_MS, troublesOf } from './health-state.ts'
import { Books } from './books.tsx'
import { Faults } from './faults.tsx'
import { Prices } from './prices.tsx'
import { Tiles } from './tiles.tsx'
import '../../desk/table.css'
import './health.css'

const ASK_EVERY_MS = 4_000

/** The state of the house, asked again every few seconds while somebody looks. */
export function HealthPage() {
  const { t } = useTexts()
  const formats = useFormats()
  const now = useNow(1_000)
  const { data, error, refetch, dataUpdatedAt } = useRead('deskHealth', {}, { everyMs: ASK_EVERY_MS })
  const troubles = data === undefined ? [] : troublesOf(data)
  return (
    <>
      <TopBar title={t('pages.health')}>
        {data &&
          (troubles.length > 0 ? (
            <span className="row g2 warn m nw">
              <WarningIcon size={16} />
              {t('health.watch', { count: troubles.length })}
            </span>
          ) : (
            <span className="row g2 good m nw">
              <CheckCircleIcon size={16} />
              {t('health.well')}
            </span>
          ))}
      </TopBar>
      <main className="health">
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <StaleNote error={error} onRetry={() => void refetch()} />
            {error === null && now - dataUpdatedAt > STALE_AFTER_MS && (
              <Note tone="warn">{t('health.old', { time: formats.timeWithSeconds(dataUpdatedAt) })}</Note>
            )}
            {troubles.map((trouble) => (
              <Note key={trouble} tone={trouble === 'sums' || trouble === 'durable' ? 'danger' : 'warn'} alert>
                {t(`health.troubles.${trouble}`)}
              </Note>
            ))}
            <Tiles health={data} />
            <div className="health-columns">
              <Prices health={data} />
              <Books health={data} />
            </div>
            <Faults />
          </>
        )}
      </main>
    </>
  )
}
