import { Button, Checkbox, Note } from '@candela/design'
import { useState } from 'react'
import { useProblemText, useTexts } from '../../shell/index.ts'
import { agree, isNewerThanApp, type Versions } from '../../shell/consents.ts'
import { UpdateButton } from '../../shell/update-button.tsx'

interface Props {
  readonly inForce: Versions
  /** left out where one leaves another way */
  readonly onLater?: () => void
}

/** Agrees to these texts and no others, unticked at first; begins the newer app where this one does not have them. */
export function ConsentActions({ inForce, onLater }: Props) {
  const { t } = useTexts('legal')
  return (
    <div className="consent-actions">
      {isNewerThanApp(inForce) ? <UpdateButton /> : <Agree inForce={inForce} />}
      {onLater && (
        <Button variant="plain" onClick={onLater}>
          {t('again.later')}
        </Button>
      )}
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
