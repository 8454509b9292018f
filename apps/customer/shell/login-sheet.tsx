import { LoginPrompt, Sheet } from '@candela/design'
import { overlayStore, useOverlay } from './overlays.ts'
import { to } from './paths.ts'
import { useTexts } from './texts.ts'

/** The login prompt before a guarded action. */
export function LoginSheet() {
  const { t } = useTexts('shell')
  const wanted = useOverlay('loginSheet')
  const close = () => overlayStore.setState({ loginSheet: undefined })
  return (
    <Sheet open={wanted !== undefined} onClose={close} title={t('loginPrompt.actionTitle')} closeLabel={t('close')}>
      <LoginPrompt
        compact
        title=""
        text={t('loginPrompt.actionText')}
        login={{ label: t('loginPrompt.login'), href: to('login'), onClick: close }}
        register={{ label: t('loginPrompt.register'), href: to('register'), onClick: close }}
      />
    </Sheet>
  )
}
