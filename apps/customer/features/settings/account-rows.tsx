import {
  Badge,
  BankIcon,
  ChatIcon,
  Count,
  DeviceIcon,
  GroupLabel,
  IdCardIcon,
  LetterIcon,
  ListRow,
  PasskeyIcon,
  PeopleIcon,
  RowGroup,
  SaveIcon,
  ShieldIcon,
  showToast,
  SlidersIcon,
  Switch,
} from '@candela/design'
import type { LetterChoices } from '@candela/contract'
import { useState } from 'react'
import { call, queryClient, readKey, useAppData, useRead } from '../../live/index.ts'
import { useSupportChat } from '../../live/support.ts'
import { to, useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { Square, Value } from './squares.tsx'

/** Security, identity and account of who is signed in, each with how it stands. */
export function AccountRows() {
  const { t } = useTexts('settings')
  return (
    <>
      <section>
        <GroupLabel>{t('security')}</GroupLabel>
        <RowGroup>
          <SecurityRow />
          <PasskeysRow />
          <DevicesRow />
          <IdentityRow />
          <LimitsRow />
          <FundSettingsRow />
        </RowGroup>
      </section>
      <section>
        <GroupLabel>{t('account')}</GroupLabel>
        <RowGroup>
          <SwitchRow />
          <LettersRow choice="timedResults" />
          <LettersRow choice="earnCourse" />
          <SupportRow />
          <ListRow
            lead={<Square icon={<SaveIcon size={20} />} />}
            title={t('ownData')}
            detail={t('ownDataText')}
            trail={<Value text="" />}
            href={to('ownData')}
          />
        </RowGroup>
      </section>
    </>
  )
}

function SupportRow() {
  const { t } = useTexts('settings')
  const formats = useFormats()
  const unread = useSupportChat().data?.unread ?? 0
  return (
    <ListRow
      lead={<Square icon={<ChatIcon size={20} />} />}
      title={t('services.support')}
      trail={<Value text={unread > 0 ? <Count>{formats.count(unread)}</Count> : ''} />}
      href={to('customerService')}
    />
  )
}

function SecurityRow() {
  const { t } = useTexts('settings')
  const formats = useFormats()
  const { data } = useRead('security')
  const on = data?.steps.filter(({ done }) => done).length ?? 0
  const frozen = data !== undefined && data.frozenSince !== 0
  const text = data && t('onOf', { on: formats.count(on), total: formats.count(data.steps.length) })
  return (
    <ListRow
      lead={<Square icon={<ShieldIcon size={20} />} />}
      title={t('securityCentre')}
      trail={<Value text={frozen ? <Badge tone="wait">{t('frozen')}</Badge> : (text ?? '')} />}
      href={to('security')}
    />
  )
}

function PasskeysRow() {
  const { t } = useTexts('settings')
  const formats = useFormats()
  const { data } = useRead('security')
  const unavailable = useAppData()?.passkeys === false
  const count = data?.passkeys ?? 0
  return (
    <ListRow
      lead={<Square icon={<PasskeyIcon size={20} />} />}
      title={t('passkeys')}
      trail={
        <Value
          text={unavailable ? t('notHere') : data === undefined ? '' : count === 0 ? t('none') : formats.count(count)}
        />
      }
      href={to('passkeys')}
    />
  )
}

function DevicesRow() {
  const { t } = useTexts('settings')
  const formats = useFormats()
  const sessions = useRead('sessions').data?.sessions
  return (
    <ListRow
      lead={<Square icon={<DeviceIcon size={20} />} />}
      title={t('devices')}
      trail={<Value text={sessions ? formats.count(sessions.length) : ''} />}
      href={to('devices')}
    />
  )
}

function IdentityRow() {
  const { t } = useTexts('settings')
  const { data } = useRead('identity')
  return (
    <ListRow
      lead={<Square icon={<IdCardIcon size={20} />} />}
      title={t('identity')}
      trail={<Value text={data ? t(`identityStates.${data.state}`) : ''} />}
      href={to('identity')}
    />
  )
}

/** Own limits, breaks and self-exclusion. */
function LimitsRow() {
  const { t } = useTexts('settings')
  return (
    <ListRow
      lead={<Square icon={<SlidersIcon size={20} />} />}
      title={t('limits')}
      trail={<Value text="" />}
      href={to('limits')}
    />
  )
}

/** Bank cards, wallet addresses, the transaction password. */
function FundSettingsRow() {
  const { t } = useTexts('settings')
  return (
    <ListRow
      lead={<Square icon={<BankIcon size={20} />} />}
      title={t('fundSettings')}
      trail={<Value text="" />}
      href={to('fundSettings')}
    />
  )
}

/** The other accounts that are signed in on this device. */
function SwitchRow() {
  const { t } = useTexts('settings')
  const formats = useFormats()
  const accounts = useRead('deviceAccounts').data?.accounts
  return (
    <ListRow
      lead={<Square icon={<PeopleIcon size={20} />} />}
      title={t('switch')}
      trail={<Value text={accounts && accounts.length > 0 ? formats.count(accounts.length) : ''} />}
      href={to('accounts')}
    />
  )
}

/** Switches the letters that nothing hangs on. */
function LettersRow({ choice }: { choice: keyof LetterChoices }) {
  const { t } = useTexts('settings')
  const problemText = useProblemText('modify')
  const choices = useRead('letterChoices').data
  const [busy, setBusy] = useState(false)
  const turn = async (on: boolean) => {
    setBusy(true)
    try {
      const kept = await call('saveLetterChoices', { body: { [choice]: on } })
      queryClient.setQueryData(readKey('letterChoices'), kept)
    } catch (error) {
      showToast({ tone: 'note', text: problemText(error) })
    }
    setBusy(false)
  }
  const title = t(choice === 'timedResults' ? 'timedLetters' : 'earnLetters')
  return (
    <ListRow
      lead={<Square icon={<LetterIcon size={20} />} />}
      title={title}
      turns
      detail={t(choice === 'timedResults' ? 'timedLettersText' : 'earnLettersText')}
      trail={
        <Switch
          label={title}
          checked={choices?.[choice] ?? false}
          disabled={busy || choices === undefined}
          onChange={(next) => void turn(next)}
        />
      }
    />
  )
}
