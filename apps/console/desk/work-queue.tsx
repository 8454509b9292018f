import { classNames } from '@candela/design'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useTexts } from './texts.ts'
import { timeUsed } from './time-left.ts'
import { useTimeLeftText } from './time-left-text.ts'
import './work-queue.css'

interface WorkQueueProps {
  /** the last question was not answered: what is shown is older */
  readonly stale: boolean
  /** the text where there are no rows */
  readonly empty: string
  readonly children: readonly ReactNode[]
}

/** The queue of things that wait for operators, least time first. */
export function WorkQueue({ stale, empty, children }: WorkQueueProps) {
  const { t } = useTexts()
  return (
    <aside className="work-queue" aria-label={t('reviews.queue')}>
      <header>
        <h2 className="m">{t('reviews.queue')}</h2>
        <span className="i2">{stale ? t('reviews.queueStale') : t('reviews.leastTime')}</span>
      </header>
      {children}
      {children.length === 0 && <p className="micro i3 work-note">{empty}</p>}
    </aside>
  )
}

export interface WorkRowProps {
  readonly to: string
  readonly title: string
  readonly number: string
  readonly decideBy: number
  readonly since: number
  readonly now: number
  readonly badge: ReactNode
}

export function WorkRow({ to, title, number, decideBy, since, now, badge }: WorkRowProps) {
  const leftText = useTimeLeftText()
  const { soon } = timeUsed(decideBy, now, decideBy - since)
  return (
    <NavLink to={to} className={({ isActive }) => classNames('work-row', isActive && 'work-row-current')}>
      <span className="row between g2">
        <span className="m ell">{title}</span>
        <span className={classNames('m nw', soon ? 'warn' : 'i2')}>{leftText(decideBy, now)}</span>
      </span>
      <span className="row between g2">
        <span className="mono i2">{number}</span>
        {badge}
      </span>
    </NavLink>
  )
}

/** The one after the current one in the queue that waits for this operator; round to the first. */
export function nextWaiting<Row>(
  rows: readonly Row[],
  isCurrent: (row: Row) => boolean,
  isOwn: (row: Row) => boolean,
): Row | undefined {
  const at = rows.findIndex(isCurrent)
  const round = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return round.find(isOwn) ?? round[0]
}
