import { Prose } from '@candela/design'
import { Screen, to, useTexts } from '../../shell/index.ts'

const PARTS = ['kept', 'where', 'device', 'others', 'rights'] as const

/** What is kept about a customer, where, and what is not. */
export function PrivacyPage() {
  const { t } = useTexts('legal')
  return (
    <Screen title={t('privacyTitle')} back={to('settings')}>
      <Prose className="pad mt2">
        {PARTS.map((key) => (
          <section key={key}>
            <h2>{t(`privacy.${key}`)}</h2>
            <p>{t(`privacy.${key}Text`)}</p>
          </section>
        ))}
      </Prose>
      <div className="mb6" />
    </Screen>
  )
}
