import { CandelaMark, Card, CheckCircleIcon, ListRow, NextIcon, RowGroup } from '@candela/design'
import { PATHS, Screen, to, useTexts } from '../../../shell/index.ts'
import '../company.css'

const FACTS = ['postings', 'prices', 'acts'] as const
const WAYS = ['company', 'proofs', 'fees', 'helpCenter', 'agreement', 'privacy', 'licences'] as const

/** The promises of the house, how it is held to them, and the way to everything it says of itself. */
export function AboutPage() {
  const { t } = useTexts('company')
  return (
    <Screen title={t('titles.about')} back={PATHS.settings}>
      <div className="pad about">
        <CandelaMark height={52} />
        <div>
          <h2 className="t-1">{t('about.head')}</h2>
          <p className="body i2 mt2">{t('about.lead')}</p>
        </div>
        <Card padded>
          <ul className="about-facts">
            {FACTS.map((fact) => (
              <li key={fact} className="about-fact">
                <CheckCircleIcon size={20} className="acc" />
                <span>
                  <span className="callout s">{t(`about.${fact}`)}</span>
                  <span className="cap i2 about-text">{t(`about.${fact}Text`)}</span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <RowGroup>
          {WAYS.map((way) => (
            <ListRow key={way} title={t(`ways.${way}`)} trail={<NextIcon size={18} className="i3" />} href={to(way)} />
          ))}
        </RowGroup>
      </div>
    </Screen>
  )
}
