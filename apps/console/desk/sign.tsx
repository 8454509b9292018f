import { Note, PasskeyIcon } from '@candela/design'
import { useId } from 'react'
import { useSession } from '../session/seat.ts'
import { Action } from './action.tsx'
import { useProblemText } from './problem-text.ts'
import { useTexts } from './texts.ts'

interface SignProps {
  readonly label: string
  /** the role is there, and it is not the first signature again */
  readonly may: boolean
  /** the operator who signed first, by name; '': nobody so far */
  readonly first: string
  readonly busy: boolean
  readonly failure: unknown
  /** the effect of signing, where it can be done */
  readonly hint: string
  /** the step that is still to be done before it */
  readonly missing?: string | undefined
  /** the reason why it cannot be signed without a passkey */
  readonly passkeyHint?: string
  readonly tone?: 'filled' | 'outline'
  readonly onSign: () => void
}

/** Says why an operator may not sign: their own signature stands there already, or their role signs something else. */
export function useWhyNot(first: string): string {
  const { t } = useTexts()
  const { operator } = useSession()
  return t(first === operator.name ? 'releases.hint.own' : 'releases.hint.role')
}

/** The one action of a decision: a passkey signs it. Where it cannot, the button says why and stays reachable. */
export function Sign(props: SignProps) {
  const { label, may, first, busy, failure, hint, missing, passkeyHint, tone = 'filled', onSign } = props
  const { t } = useTexts()
  const problemText = useProblemText()
  const whyNot = useWhyNot(first)
  const id = useId()
  const { way, operator } = useSession()
  const canSign = way === 'passkey' && operator.passkey
  const why = !may ? whyNot : !canSign ? (passkeyHint ?? t('signing.passkey')) : (missing ?? hint)
  return (
    <div className="work-sign">
      {failure !== null && (
        <Note tone="danger" alert>
          {problemText(failure)}
        </Note>
      )}
      <Action
        tone={tone}
        wide
        busy={busy}
        disabled={!may || !canSign || missing !== undefined}
        describedBy={id}
        onClick={onSign}
      >
        <PasskeyIcon size={18} />
        {label}
      </Action>
      <p id={id} className="micro i2 c">
        {why}
      </p>
    </div>
  )
}
