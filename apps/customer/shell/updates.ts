import { showToast } from '@candela/design'
import i18next from 'i18next'

/** a worker fetches the whole app for later: not while the first page is still on its way */
const AFTER_MS = 2_000

/** Registers the service worker and offers a new version when one is ready; nothing reloads by itself. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(register, AFTER_MS)
}

function register(): void {
  void import('virtual:pwa-register').then(({ registerSW }) => {
    const update = registerSW({
      onNeedRefresh() {
        showToast({
          text: i18next.t('shell:update.text'),
          action: { label: i18next.t('shell:update.action'), onPress: () => void update(true) },
        })
      },
    })
  })
}
