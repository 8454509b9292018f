import { type DeskCase, type DeskCaseRow, reasonTitle, REVIEW_WITHIN_MS } from '@candela/contract'
import { Checkbox, Note, PasskeyIcon } from '@candela/design'
import { useId, useRef, useState } from 'react'
import { Action } from '../../desk/action.tsx'
import { useFormats, useIdentityTexts, useTexts } from '../../desk/texts.ts'
import { useSession } from '../../session/seat.ts'
import { CustomerReads } from './customer-reads.tsx'
import { checksOf, decisionOf, reasonsFor, type Review, toggleReason } from './review.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { useShortcut } from '../../desk/shortcuts.ts'
import { timeUsed } from '../../desk/time-left.ts'
import { useTimeLeftText } from '../../desk/time-left-text.ts'
import { type Decided, useDecide } from './use-decide.ts'
import { useProblemText } from '../../desk/problem-text.ts'

interface DecisionProps {
  opened: DeskCase
  row: DeskCaseRow | undefined
  review: Review
  onChange: (review: Review) => void
  now: number
  onNext: (() => void) | undefined
}

/** The clock, who decides, the listed reasons, and one filled action: return, or validate with a passkey. */
export function Decision({ opened, row, review, onChange, now, onNext }: DecisionProps) {
  const { t } = useTexts()
  const { t: identity } = useIdentityTexts()
  const problemText = useProblemText()
  const reasonList = useRef<HTMLFieldSetElement>(null)
  const [asking, setAsking] = useState(false)
  const { reference } = opened.row
  const { decided, validate, giveBack, failure, busy } = useDecide(reference)
  const decision = decisionOf(review, checksOf(opened.fields))
  useShortcut('r', () => {
    if (decided !== undefined) return
    if (decision === 'return') setAsking(true)
    else reasonList.current?.querySelector('input')?.focus()
  })
  if (decided !== undefined) return <DecidedPanel decided={decided} onNext={onNext} />
  return (
    <aside className="reviews-decision" aria-label={t('decision.title')}>
      <div className="reviews-decision-body">
        <Clock decideBy={opened.row.decideBy} now={now} />
        <Reviewers opened={opened} />
        {row === undefined && <Note tone="warn">{t('reviews.goneText')}</Note>}
        <fieldset ref={reasonList} className="reviews-reasons">
          <legend className="m">{t('decision.reasons')}</legend>
          {reasonsFor(opened.photos).map((reason) => (
            <Checkbox
              key={reason}
              checked={review.reasons.includes(reason)}
              onChange={() => onChange(toggleReason(review, reason))}
            >
              {identity(reasonTitle(reason, opened.fields.certificate))}
            </Checkbox>
          ))}
        </fieldset>
        {review.reasons.length > 0 && (
          <CustomerReads reasons={review.reasons} certificate={opened.fields.certificate} />
        )}
      </div>
      <div className="reviews-decision-foot">
        {failure !== undefined && (
          <Note tone="danger" alert>
            {problemText(failure)}
          </Note>
        )}
        <Action
          tone={decision === 'return' ? 'filled' : 'quiet'}
          wide
          disabled={decision !== 'return'}
          onClick={() => setAsking(true)}
        >
          {t('decision.return', { count: review.reasons.length })}
        </Action>
        <Validate second={opened.row.stage === 'second'} decision={decision} busy={busy} onValidate={validate} />
      </div>
      {asking && (
        <ReturnDialog
          reference={reference}
          reasons={review.reasons}
          certificate={opened.fields.certificate}
          busy={busy}
          onKeep={() => setAsking(false)}
          onReturn={() => void giveBack(review.reasons).finally(() => setAsking(false))}
        />
      )}
    </aside>
  )
}

interface ValidateProps {
  second: boolean
  decision: 'return' | 'validate' | 'open'
  busy: boolean
  onValidate: () => void
}

function Validate({ second, decision, busy, onValidate }: ValidateProps) {
  const { t } = useTexts()
  const hint = useId()
  const { way, operator } = useSession()
  const canSign = way === 'passkey' && operator.passkey
  const why = !canSign ? 'passkey' : decision === 'return' ? 'untick' : decision === 'open' ? 'tick' : 'ready'
  return (
    <>
      <Action
        tone={decision === 'validate' && canSign ? 'filled' : 'quiet'}
        wide
        busy={busy}
        disabled={decision !== 'validate' || !canSign}
        describedBy={hint}
        onClick={onValidate}
      >
        <PasskeyIcon size={18} />
        {second ? t('decision.agree') : t('decision.propose')}
      </Action>
      <p id={hint} className="micro i2 c">
        {why === 'ready' ? t(second ? 'decision.hint.agree' : 'decision.hint.propose') : t(`decision.hint.${why}`)}
      </p>
    </>
  )
}

function Clock({ decideBy, now }: { decideBy: number; now: number }) {
  const { t } = useTexts()
  const formats = useFormats()
  const leftText = useTimeLeftText()
  const { used, soon } = timeUsed(decideBy, now, REVIEW_WITHIN_MS)
  return (
    <div className={soon ? 'reviews-clock reviews-clock-soon' : 'reviews-clock'}>
      <p className="row between g2">
        <span className="m">{t('decision.by', { time: formats.dateTime(decideBy) })}</span>
        <span className="nw">{leftText(decideBy, now)}</span>
      </p>
      <div className="reviews-clock-bar" aria-hidden="true">
        <i style={{ width: `${Math.max(2, used * 100)}%` }} />
      </div>
    </div>
  )
}

/** The first and the second reviewer, by name: operators know each other; the customer never reads a name. */
function Reviewers({ opened }: { opened: DeskCase }) {
  const { t } = useTexts()
  const formats = useFormats()
  const second = opened.row.stage === 'second'
  const since = opened.first === null ? '' : t('decision.since', { time: formats.dateTime(opened.first.since) })
  return (
    <ol className="reviews-reviewers">
      <li className="reviews-reviewer-done">
        <span className="desk-step">{1}</span>
        <span className="grow m">{second ? (opened.first?.operator ?? '') : t('decision.youFirst')}</span>
        <span className="i2 nw">{since}</span>
      </li>
      <li className={second ? 'reviews-reviewer-done' : ''}>
        <span className="desk-step">{2}</span>
        <span className="grow">{second ? t('decision.youSecond') : t('decision.another')}</span>
        <span className="i2 nw">{second ? '' : t('decision.notYet')}</span>
      </li>
    </ol>
  )
}

function DecidedPanel({ decided, onNext }: { decided: Decided; onNext: (() => void) | undefined }) {
  const { t } = useTexts()
  return (
    <aside className="reviews-decision" aria-label={t('decision.title')}>
      <div className="reviews-decision-body">
        <div role="status">
          <p className="t-3">{t(`decided.${decided}.title`)}</p>
          <p className="i2 mt2">{t(`decided.${decided}.text`)}</p>
        </div>
      </div>
      <div className="reviews-decision-foot">
        {onNext ? (
          <Action tone="filled" wide onClick={onNext}>
            {t('reviews.next')}
          </Action>
        ) : (
          <p className="i2 c">{t('reviews.emptyText')}</p>
        )}
      </div>
    </aside>
  )
}
