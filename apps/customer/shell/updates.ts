import { showToast } from '@candela/design'
import { shellText } from './texts.ts'

/** The waits after which a worker that did not come is asked for again, also as soon as the network is back; then at the next start. */
const AGAIN_AFTER_MS = [10_000, 30_000, 60_000, 300_000, 900_000]
/** the page is another one by then, or it never will be */
const TAKES_AT_MOST_MS = 10_000

/**
 * Registers the service worker, which fetches the whole app for later, and offers a new version when one is ready; nothing reloads
 * by itself.
 */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void register(AGAIN_AFTER_MS)
}

async function register([wait, ...later]: readonly number[]): Promise<void> {
  let failed = false
  const tryAgain = () => {
    if (failed || wait === undefined) return
    failed = true
    onceOnline(wait, () => void register(later))
  }
  try {
    const { registerSW } = await import('virtual:pwa-register')
    const update = registerSW({ onNeedRefresh: () => offer(update), onRegisterError: tryAgain })
  } catch {
    tryAgain()
  }
}

/** Acts when the network is back, and after `ms` where nothing says so. */
function onceOnline(ms: number, act: () => void): void {
  const go = () => {
    clearTimeout(timer)
    removeEventListener('online', go)
    act()
  }
  const timer = setTimeout(go, ms)
  addEventListener('online', go)
}

/** Says that there is a new version; where it does not come, says so and offers it again. */
export function offer(update: (reload: boolean) => Promise<void>): void {
  const again = (text: 'text' | 'failed') =>
    showToast({
      text: shellText(`update.${text}`),
      action: { label: shellText('update.action'), onPress: press },
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
