import { Button, EmptyState, PlusIcon } from '@candela/design'
import { useNavigate } from '../../shell/routing.tsx'
import { useRead } from '../../live/index.ts'
import { Loading, PATHS, Screen, to, useProblemText, useTexts } from '../../shell/index.ts'
import { AccountRows, useSwitch } from './device-accounts.tsx'
import { FormNote } from './entrance.tsx'

/** The account switcher: who is logged in on this device, and the way to add another. */
export function AccountsPage() {
  const { t } = useTexts('session')
  const problemText = useProblemText()
  const navigate = useNavigate()
  const read = useRead('deviceAccounts', undefined, { staleTime: 0 })
  const { data } = read
  const { change, fault } = useSwitch(() => navigate(PATHS.home))
  const accounts = data?.accounts ?? []
  return (
    <Screen
      title={t('accounts.title')}
      back
      footer={
        <Button icon={<PlusIcon size={20} />} href={to('login', { add: '1' })}>
          {accounts.length === 0 ? t('login.submit') : t('accounts.add')}
        </Button>
      }
    >
      <div className="pad entrance">
        <p className="callout i2">{t('accounts.text')}</p>
        <div className="mt4">
          {data === undefined && (
            <Loading read={read} title={t('accounts.failed')} text={t('inbox.failedText')} rows={2} />
          )}
          {data !== undefined && accounts.length === 0 && <EmptyState title={t('accounts.none')} />}
          {accounts.length > 0 && <AccountRows accounts={accounts} onChoose={change} />}
        </div>
        {fault !== undefined && <FormNote>{problemText(fault)}</FormNote>}
      </div>
    </Screen>
  )
}
