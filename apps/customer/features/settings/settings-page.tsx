import {
  Badge,
  Button,
  Card,
  ConfirmSheet,
  DeleteIcon,
  DeviceIcon,
  EyeIcon,
  GlobeIcon,
  CoinsIcon,
  GroupLabel,
  HelpIcon,
  IconSquare,
  InfoIcon,
  KeyIcon,
  ListRow,
  NextIcon,
  RowGroup,
  ShieldIcon,
  showToast,
  Switch,
} from '@candela/design'
import { LANGUAGE_DEFINITIONS } from '@candela/locale'
import { type ReactNode, useEffect, useState } from 'react'
import { useKeeping } from '../../anchor/keeper.ts'
import { call, useAppData } from '../../live/index.ts'
import { leave, useLeaving, useSignedIn, useUserData } from '../../session/store.ts'
import {
  keepAmountsHidden,
  LanguageSheet,
  openPracticeSheet,
  Screen,
  to,
  useFormats,
  usePreference,
  useWords,
} from '../../shell/index.ts'
import { install, useInstallState } from '../../shell/install.ts'
import { Appearance } from './appearance.tsx'
import { cacheSize, clearCaches } from './caches.ts'
import { CurrencySheet } from './currency-sheet.tsx'
import './settings.css'

/** Language, currency, appearance, this device, and the way out. Kept on the device. */
export function SettingsPage() {
  const { t } = useWords('settings')
  const signedIn = useSignedIn()
  return (
    <Screen title={t('title')} back>
      <div className="settings">
        <PracticeCard />
        <General />
        <section>
          <GroupLabel>{t('appearance')}</GroupLabel>
          <Appearance />
        </section>
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
  const { t } = useWords('settings')
  const ud = useUserData()
  return (
    <Card practice padded>
      <div className="row between g3 wrap">
        <div className="settings-practice">
          <p className="callout s acc">{t('practiceOn')}</p>
          <p className="cap i2">{ud ? t('practiceAccount', { name: ud.nick || ud.name }) : t('practiceText')}</p>
        </div>
        <Button variant="outline" size="small" onClick={openPracticeSheet}>
          {t('practiceMore')}
        </Button>
      </div>
    </Card>
  )
}

function General() {
  const { t } = useWords('settings')
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

function Device() {
  const { t } = useWords('settings')
  const hidden = usePreference('amountsHidden')
  return (
    <RowGroup>
      <ListRow
        lead={<Square icon={<EyeIcon size={20} />} />}
        title={t('hideAmounts')}
        trail={<Switch label={t('hideAmounts')} checked={hidden} onChange={keepAmountsHidden} />}
      />
      <ProofsRow />
      <InstallRow />
      <ClearRow />
    </RowGroup>
  )
}

/** What this device keeps of Candela's log. */
function ProofsRow() {
  const { t } = useWords('settings')
  const { keeping } = useKeeping()
  const isAlarmed = keeping.kind === 'unreadable' || (keeping.kind === 'kept' && keeping.kept.alarm !== undefined)
  return (
    <ListRow
      lead={<Square icon={<KeyIcon size={20} />} />}
      title={t('proofs')}
      detail={t('proofsText')}
      trail={
        <span className="settings-value">
          {isAlarmed && <Badge tone="bad">{t('proofsAlarm')}</Badge>}
          <NextIcon size={18} className="i3" />
        </span>
      }
      href={to('proofs')}
    />
  )
}

function InstallRow() {
  const { t } = useWords('settings')
  const state = useInstallState()
  const detail = { ready: t('installText'), ios: t('installIos'), menu: t('installMenu'), installed: t('installed') }
  return (
    <ListRow
      lead={<Square icon={<DeviceIcon size={20} />} />}
      title={t('install')}
      detail={detail[state]}
      {...(state === 'ready' && { onClick: () => void install(), trail: <NextIcon size={18} className="i3" /> })}
    />
  )
}

function ClearRow() {
  const { t } = useWords('settings')
  const formats = useFormats()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [bytes, setBytes] = useState<number>()
  useEffect(() => {
    void cacheSize().then(setBytes)
  }, [busy])
  const sizeText = (size: number) =>
    size >= 100_000
      ? t('size', { size: formats.decimal((size / 1e6).toFixed(1)) })
      : t('sizeKb', { size: formats.count(Math.ceil(size / 1e3)) })

  const clear = async () => {
    setBusy(true)
    try {
      const freed = await clearCaches()
      showToast({
        text:
          freed === undefined
            ? t('clearedAll')
            : freed === 0
              ? t('clearedNothing')
              : t('cleared', { size: sizeText(freed) }),
      })
    } catch {
      showToast({ text: t('clearFailed') })
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <ListRow
        lead={<Square icon={<DeleteIcon size={20} />} />}
        title={t('clear')}
        trail={<Value text={bytes === undefined ? '' : sizeText(bytes)} />}
        onClick={() => setAsking(true)}
      />
      <ConfirmSheet
        open={asking}
        title={t('clearTitle')}
        text={t('clearText')}
        keepLabel={t('clearKeep')}
        confirmLabel={t('clearConfirm')}
        busy={busy}
        onKeep={() => setAsking(false)}
        onConfirm={() => void clear()}
      />
    </>
  )
}

function About() {
  const { t } = useWords('settings')
  const version = useAppData()?.version ?? import.meta.env.VITE_VERSION ?? ''
  return (
    <RowGroup>
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
  const { t } = useWords('settings')
  const leaving = useLeaving()
  return (
    <Button variant="outline" busy={leaving} className="danger" onClick={() => void leave(() => call('logout'))}>
      {leaving ? t('loggingOut') : t('logout')}
    </Button>
  )
}

function Square({ icon }: { icon: ReactNode }) {
  return <IconSquare>{icon}</IconSquare>
}

function Value({ text }: { text: ReactNode }) {
  return (
    <span className="settings-value">
      {text}
      <NextIcon size={18} className="i3" />
    </span>
  )
}
