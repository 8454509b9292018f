import { Badge } from '@candela/design'
import { HOUR } from '@candela/units'
import { useParams } from 'react-router'
import { QUEUE_READ, QueuePage } from '../../desk/queue-page.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'
import { Overdue } from './overdue.tsx'
import { ReleaseView } from './release-view.tsx'

/** Money that is to go out, least time first, and the one that is looked at: operators say yes, or nothing. */
export function ReleasesPage() {
  const { t } = useTexts()
  const formats = useFormats()
  const { release } = useParams()
  const read = useRead('deskReleases', {}, QUEUE_READ)
  const { data } = read
  return (
    <QueuePage
      title={t('pages.releases')}
      read={read}
      rows={data?.releases}
      waiting={data?.waiting ? t('releases.waiting', { count: data.waiting }) : undefined}
      to={(row) => `/releases/${row.release}`}
      isShown={(row) => row.release === release}
      isOwn={({ maySign }) => maySign}
      renderRow={({ release: number, amount, leaves, decideBy, askedAt, pressedAfter, first, maySign }) => ({
        title: `${formats.decimal(amount)} ${leaves}`,
        number,
        decideBy,
        since: askedAt,
        badge: (
          <span className="row g1">
            {pressedAfter > 0 && <Badge tone="bad">{t('releases.escalated', { hours: pressedAfter / HOUR })}</Badge>}
            {first !== '' && <Badge tone={maySign ? 'wait' : 'plain'}>{t('reviews.mark.second')}</Badge>}
          </span>
        ),
      })}
      above={data !== undefined && data.overdue.length > 0 && <Overdue rows={data.overdue} />}
      isChosen={release !== undefined}
      empty={{ title: t('releases.empty') }}
      renderView={(row, { now, onNext }) => <ReleaseView key={release} row={row} now={now} onNext={onNext} />}
    />
  )
}
