import { Button, FullPageState } from '@candela/design'
import { useEffect } from 'react'
import { Navigate, useLocation } from '../../../shell/routing.tsx'
import { endSession } from '../../../session/store.ts'
import { PATHS, Screen, useTexts } from '../../../shell/index.ts'

/** the state that the page before hands over; a mere link deletes nothing and ends nothing */
export const ACCOUNT_CLOSED = { closed: true }

/** After the account was deleted: this device forgets it, too. */
export function GoodbyePage() {
  const { t } = useTexts('account')
  const state: unknown = useLocation().state
  const isClosed = typeof state === 'object' && state !== null && 'closed' in state
  useEffect(() => {
    if (isClosed) endSession('closed')
  }, [isClosed])
  if (!isClosed) return <Navigate to={PATHS.home} replace />
  return (
    <Screen
      title={t('data.gone')}
      bar={false}
      centred
      footer={<Button href={PATHS.landing}>{t('data.goneDone')}</Button>}
    >
      <FullPageState drawing="offline" title={t('data.gone')} text={t('data.goneText')} />
    </Screen>
  )
}
