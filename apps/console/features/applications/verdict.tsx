import { type DeskApplication, LOAN_REFUSAL_REASONS, type LoanRefusalReason } from '@candela/contract'
import { Checkbox, Note, PasskeyIcon } from '@candela/design'
import { useId, useRef, useState } from 'react'
import { Action } from '../../desk/action.tsx'
import { Dialog } from '../../desk/dialog.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { useWhyNot } from '../../desk/sign.tsx'
import { useShortcut } from '../../desk/shortcuts.ts'
import { useLoanTexts, useTexts } from '../../desk/texts.ts'
import { useSession } from '../../session/seat.ts'
import type { useDecide } from './use-decide.ts'

interface VerdictProps {
  readonly row: DeskApplication
  readonly decide: ReturnType<typeof useDecide>
}

/** The listed reasons, and one of two actions: refuse for them, or approve with a passkey. R comes to the reasons, then refuses. */
export function Verdict({ row, decide }: VerdictProps) {
  const { t } = useTexts()
  const { t: loan } = useLoanTexts()
  const problemText = useProblemText()
  const list = useRef<HTMLFieldSetElement>(null)
  const [reasons, setReasons] = useState<readonly LoanRefusalReason[]>([])
  const [asking, setAsking] = useState(false)
  useShortcut('r', () => (reasons.length > 0 ? setAsking(true) : list.current?.querySelector('input')?.focus()))
  const toggled = (reason: LoanRefusalReason) =>
    LOAN_REFUSAL_REASONS.filter((one) => (one === reason) !== reasons.includes(one))
  return (
    <section className="work-sign">
      <fieldset ref={list} className="applications-reasons">
        <legend className="m">{t('applications.reasons')}</legend>
        {LOAN_REFUSAL_REASONS.map((reason) => (
          <Checkbox key={reason} checked={reasons.includes(reason)} onChange={() => setReasons(toggled(reason))}>
            {loan(`reason.${reason}`)}
          </Checkbox>
        ))}
      </fieldset>
      {decide.error !== null && (
        <Note tone="danger" alert>
          {problemText(decide.error)}
        </Note>
      )}
      <Action
        tone={reasons.length > 0 ? 'filled' : 'quiet'}
        wide
        disabled={reasons.length === 0}
        onClick={() => setAsking(true)}
      >
        {t('applications.refuse')}
      </Action>
      <Approve row={row} open={reasons.length === 0} busy={decide.isPending} onApprove={() => decide.mutate([])} />
      {asking && (
        <Dialog
          title={t('applications.refuseTitle', { number: row.application })}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Action onClick={() => setAsking(false)} disabled={decide.isPending}>
                {t('decision.keep')}
              </Action>
              <Action
                tone="filled"
                busy={decide.isPending}
                onClick={() => decide.mutate(reasons, { onSettled: () => setAsking(false) })}
              >
                {t('applications.refuse')}
              </Action>
            </>
          }
        >
          <p className="i2 mb4">{t('applications.refuseText')}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{loan(`reason.${reason}`)}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  )
}

interface ApproveProps {
  readonly row: DeskApplication
  /** no reason against it is ticked */
  readonly open: boolean
  readonly busy: boolean
  readonly onApprove: () => void
}

function Approve({ row, open, busy, onApprove }: ApproveProps) {
  const { t } = useTexts()
  const hint = useId()
  const { way, operator } = useSession()
  const canSign = way === 'passkey' && operator.passkey
  const isSecond = row.first !== ''
  const whyNot = useWhyNot(row.first)
  const why = !row.mayApprove
    ? whyNot
    : !canSign
      ? t('applications.hint.passkey')
      : !open
        ? t('applications.hint.untick')
        : t(isSecond ? 'applications.hint.agree' : 'decision.hint.propose')
  const may = row.mayApprove && canSign && open
  return (
    <>
      <Action tone={may ? 'filled' : 'quiet'} wide busy={busy} disabled={!may} describedBy={hint} onClick={onApprove}>
        <PasskeyIcon size={18} />
        {t(isSecond ? 'applications.agree' : 'applications.propose')}
      </Action>
      <p id={hint} className="micro i2 c">
        {why}
      </p>
    </>
  )
}
