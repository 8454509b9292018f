import { Button, KeyValueList, Sheet, TextButton } from '@candela/design'
import type { Loan } from '@candela/contract'
import { fieldText } from '@candela/locale'
import { formatDecimal, minor } from '@candela/units'
import { useState } from 'react'
import { Problem, useAccount, useCommand } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { useSent } from '../../ticket/use-sent.ts'
import { refreshLoans } from './data.ts'
import { useLoanFigures } from './figures.ts'
import { owedOf, repaymentReading } from './loan-state.ts'

interface RepaySheetProps {
  readonly open: boolean
  readonly loan: Loan
  readonly onClose: () => void
}

/** A loan paid back, in whole or in part, with what is left of it then. */
export function RepaySheet(props: RepaySheetProps) {
  const { t } = useTexts('loan')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('repay.title')} closeLabel={shell('close')}>
      {props.open && <Repaying {...props} />}
    </Sheet>
  )
}

function Repaying({ loan, onClose }: RepaySheetProps) {
  const { t } = useTexts('loan')
  const { money } = useLoanFigures()
  const language = usePreference('language')
  const problemText = useProblemText()
  const balances = useAccount()?.balances
  const { send, sending } = useCommand('repayLoan')
  const [text, setText] = useState('')
  const { failure, clear, take } = useSent<'repayLoan'>(t('repay.done'), onClose)
  const owed = owedOf(loan)
  const available = balances?.balances.find(({ asset }) => asset === 'USDT')?.available ?? '0'
  const { amount, left, fault } = repaymentReading(text, loan, available, language)
  const missing = formatDecimal(minor(owed) - minor(available))
  async function repay() {
    if (amount === undefined) return
    const outcome = await send({ params: { loan: loan.id }, body: amount === owed ? {} : { amount } })
    if (outcome) refreshLoans()
    take(outcome)
  }
  return (
    <>
      <FigureField
        big
        label={t('calc.amount')}
        limits={t('repay.available', { amount: money(available) })}
        unit="USDT"
        value={text}
        onChange={setText}
        trail={<TextButton onClick={() => setText(fieldText(language, owed))}>{t('repay.all')}</TextButton>}
        {...(fault && { error: problemText(new Problem(fault, { owed, missing, asset: 'USDT' }, 422)) })}
      />
      <KeyValueList
        className="mt3"
        rows={[
          { key: 'owed', label: t('own.owed'), value: money(owed) },
          { key: 'left', label: t('repay.left'), value: money(left ?? owed) },
        ]}
      />
      <p className="cap i2 mt2">{t('repay.text')}</p>
      <FailureNote failure={failure} onLifted={clear} />
      <div className="mt4">
        <Button busy={sending} disabled={amount === undefined} onClick={() => void repay()}>
          {t('repay.confirm', { amount: money(amount ?? '0') })}
        </Button>
      </div>
    </>
  )
}
