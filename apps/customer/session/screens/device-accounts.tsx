import type { DeviceAccount } from '@candela/contract'
import { Avatar, CheckIcon, ListRow, NextIcon, RowGroup, SectionHead, showToast } from '@candela/design'
import { useState } from 'react'
import { call, queryClient, readKey, useRead } from '../../live/index.ts'
import { useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { goOnAs } from '../enter.ts'
import { FormNote } from './entrance.tsx'

/** The customer's own name of the account. */
function nameOf({ ud }: DeviceAccount): string {
  return ud.nick === '' ? ud.name : ud.nick
}

/** Goes on as another account that is logged in on this device. */
export function useSwitch(onSwitched: () => void) {
  const { t } = useTexts('session')
  const [fault, setFault] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const change = async (account: DeviceAccount) => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const { ud } = await call('switchAccount', { body: { session: account.ud.token } })
      goOnAs(ud)
      showToast({ text: t('accounts.switched', { name: nameOf(account) }) })
      onSwitched()
    } catch (error) {
      setFault(error)
      // its session ended in the meantime
      void queryClient.invalidateQueries({ queryKey: readKey('deviceAccounts') })
    }
    setBusy(false)
  }
  return { change: (account: DeviceAccount) => void change(account), fault }
}

interface AccountRowsProps {
  readonly accounts: readonly DeviceAccount[]
  readonly onChoose: (account: DeviceAccount) => void
}

export function AccountRows({ accounts, onChoose }: AccountRowsProps) {
  const { t } = useTexts('session')
  const formats = useFormats()
  return (
    <RowGroup>
      {accounts.map((account) => {
        const name = nameOf(account)
        return (
          <ListRow
            key={account.ud.token}
            lead={<Avatar size={36} initials={[...name][0]?.toUpperCase() ?? ''} />}
            title={name}
            detail={
              account.current ? t('accounts.current') : t('accounts.seen', { time: formats.dateTime(account.seenAt) })
            }
            trail={account.current ? <CheckIcon size={20} className="acc" /> : <NextIcon size={20} className="i3" />}
            {...(!account.current && { onClick: () => onChoose(account) })}
          />
        )
      })}
    </RowGroup>
  )
}

/** On the login page: the accounts that are still logged in on this device, one tap away. */
export function OtherAccounts() {
  const { t } = useTexts('session')
  const problemText = useProblemText()
  const { data } = useRead('deviceAccounts')
  const { change, fault } = useSwitch(() => undefined)
  const accounts = data?.accounts ?? []
  if (accounts.length === 0) return fault === undefined ? null : <FormNote>{problemText(fault)}</FormNote>
  return (
    <section className="mt5">
      <SectionHead title={t('accounts.onDevice')} />
      <AccountRows accounts={accounts.map((one) => ({ ...one, current: false }))} onChoose={change} />
      {fault !== undefined && <FormNote>{problemText(fault)}</FormNote>}
    </section>
  )
}
