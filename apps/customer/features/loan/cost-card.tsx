import type { LoanDetail } from '@candela/contract'
import type { FillLine } from '@candela/design'
import type { Claim } from '../../anchor/findings.ts'
import { useLoanCheck, verifyLoan } from '../../anchor/verify-loan.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { lineFinding, LOAN_CLAIMS, LoanNotProven, ProvenCard, useFound } from '../proof/index.ts'
import { useLoanFigures } from './figures.ts'

const ASKED: readonly Claim[] = ['bundle', 'included', 'order', 'shown']
const COST: readonly Claim[] = ['formula', 'shown']

/** "What this loan cost": what was granted, charged and paid, and the proof of all of it. */
export function CostCard({ detail }: { detail: LoanDetail }) {
  const { t } = useTexts('loan')
  const formats = useFormats()
  const { own, rate } = useLoanFigures()
  const { loan, moves } = detail
  const state = useLoanCheck(loan.id)
  // a check speaks for the figures it was made on, and for no others
  const isOfThis = state?.kind === 'done' && figuresOf(state.check.shown) === figuresOf({ loan, moves })
  const check = isOfThis ? state.check : undefined
  const found = useFound(check)
  const fact = (claims: readonly Claim[], text: string) => found((findings) => lineFinding(findings, claims), text)
  const days = t('days', { days: formats.count(loan.days) })
  const lines: FillLine[] = [
    {
      key: 'asked',
      title: t('calc.amount'),
      value: own(loan.amount),
      ...fact(ASKED, t('cost.asked', { days, rate: rate(loan.ratePpm) })),
    },
    { key: 'charged', title: t('own.charged'), value: own(loan.charged), ...fact(COST, t('cost.charged')) },
    { key: 'paid', title: t('own.paid'), value: own(loan.paid), ...fact(COST, t('cost.paid')) },
  ]
  return (
    <ProvenCard
      title={t('cost.title')}
      state={state}
      check={check}
      claims={LOAN_CLAIMS}
      lines={lines}
      notProven={<LoanNotProven unchecked={!check} />}
      onVerify={() => void verifyLoan(loan.id)}
    />
  )
}

/** Without what the clock alone changes. */
function figuresOf({ loan, moves }: LoanDetail): string {
  return JSON.stringify([{ ...loan, status: '', chargedAt: 0 }, moves])
}
