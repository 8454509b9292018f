import { Button, Sheet } from '@candela/design'
import { to, useTexts } from '../../shell/index.ts'
import { isNewerThanApp } from '../../shell/consents.ts'
import { overlayStore, useOverlay } from '../../shell/overlays.ts'
import { changedSections } from './changed.ts'
import { ConsentActions } from './consent-actions.tsx'
import './legal.css'

/** The texts changed since they were agreed to: what is new, and the consent to it, unticked. Later leaves all but opening something new. */
export function ConsentSheet() {
  const { t } = useTexts('legal')
  const consents = useOverlay('consents')
  const later = () => overlayStore.setState({ consents: undefined })
  const { terms, risk } = consents?.inForce ?? {}
  return (
    <Sheet
      open={consents !== undefined}
      onClose={later}
      title={t('again.title')}
      closeLabel={t('again.later')}
      // what was ticked is these texts
      footer={consents && <ConsentActions key={`${terms}.${risk}`} inForce={consents.inForce} onLater={later} />}
    >
      {consents && isNewerThanApp(consents.inForce) && <p className="callout i2">{t('again.newer')}</p>}
      {consents && !isNewerThanApp(consents.inForce) && (
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
