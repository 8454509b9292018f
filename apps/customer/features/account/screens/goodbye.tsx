import { Button, FullPageState } from '@candela/design'
import { useEffect } from 'react'
import { endSession } from '../../../session/store.ts'
import { PATHS, Screen, useWords } from '../../../shell/index.ts'

/** After the account was deleted: this device forgets it, too. */
export function GoodbyePage() {
  const { t } = useWords('account')
  useEffect(() => endSession('closed'), [])
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
