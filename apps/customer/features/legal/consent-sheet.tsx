import { Button, Checkbox, Note, Sheet } from '@candela/design'
import { useState } from 'react'
import { to, useProblemText, useTexts } from '../../shell/index.ts'
import { agree } from '../../shell/consents.ts'
import { overlayStore, useOverlay } from '../../shell/overlays.ts'
import { changedSections } from './changed.ts'
import './legal.css'

/** The texts changed since they were agreed to: what is new, and the consent to it, unticked. Later leaves all but opening something new. */
export function ConsentSheet() {
  const { t } = useTexts('legal')
  const problemText = useProblemText()
  const consents = useOverlay('consents')
  const [ticked, setTicked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const later = () => overlayStore.setState({ consents: undefined })
  const consent = async () => {
    if (consents === undefined) return
    setBusy(true)
    setFault(undefined)
    try {
      await agree(consents.inForce)
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return (
    <Sheet
      open={consents !== undefined}
      onClose={later}
      title={t('again.title')}
      closeLabel={t('again.later')}
      footer={
        <div className="consent-actions">
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
          <Button variant="plain" onClick={later}>
            {t('again.later')}
          </Button>
        </div>
      }
    >
      {consents && (
        <>
          <p className="callout i2">{t('again.text')}</p>
          {changedSections(consents.agreed, consents.inForce).map(({ title, text }) => (
            <section key={title} className="mt4">
              <h3 className="t-3">{t(title)}</h3>
              <p className="mt1">{t(text)}</p>
            </section>
          ))}
          <Button variant="plain" size="small" href={to('agreement')} onClick={later}>
            {t('again.whole')}
          </Button>
        </>
      )}
    </Sheet>
  )
}
