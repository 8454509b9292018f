import { type DeskCaseRow, REVIEW_WITHIN_MS } from '@candela/contract'
import { Badge, classNames } from '@candela/design'
import { NavLink } from 'react-router'
import { useCountryName, useTexts } from '../../desk/texts.ts'
import { timeUsed } from '../../desk/time-left.ts'
import { useTimeLeftText } from '../../desk/time-left-text.ts'

interface QueueProps {
  cases: readonly DeskCaseRow[]
  reference: string | undefined
  now: number
  /** the last question was not answered: what is shown is older */
  stale: boolean
}

/** The cases that wait, least time first, each with its reviewer. */
export function Queue({ cases, reference, now, stale }: QueueProps) {
  const { t } = useTexts()
  return (
    <aside className="reviews-queue" aria-label={t('reviews.queue')}>
      <header>
        <h2 className="m">{t('reviews.queue')}</h2>
        <span className="i2">{stale ? t('reviews.queueStale') : t('reviews.leastTime')}</span>
      </header>
      {cases.map((row) => (
        <QueueRow key={row.reference} row={row} now={now} current={row.reference === reference} />
      ))}
      <p className="micro i3 reviews-queue-note">{cases.length === 0 ? t('reviews.empty') : t('reviews.notSecond')}</p>
    </aside>
  )
}

function QueueRow({ row, now, current }: { row: DeskCaseRow; now: number; current: boolean }) {
  const { t } = useTexts()
  const countryName = useCountryName()
  const leftText = useTimeLeftText()
  const { soon } = timeUsed(row.decideBy, now, REVIEW_WITHIN_MS)
  return (
    <NavLink to={`/identity/${row.reference}`} className={classNames('reviews-row', current && 'reviews-row-current')}>
      <span className="row between g2">
        <span className="mono m">{row.reference}</span>
        <span className={classNames('m nw', soon ? 'warn' : 'i2')}>{leftText(row.decideBy, now)}</span>
      </span>
      <span className="row between g2">
        <span className="i2 ell">{[t(`certificates.${row.certificate}`), countryName(row.country)].join(', ')}</span>
        <RowMark row={row} />
      </span>
    </NavLink>
  )
}

function RowMark({ row }: { row: DeskCaseRow }) {
  const { t } = useTexts()
  if (row.taken === 'me') return <Badge tone="accent">{t('reviews.mark.me')}</Badge>
  if (row.taken === 'other') return <Badge>{t('reviews.mark.other')}</Badge>
  if (row.stage === 'second') return <Badge tone="wait">{t('reviews.mark.second')}</Badge>
  if (row.appealed) return <Badge tone="wait">{t('reviews.mark.appeal')}</Badge>
  if (row.attempt > 1) return <span className="i3 nw">{t('reviews.mark.attempt', { attempt: row.attempt })}</span>
  return null
}
