import { Badge, type BadgeTone, GroupLabel, ListRow, NextIcon } from '@candela/design'
import type { Loan } from '@candela/contract'
import { to, useFormats, useTexts } from '../../shell/index.ts'
import { useLoanFigures } from './figures.ts'
import { isOpen } from './loan-state.ts'

export const TONES: Readonly<Record<Loan['status'], BadgeTone>> = {
  checking: 'wait',
  cancelled: 'plain',
  refused: 'bad',
  running: 'wait',
  grace: 'bad',
  late: 'bad',
  defaulted: 'bad',
  repaid: 'ok',
  writtenOff: 'plain',
}

/** Applications and loans that are over, newest first. */
export function EarlierLoans({ loans }: { loans: readonly Loan[] }) {
  const { t } = useTexts('loan')
  const formats = useFormats()
  const { own } = useLoanFigures()
  const over = loans.filter((loan) => !isOpen(loan))
  if (over.length === 0) return null
  return (
    <section className="mt5">
      <div className="pad">
        <GroupLabel>{t('earlier')}</GroupLabel>
      </div>
      {over.map(({ id, amount, days, status, appliedAt }, index) => (
        <ListRow
          key={id}
          title={own(amount)}
          detail={`${formats.dateTime(appliedAt)} · ${t('days', { days: formats.count(days) })}`}
          value={<Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>}
          trail={<NextIcon size={18} className="i3" />}
          href={to('loan', { id })}
          inset={index === 0 ? 'none' : 'edge'}
        />
      ))}
    </section>
  )
}
