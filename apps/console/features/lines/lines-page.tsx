import type { DeskLine } from '@candela/contract'
import { Badge } from '@candela/design'
import { useParams } from 'react-router'
import { QUEUE_READ, QueuePage } from '../../desk/queue-page.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'
import { LineView } from './line-view.tsx'
import { Placed } from './placed.tsx'

const isOwn = ({ mayReturn, announced }: DeskLine): boolean => mayReturn || announced.some(({ maySign }) => maySign)

/** Money that nobody's reference or name explains, least time first, and the line that is looked at. */
export function LinesPage() {
  const { t } = useTexts()
  const formats = useFormats()
  const { rail = '', line = '' } = useParams()
  const read = useRead('deskLines', {}, QUEUE_READ)
  const { data } = read
  return (
    <QueuePage
      title={t('pages.lines')}
      read={read}
      rows={data?.lines.filter(({ state }) => state !== 'returning')}
      waiting={data?.waiting ? t('lines.waiting', { count: data.waiting }) : undefined}
      to={(row) => `/lines/${row.rail}/${row.line}`}
      isShown={(row) => row.rail === rail && row.line === line}
      isOwn={isOwn}
      renderRow={(row) => ({
        title: `${formats.decimal(row.amount)} ${row.asset}`,
        number: `${row.rail} ${row.line}`,
        decideBy: row.sendBackAt,
        since: row.arrivedAt,
        badge: row.first !== '' && <Badge tone={isOwn(row) ? 'wait' : 'plain'}>{t('reviews.mark.second')}</Badge>,
      })}
      isChosen={rail !== '' && line !== ''}
      empty={{ title: t('lines.empty'), beside: data && <Placed answer={data} />, className: 'work-view' }}
      renderView={(row, { onNext }) =>
        data && <LineView key={`${rail} ${line}`} place={{ rail, line }} row={row} answer={data} onNext={onNext} />
      }
    />
  )
}
