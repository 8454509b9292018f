import { newCommandId } from '@candela/contract/client'
import { Button, Note, showToast } from '@candela/design'
import { useState } from 'react'
import { call, Problem, queryClient } from '../live/index.ts'
import { useStepUp } from '../session/step-up/index.ts'
import { to, useProblemText, useTexts } from '../shell/index.ts'
import { type FailedOutcome, useOutcomeText } from './outcome.ts'
import './failure-note.css'

/** The page that shows or changes the subject of a refusal. */
const WAYS: Readonly<Record<string, 'limits' | 'knowledgeCheck'>> = {
  selfExcluded: 'limits',
  onBreak: 'limits',
  ownLossLimit: 'limits',
  ownDepositLimit: 'limits',
  knowledgeCheckMissing: 'knowledgeCheck',
}

interface Props {
  readonly failure: FailedOutcome | undefined
  /** the customer's own freeze was what refused it, and is lifted now */
  readonly onLifted?: () => void
}

/** The reason why a command came to nothing, with the way to its obstacle; the customer's own freeze is lifted right there. */
export function FailureNote({ failure, onLifted }: Props) {
  const outcomeText = useOutcomeText()
  if (failure === undefined) return null
  const code = failure.kind === 'refused' ? failure.problem.code : undefined
  const way = code === undefined ? undefined : WAYS[code]
  return (
    <Note tone="danger" alert>
      {outcomeText(failure)}
      {code === 'accountFrozen' && <LiftFreeze onLifted={onLifted} />}
      {way !== undefined && <WayThere way={way} />}
    </Note>
  )
}

function WayThere({ way }: { way: 'limits' | 'knowledgeCheck' }) {
  const { t } = useTexts('problems')
  return (
    <span className="note-way">
      <Button size="small" variant="outline" href={to(way)}>
        {t(`way.${way}`)}
      </Button>
    </span>
  )
}

function LiftFreeze({ onLifted }: Pick<Props, 'onLifted'>) {
  const { t } = useTexts('problems')
  const problemText = useProblemText('modify')
  const { withStepUp, stepUpSheet } = useStepUp('lessProtection')
  const [busy, setBusy] = useState(false)
  const lift = async () => {
    const commandId = newCommandId()
    setBusy(true)
    try {
      const done = await withStepUp((proof) => call('liftFreeze', { body: { commandId, ...proof } }))
      if (done) isLifted()
    } catch (error) {
      // it was lifted elsewhere meanwhile
      if (error instanceof Problem && error.code === 'notFrozen') isLifted()
      else showToast({ tone: 'note', text: problemText(error) })
    }
    setBusy(false)
  }
  const isLifted = () => {
    showToast({ text: t('client.lifted') })
    void queryClient.invalidateQueries({ queryKey: ['security'] })
    onLifted?.()
  }
  // what is sent in the sheet is not sent in the form that stands around the note
  return (
    <div className="failure-lift" onSubmit={(event) => event.stopPropagation()}>
      <Button size="small" variant="outline" busy={busy} onClick={() => void lift()}>
        {t('client.lift')}
      </Button>
      {stepUpSheet}
    </div>
  )
}
