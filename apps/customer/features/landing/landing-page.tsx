import { Button, CandelaMark, CoinsIcon, PracticeFlaskIcon, ShieldIcon } from '@candela/design'
import type { ReactNode } from 'react'
import { useAppData } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { LanguagePicker, Screen, to, useFormats, useTexts } from '../../shell/index.ts'
import { Hero } from './hero.tsx'
import './landing.css'

const PRACTICE_AMOUNT = '10000'

/** The entry page, with its own navigation instead of the default bar. */
export function LandingPage() {
  const { t } = useTexts('landing')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const signedIn = useSignedIn()
  const amount = formats.decimal(useAppData()?.practiceAmount ?? PRACTICE_AMOUNT)
  const bar = (
    <header className="landing-bar">
      <CandelaMark height={28} />
      <span className="landing-name">{shell('productName')}</span>
      <LanguagePicker />
    </header>
  )
  return (
    <Screen title="" bar={bar} className="landing">
      <div className="landing-body">
        <Hero />
        <div className="pad landing-words">
          <h1 className="landing-headline">{t('headline')}</h1>
          <p className="body i2 mt3">{t('lead')}</p>
          <ul className="col g5 mt6">
            <Fact icon={<PracticeFlaskIcon size={22} />} title={t('practice')} text={t('practiceText', { amount })} />
            <Fact icon={<ShieldIcon size={22} />} title={t('receipts')} text={t('receiptsText')} />
            <Fact icon={<CoinsIcon size={22} />} title={t('cost')} text={t('costText')} />
          </ul>
        </div>
        <div className="pad landing-actions">
          {signedIn ? (
            <Button href={to('home')}>{t('open')}</Button>
          ) : (
            <>
              <Button href={to('register')}>{t('start')}</Button>
              <div className="landing-others">
                <Button variant="plain" href={to('login')}>
                  {t('login')}
                </Button>
                <Button variant="plain" href={to('home')}>
                  {t('look')}
                </Button>
              </div>
            </>
          )}
          <p className="micro i3 c">{t('risk')}</p>
        </div>
      </div>
    </Screen>
  )
}

function Fact({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="row top g3">
      <span className="acc">{icon}</span>
      <div>
        <p className="callout m">{title}</p>
        <p className="cap i2">{text}</p>
      </div>
    </li>
  )
}
