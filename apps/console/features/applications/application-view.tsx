import type { DeskApplication } from '@candela/contract'
import { KeyValueList, Note } from '@candela/design'
import { useState } from 'react'
import { useFormats, useLoanTexts, useTexts } from '../../desk/texts.ts'
import { useShortcut } from '../../desk/shortcuts.ts'
import { Action } from '../../desk/action.tsx'
import { Decided, NoMore } from '../../desk/decided.tsx'
import { OpenForm } from './open-form.tsx'
import { useDecide } from './use-decide.ts'
import { Verdict } from './verdict.tsx'

const OPEN_KEY = 'O'

interface ApplicationViewProps {
  /** undefined where it does not wait any more */
  readonly row: DeskApplication | undefined
  /** the practice reviewer may be quicker */
  readonly practice: boolean
  readonly onNext: (() => void) | undefined
}

/** One application: its figures, then the form once it is opened, which is recorded, and the verdict below it. */
export function ApplicationView({ row, practice, onNext }: ApplicationViewProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const decide = useDecide(row?.application ?? '')
  useShortcut('o', () => row !== undefined && setOpen(true))
  if (decide.data) {
    const done = `applications.done.${decide.data}` as const
    return <Decided title={t(`${done}.title`)} text={t(`${done}.text`)} next={t('applications.next')} onNext={onNext} />
  }
  if (row === undefined) {
    return (
      <main className="desk-middle">
        <NoMore
          title={t('applications.gone')}
          text={t('applications.goneText')}
          next={t('applications.next')}
          onNext={onNext}
        />
      </main>
    )
  }
  return (
    <main className="work-view">
      <Figures row={row} />
      {practice && row.first === '' && <Note>{t('applications.practice')}</Note>}
      {isOpen ? (
        <OpenForm application={row.application}>
          <Verdict row={row} decide={decide} />
        </OpenForm>
      ) : (
        <section className="work-sign">
          <Action tone="filled" wide onClick={() => setOpen(true)}>
            {t('applications.open')} <kbd aria-hidden="true">{OPEN_KEY}</kbd>
          </Action>
          <p className="micro i2 c">{t('applications.openText')}</p>
        </section>
      )}
    </main>
  )
}

function Figures({ row }: { row: DeskApplication }) {
  const { t } = useTexts()
  const { t: loan } = useLoanTexts()
  const formats = useFormats()
  const { application, amount, days, ratePpm, total, score, limit, income, assets, most } = row
  const money = (value: string) => `${formats.decimal(value, 2, 2)} USDT`
  const from = (value: string) => t('applications.from', { amount: `${formats.decimal(value)} USDT` })
  return (
    <KeyValueList
      boxed
      rows={[
        { key: 'number', label: t('releases.number'), value: application },
        { key: 'amount', label: loan('calc.amount'), value: money(amount) },
        {
          key: 'period',
          label: loan('calc.period'),
          value: `${loan('days', { days: formats.count(days) })}, ${formats.ppm(ratePpm)}`,
        },
        { key: 'total', label: loan('apply.total'), value: money(total) },
        { key: 'most', label: t('applications.most'), value: money(most) },
        { key: 'income', label: loan('field.incomeBand'), value: from(income) },
        { key: 'assets', label: loan('field.assetsBand'), value: from(assets) },
        { key: 'score', label: loan('calc.score'), value: formats.count(score) },
        { key: 'limit', label: t('applications.limit'), value: money(limit) },
        { key: 'asked', label: t('releases.asked'), value: formats.dateTime(row.appliedAt) },
        { key: 'rule', label: t('applications.rule'), value: formats.dateTime(row.decideBy) },
        { key: 'first', label: t('releases.first'), value: row.first === '' ? t('releases.nobody') : row.first },
      ]}
    />
  )
}
