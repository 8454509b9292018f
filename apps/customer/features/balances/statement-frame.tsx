import { Button, NewsIcon, SaveIcon, SelectField, type SelectFieldProps } from '@candela/design'
import type { ReactNode } from 'react'
import { bareAmountText, exactText, PATHS, Screen, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { type StatementFile, useStatementFile } from './statement-file.ts'
import './statement.css'

interface Props {
  readonly title: string
  /** the choice of its time: its name, what is chosen and what may be */
  readonly choice: Pick<SelectFieldProps, 'label' | 'value' | 'onChange' | 'options'>
  /** the query of its file */
  readonly file: StatementFile
  readonly heading: string
  /** first and last day, in words */
  readonly from: string
  readonly to: string
  readonly children: ReactNode
}

/** A statement: its time is chosen, and it is read, printed and kept as a file. */
export function StatementFrame({ title, choice, file, heading, from, to, children }: Props) {
  const { t } = useTexts('balances')
  const [save, isSaving] = useStatementFile()
  return (
    <Screen title={title} back={PATHS.records} practice className="statement-page">
      <div className="statement-choices">
        <SelectField compact {...choice} />
        <Button
          variant="quiet"
          size="small"
          wide
          icon={<SaveIcon size={20} />}
          busy={isSaving}
          onClick={() => save(file)}
        >
          {t('records.download')}
        </Button>
        <Button variant="quiet" size="small" wide icon={<NewsIcon size={20} />} onClick={() => window.print()}>
          {t('statement.print')}
        </Button>
      </div>
      <article className="statement-paper" aria-label={heading}>
        <h2 className="t-2">{heading}</h2>
        <p className="label i2 mt1">{t('statement.period', { from, to })}</p>
        {children}
      </article>
    </Screen>
  )
}

/** Every digit of the ledger: what is written adds up. A sign before it is hidden with it. */
export function useFigures(): (asset: string, amount: string, sign?: string) => string {
  const formats = useFormats()
  const hide = useHide()
  return (asset, amount, sign = '') =>
    hide.amount(sign + (asset === 'USDT' ? exactText(formats, amount) : bareAmountText(formats, asset, amount)))
}
