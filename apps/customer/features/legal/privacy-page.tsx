import { Prose } from '@candela/design'
import { Screen, to, useTexts } from '../../shell/index.ts'

const PARTS = ['kept', 'where', 'device', 'others', 'rights'] as const

/** The data that is kept about a customer, its place, and the data that is not kept. */
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
