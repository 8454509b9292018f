import type { WithdrawalRefusalRecord } from '@candela/contract'
import type { ProblemParams } from '@candela/contract/client'
import { KeyValueList, type KeyValueRow, Note } from '@candela/design'
import { formatDecimal, parseDecimal } from '@candela/units'
import { Problem, useRead } from '../../live/index.ts'
import { amountText, useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { EntryProof } from './entry-proof.tsx'

/** The newest refusal by a rule, which was just told. */
export function LastRefusal() {
  const { data } = useRead('withdrawalRefusals', { query: { limit: '1' } }, { staleTime: 0 })
  const refusal = data?.refusals[0]
  return refusal ? <Refusal refusal={refusal} /> : null
}

/** The figures of a refusal's text, from what the rule had and needed. */
function figuresOf({ asset, have, need, until }: WithdrawalRefusalRecord): ProblemParams {
  const missing = formatDecimal(parseDecimal(need)! - parseDecimal(have)!)
  return { asset, minimum: need, maximum: need, missing, until }
}

/** The rule that refused a withdrawal, its numbers, and the proof that it did. */
export function Refusal({ refusal }: { refusal: WithdrawalRefusalRecord }) {
  const { t } = useTexts('withdrawals')
  const formats = useFormats()
  const problemText = useProblemText('submit')
  const { rule, code, asset, have, need, until, at, seq } = refusal
  const isShort = code === 'insufficientBalance'
  const rows: KeyValueRow[] = []
  if (asset !== '') {
    rows.push({ key: 'have', label: t('refused.have'), value: amountText(formats, asset, have) })
    if (need !== '0') rows.push({ key: 'need', label: t('refused.need'), value: amountText(formats, asset, need) })
  }
  if (until > 0) rows.push({ key: 'until', label: t('refused.until'), value: formats.dateTime(until) })
  rows.push({ key: 'time', label: t('refused.time'), value: formats.dateTimeWithSeconds(at) })
  return (
    <Note tone="danger" alert>
      <b>{t('refused.title', { rule: formats.count(rule) })}</b>{' '}
      {rule === 1
        ? t('unmet.1')
        : rule === 2
          ? t('unmet.2')
          : isShort
            ? t('form.insufficient')
            : code === 'withdrawalAboveDay'
              ? t('refused.aboveDay')
              : problemText(new Problem(code, figuresOf(refusal), 422))}
      <KeyValueList dense rows={rows} />
      <EntryProof seq={seq} />
    </Note>
  )
}
