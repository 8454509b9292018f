import { CONSENT_VERSIONS } from '@candela/contract'
import { Prose, Segmented } from '@candela/design'
import { useSearchParams } from '../../shell/routing.tsx'
import { useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { isBehind } from '../../shell/consents.ts'
import { Screen, to, useTexts } from '../../shell/index.ts'
import { RISKS, TERMS } from './changed.ts'
import { ConsentActions } from './consent-actions.tsx'
import './legal.css'

const PARTS = ['terms', 'risk'] as const

/** Terms of use and risk notice, as agreed to when registering; who agreed to earlier ones agrees to these here. */
export function AgreementPage() {
  const { t } = useTexts('legal')
  const [search, setSearch] = useSearchParams()
  const part = PARTS.find((part) => part === search.get('part')) ?? 'terms'
  const title = t(part === 'terms' ? 'termsTitle' : 'riskTitle')
  const { data: consents } = useRead('consents', undefined, { enabled: useSignedIn() })
  const inForce = consents && isBehind(consents) ? consents.inForce : undefined
  return (
    <Screen
      title={title}
      back={to('settings')}
      footer={inForce && <ConsentActions key={`${inForce.terms}.${inForce.risk}`} inForce={inForce} />}
    >
      <div className="pad mt2">
        <Segmented
          label={t('parts')}
          value={part}
          panelId="agreement"
          onChange={(next) => setSearch(next === 'terms' ? {} : { part: next }, { replace: true })}
          options={PARTS.map((key) => ({ key, label: t(key === 'terms' ? 'termsTitle' : 'riskTitle') }))}
        />
      </div>
      <div id="agreement" role="tabpanel" aria-label={title}>
        <Prose className="pad mt4">
          <p className="cap i3">{t('version', { version: String(CONSENT_VERSIONS[part]) })}</p>
          {part === 'terms' ? (
            TERMS.map((key) => (
              <section key={key}>
                <h2>{t(`terms.${key}`)}</h2>
                <p>{t(`terms.${key}Text`)}</p>
              </section>
            ))
          ) : (
            <>
              <p>
                <strong>{t('risk.lead')}</strong> {t('risk.leadText')}
              </p>
              {RISKS.map((key) => (
                <section key={key}>
                  <h2>{t(`risk.${key}`)}</h2>
                  <p>{t(`risk.${key}Text`)}</p>
                </section>
              ))}
            </>
          )}
        </Prose>
      </div>
      <div className="mb6" />
    </Screen>
  )
}
