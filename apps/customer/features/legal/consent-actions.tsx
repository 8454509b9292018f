import { Button, Checkbox, Note } from '@candela/design'
import { useState } from 'react'
import { useProblemText, useTexts } from '../../shell/index.ts'
import { startNewest } from '../../shell/app-update.ts'
import { agree } from '../../shell/consents.ts'
import { isNewerThanApp, type Versions } from './changed.ts'

interface Props {
  readonly inForce: Versions
  readonly onLater: () => void
}

/** Agrees to these texts and no others, unticked at first; begins the newer app where this one does not have them. */
export function ConsentActions({ inForce, onLater }: Props) {
  const { t } = useTexts('legal')
  return (
    <div className="consent-actions">
      {isNewerThanApp(inForce) ? <Update /> : <Agree inForce={inForce} />}
      <Button variant="plain" onClick={onLater}>
        {t('again.later')}
      </Button>
    </div>
  )
}

function Agree({ inForce }: Pick<Props, 'inForce'>) {
  const { t } = useTexts('legal')
  const problemText = useProblemText()
  const [ticked, setTicked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const consent = async () => {
    setBusy(true)
    setFault(undefined)
    await agree(inForce).catch(setFault)
    setBusy(false)
  }
  return (
    <>
      <Checkbox checked={ticked} onChange={setTicked}>
        {t('again.agree')}
      </Checkbox>
      {fault !== undefined && (
        <Note tone="danger" alert>
          {problemText(fault)}
        </Note>
      )}
      <Button busy={busy} disabled={!ticked} onClick={() => void consent()}>
        {t('again.confirm')}
      </Button>
    </>
  )
}

function Update() {
  const { t } = useTexts('shell')
  const [state, setState] = useState<'still' | 'busy' | 'failed'>('still')
  const update = async () => {
    setState('busy')
    try {
      await startNewest()
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && (
        <Note tone="danger" alert>
          {t('update.failed')}
        </Note>
      )}
      <Button busy={state === 'busy'} onClick={() => void update()}>
        {t('update.action')}
      </Button>
    </>
  )
}
