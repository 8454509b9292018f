import {
  Button,
  CandelaMark,
  Card,
  CoinsIcon,
  GlobeIcon,
  GroupLabel,
  HelpIcon,
  InfoIcon,
  ListRow,
  NextIcon,
  RowGroup,
  ShieldIcon,
} from '@candela/design'
import { LANGUAGE_DEFINITIONS } from '@candela/locale'
import { useState } from 'react'
import { call, useAppData } from '../../live/index.ts'
import { leave, useLeaving, useSignedIn } from '../../session/store.ts'
import { LanguageSheet, openPracticeSheet, Screen, to, usePreference, useTexts } from '../../shell/index.ts'
import { ProfileHead } from '../account/index.ts'
import { AccountRows } from './account-rows.tsx'
import { Appearance } from './appearance.tsx'
import { CurrencySheet } from './currency-sheet.tsx'
import { Device, Showing } from './device.tsx'
import { Square, Value } from './squares.tsx'
import './settings.css'

/** Account, language, currency, appearance, protection, this device, and the way out. */
export function SettingsPage() {
  const { t } = useTexts('settings')
  const signedIn = useSignedIn()
  return (
    <Screen title={t('title')} back>
      <div className="settings">
        {signedIn && <ProfileHead />}
        <PracticeCard />
        <General />
        <section>
          <GroupLabel>{t('appearance')}</GroupLabel>
          <Appearance />
        </section>
        <Showing />
        {signedIn && <AccountRows />}
        <section>
          <GroupLabel>{t('device')}</GroupLabel>
          <Device />
        </section>
        <section>
          <GroupLabel>{t('about')}</GroupLabel>
          <About />
        </section>
        {signedIn ? <Leave /> : <Button href={to('login')}>{t('login')}</Button>}
      </div>
    </Screen>
  )
}

function PracticeCard() {
  const { t } = useTexts('settings')
  return (
    <Card practice padded>
      <div className="row between g3 wrap">
        <div className="settings-practice">
          <p className="callout s acc">{t('practiceOn')}</p>
          <p className="cap i2">{t('practiceText')}</p>
        </div>
        <Button variant="outline" size="small" onClick={openPracticeSheet}>
          {t('practiceMore')}
        </Button>
      </div>
    </Card>
  )
}

function General() {
  const { t } = useTexts('settings')
  const [sheet, setSheet] = useState<'language' | 'currency'>()
  const { name, locale } = LANGUAGE_DEFINITIONS[usePreference('language')]
  const close = () => setSheet(undefined)
  return (
    <>
      <RowGroup>
        <ListRow
          lead={<Square icon={<GlobeIcon size={20} />} />}
          title={t('language')}
          trail={<Value text={<span lang={locale}>{name}</span>} />}
          onClick={() => setSheet('language')}
        />
        <ListRow
          lead={<Square icon={<CoinsIcon size={20} />} />}
          title={t('currency')}
          trail={<Value text={usePreference('currency')} />}
          onClick={() => setSheet('currency')}
        />
      </RowGroup>
      <LanguageSheet open={sheet === 'language'} onClose={close} />
      <CurrencySheet open={sheet === 'currency'} onClose={close} />
    </>
  )
}

function About() {
  const { t } = useTexts('settings')
  const version = useAppData()?.version ?? import.meta.env.VITE_VERSION ?? ''
  return (
    <RowGroup>
      <ListRow
        lead={<Square icon={<CandelaMark height={20} />} />}
        title={t('aboutUs')}
        trail={<NextIcon size={18} className="i3" />}
        href={to('about')}
      />
      <ListRow
        lead={<Square icon={<HelpIcon size={20} />} />}
        title={t('terms')}
        trail={<NextIcon size={18} className="i3" />}
        href={to('agreement')}
      />
      <ListRow
        lead={<Square icon={<ShieldIcon size={20} />} />}
        title={t('privacy')}
        trail={<NextIcon size={18} className="i3" />}
        href={to('privacy')}
      />
      <ListRow
        lead={<Square icon={<InfoIcon size={20} />} />}
        title={t('version')}
        trail={<span className="label i2 nw">{version}</span>}
      />
    </RowGroup>
  )
}

function Leave() {
  const { t } = useTexts('settings')
  const leaving = useLeaving()
  return (
    <Button variant="outline" busy={leaving} className="danger" onClick={() => void leave(() => call('logout'))}>
      {leaving ? t('loggingOut') : t('logout')}
    </Button>
  )
}
