import { Prose } from '@candela/design'
import { PATHS, Screen, useTexts } from '../../../shell/index.ts'

const PARTS = ['what', 'practice', 'earns', 'never', 'checked'] as const

/** The house: its business, its income, and the things it never does. */
export function CompanyPage() {
  const { t } = useTexts('company')
  return (
    <Screen title={t('titles.company')} back={PATHS.about}>
      <Prose className="pad mt2 mb6">
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(`company.${part}`)}</h2>
            <p>{t(`company.${part}Text`)}</p>
          </section>
        ))}
      </Prose>
    </Screen>
  )
}
