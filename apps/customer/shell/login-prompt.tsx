import { LoginPrompt } from '@candela/design'
import type { PathName } from './paths.ts'
import { to } from './paths.ts'
import { Screen } from './screen.tsx'
import { useTexts } from './texts.ts'

/** In place of a tab that belongs to an account: its title, what would be here, and the two ways in. */
export function LoginPromptScreen({ name }: { name: PathName }) {
  const { t } = useTexts('shell')
  const place = name === 'balances' ? 'balances' : 'order'
  return (
    <Screen title={t(place === 'order' ? 'titles.orders' : 'tabs.balances')} practice centred>
      <LoginPrompt
        title={t(`loginPrompt.${place}Title`)}
        text={t(`loginPrompt.${place}Text`)}
        login={{ label: t('loginPrompt.login'), href: to('login') }}
        register={{ label: t('loginPrompt.register'), href: to('register') }}
      />
    </Screen>
  )
}
