import { showToast } from '@candela/design'
import i18next from 'i18next'

/** a worker fetches the whole app for later: not while the first page is still on its way */
const AFTER_MS = 2_000
/** the page is another one by then, or it never will be */
const TAKES_AT_MOST_MS = 10_000

/** Registers the service worker and offers a new version when one is ready; nothing reloads by itself. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => void register(), AFTER_MS)
}

async function register(): Promise<void> {
  const { registerSW } = await import('virtual:pwa-register')
  const update = registerSW({ onNeedRefresh: () => offer(update) })
}

/** Says that there is a new version; where it does not come, says so and offers it again. */
export function offer(update: (reload: boolean) => Promise<void>): void {
  const again = (text: 'text' | 'failed') =>
    showToast({
      text: i18next.t(`shell:update.${text}`),
      action: { label: i18next.t('shell:update.action'), onPress: press },
    })
  function press(): void {
    const late = setTimeout(() => again('failed'), TAKES_AT_MOST_MS)
    update(true).catch(() => {
      clearTimeout(late)
      again('failed')
    })
  }
  again('text')
}
