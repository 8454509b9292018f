import { Button, ButtonPair, Card, PracticeFlaskIcon } from '@candela/design'
import { useAppData } from '../../live/index.ts'
import { Practice, to, useFormats, useTexts } from '../../shell/index.ts'

const PRACTICE_AMOUNT = '10000'

/** In the place of a balance: what a visitor would start with. */
export function VisitorCard() {
  const { t } = useTexts('home')
  const formats = useFormats()
  const amount = formats.decimal(useAppData()?.practiceAmount ?? PRACTICE_AMOUNT)
  return (
    <section className="pad home-total">
      <Card padded practice>
        <div className="row between g2">
          <span className="acc">
            <PracticeFlaskIcon size={24} />
          </span>
          <Practice />
        </div>
        <h2 className="t-3 mt2">{t('visitorTitle', { amount })}</h2>
        <p className="label i2 mt1">{t('visitorText')}</p>
        <div className="mt4">
          <ButtonPair>
            <Button size="small" wide href={to('register')}>
              {t('visitorStart')}
            </Button>
            <Button size="small" wide variant="outline" href={to('login')}>
              {t('visitorLogin')}
            </Button>
          </ButtonPair>
        </div>
      </Card>
    </section>
  )
}
