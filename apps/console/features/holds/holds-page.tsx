import type { DeskHold } from '@candela/contract'
import { EmptyState, Note } from '@candela/design'
import { DAY } from '@candela/units'
import { TopBar } from '../../desk/frame.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { QUEUE_READ } from '../../desk/queue-page.tsx'
import { StaleNote } from '../../desk/stale-note.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'
import { Hold } from './hold.tsx'
import { PlaceHold } from './place-hold.tsx'
import './holds.css'

/** Legal holds in force and proposed; on practice money there are none, which is said before anything is asked. */
export function HoldsPage() {
  const { t } = useTexts()
  const formats = useFormats()
  const { data, error, refetch } = useRead('deskHolds', {}, QUEUE_READ)
  return (
    <>
      <TopBar title={t('pages.holds')} />
      <main className="work-view">
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <StaleNote error={error} onRetry={() => void refetch()} />
            {data.isPractice && <Note>{t('holds.practice')}</Note>}
            <p className="i2">{t('holds.lead', { days: formats.count(data.longestMs / DAY) })}</p>
            {data.proposed.length + data.inForce.length === 0 && <EmptyState title={t('holds.none')} />}
            <List title={t('signing.proposed')} holds={data.proposed} />
            <List title={t('holds.inForce')} holds={data.inForce} />
            {!data.isPractice && <PlaceHold terms={data} />}
          </>
        )}
      </main>
    </>
  )
}

function List({ title, holds }: { title: string; holds: readonly DeskHold[] }) {
  if (holds.length === 0) return null
  return (
    <section className="holds-list">
      <h2 className="t-3">{title}</h2>
      {holds.map((hold) => (
        <Hold key={hold.customer} hold={hold} />
      ))}
    </section>
  )
}
