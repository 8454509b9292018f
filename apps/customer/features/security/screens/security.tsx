import type { Security } from '@candela/contract'
import {
  Button,
  CheckCircleIcon,
  ClockIcon,
  DeviceIcon,
  FreezeIcon,
  GroupLabel,
  IconSquare,
  KeyIcon,
  LetterIcon,
  ListIcon,
  ListRow,
  LockIcon,
  Meter,
  NextIcon,
  Note,
  PasskeyIcon,
  PhoneIcon,
  RowGroup,
  ShieldIcon,
  SlidersIcon,
} from '@candela/design'
import type { ReactNode } from 'react'
import { useServerNow } from '../../../live/index.ts'
import { to, useFormats, useTexts } from '../../../shell/index.ts'
import { SecurityScreen } from '../loaded.tsx'
import { LoginCodeRow } from '../login-code-row.tsx'
import { isDone, lacksWayBack, protectionOf, RECOVERY_CODES, type Step } from '../protection.ts'

/** The security centre: what protects the account, what each step gives, and what to do if something is wrong. */
export function SecurityPage() {
  const { t } = useTexts('security')
  return (
    <SecurityScreen title={t('title')} back={to('settings')}>
      {(security) => <Centre security={security} />}
    </SecurityScreen>
  )
}

function Centre({ security }: { security: Security }) {
  return (
    <div className="security">
      <Head security={security} />
      <SigningIn security={security} />
      <Money security={security} />
      <IfWrong security={security} />
    </div>
  )
}

function Head({ security }: { security: Security }) {
  const { t } = useTexts('security')
  const formats = useFormats()
  const now = useServerNow(60_000)
  const { on, total, verdict, next } = protectionOf(security.steps)
  return (
    <section>
      <Meter label={t('meter', { on: formats.count(on), total: formats.count(total) })} on={on} total={total} />
      <h2 className="t-2 mt3">{t(`verdict.${verdict}`)}</h2>
      <p className="callout i2 mt1">
        {next === undefined ? t('verdict.allText') : t('verdict.next', { step: t(`rows.${next}`) })}
      </p>
      {security.frozenSince > 0 && (
        <div className="mt4">
          <Note tone="danger" icon={<FreezeIcon size={20} />}>
            {t('rows.frozenNote')}
            <span className="security-note-action">
              <Button size="small" variant="outline" href={to('freeze')}>
                {t('rows.lift')}
              </Button>
            </span>
          </Note>
        </div>
      )}
      {lacksWayBack(security.steps) && (
        <div className="mt4">
          <Note tone="warn" icon={<ListIcon size={20} />}>
            {t('rows.noWayBack')}
            <span className="security-note-action">
              <Button size="small" variant="outline" href={to('recoveryCodes')}>
                {t('recovery.make')}
              </Button>
            </span>
          </Note>
        </div>
      )}
      {security.withdrawalBlockedUntil > now && (
        <div className="mt4">
          <Note tone="warn">{t('rows.paused', { time: formats.dateTime(security.withdrawalBlockedUntil) })}</Note>
        </div>
      )}
    </section>
  )
}

function SigningIn({ security }: { security: Security }) {
  const { t } = useTexts('security')
  const formats = useFormats()
  const contact = (channel: 'email' | 'phone') => {
    const shown = security[channel]
    if (shown === '') return t(`rows.${channel}Gives`)
    return isDone(security, channel) ? shown : t('rows.unproven', { contact: shown })
  }
  return (
    <Group title={t('groups.signingIn')}>
      <Row
        icon={<KeyIcon size={20} />}
        title={t('rows.loginPassword')}
        detail={t('rows.passwordChanged', { date: formats.date(security.passwordChangedAt) })}
        href={to('loginPassword')}
        done
      />
      <StepRow
        security={security}
        step="passkey"
        icon={<PasskeyIcon size={20} />}
        on={t('rows.passkeysOn', { number: formats.count(security.passkeys) })}
        href={to('passkeys')}
      />
      <StepRow
        security={security}
        step="authenticator"
        icon={<ClockIcon size={20} />}
        on={t('rows.authenticatorOn')}
        href={to('authenticator')}
      />
      <Row
        icon={<LetterIcon size={20} />}
        title={t('rows.email')}
        detail={contact('email')}
        href={to('bindEmail')}
        done={isDone(security, 'email')}
      />
      <Row
        icon={<PhoneIcon size={20} />}
        title={t('rows.phone')}
        detail={contact('phone')}
        href={to('bindPhone')}
        done={isDone(security, 'phone')}
      />
      <LoginCodeRow security={security} />
      <StepRow
        security={security}
        step="antiPhishing"
        icon={<ShieldIcon size={20} />}
        on={security.antiPhishingWord}
        href={to('antiPhishing')}
      />
    </Group>
  )
}

function Money({ security }: { security: Security }) {
  const { t } = useTexts('security')
  return (
    <Group title={t('groups.money')}>
      <StepRow
        security={security}
        step="transactionPassword"
        icon={<LockIcon size={20} />}
        on={t('rows.transactionPasswordGives')}
        href={to('transactionPassword')}
      />
      <Row
        icon={<SlidersIcon size={20} />}
        title={t('rows.limits')}
        detail={t('rows.limitsGives')}
        href={to('limits')}
      />
    </Group>
  )
}

function IfWrong({ security }: { security: Security }) {
  const { t } = useTexts('security')
  const formats = useFormats()
  const { frozenSince, recoveryCodesLeft } = security
  return (
    <Group title={t('groups.wrong')}>
      <Row
        icon={<DeviceIcon size={20} />}
        title={t('rows.devices')}
        detail={t('rows.devicesGives')}
        href={to('devices')}
      />
      <StepRow
        security={security}
        step="recoveryCodes"
        icon={<ListIcon size={20} />}
        on={t('rows.recoveryLeft', { left: formats.count(recoveryCodesLeft), total: formats.count(RECOVERY_CODES) })}
        href={to('recoveryCodes')}
      />
      <Row
        icon={<FreezeIcon size={20} />}
        title={<span className="danger">{t('rows.freeze')}</span>}
        detail={frozenSince === 0 ? t('rows.freezeGives') : t('rows.frozen', { time: formats.dateTime(frozenSince) })}
        href={to('freeze')}
      />
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <GroupLabel>{title}</GroupLabel>
      <RowGroup>{children}</RowGroup>
    </section>
  )
}

interface RowProps {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly detail: string
  readonly href: string
  readonly done?: boolean
  readonly trail?: ReactNode
}

function Row({ icon, title, detail, href, done = false, trail }: RowProps) {
  const { t } = useTexts('security')
  return (
    <ListRow
      lead={<IconSquare>{icon}</IconSquare>}
      title={title}
      detail={detail}
      href={href}
      trail={
        done ? (
          <CheckCircleIcon size={20} className="good" label={t('on')} />
        ) : (
          (trail ?? <NextIcon size={18} className="i3" />)
        )
      }
    />
  )
}

interface StepRowProps {
  readonly security: Security
  readonly step: Exclude<Step, 'email' | 'phone'>
  readonly icon: ReactNode
  /** the text once it is set up; before that, its benefit */
  readonly on: string
  readonly href: string
}

function StepRow({ security, step, icon, on, href }: StepRowProps) {
  const { t } = useTexts('security')
  const done = isDone(security, step)
  return (
    <Row
      icon={icon}
      title={t(`rows.${step}`)}
      detail={done ? on : t(`rows.${step}Gives`)}
      href={href}
      done={done}
      trail={<span className="label m acc nw">{t('setUp')}</span>}
    />
  )
}
