import type { Language } from '@candela/contract'
import { LANGUAGE_KEPT, LANGUAGE_PLACE, TEXTS_WANTED } from '../worker/language-kept.ts'
import { preferencesStore } from './preferences.ts'
import { savesData } from './save-data.ts'
import { offerReload, offerUpdate } from './update-offer.ts'

/** The waits after which a worker that did not come is asked for again, also as soon as the network is back; then at the next start. */
const AGAIN_AFTER_MS = [10_000, 30_000, 60_000, 300_000, 900_000]

/**
 * Registers the service worker, which fetches the shell and the tabs for later, and offers a new version when one is ready; nothing
 * reloads by itself, nor for another tab. Who saves data gets none that was not here before.
 */
export async function startUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (savesData() && !(await navigator.serviceWorker.getRegistration())) return
  await tellLanguage(preferencesStore.getState().language)
  preferencesStore.subscribe((now, before) => {
    if (now.language !== before.language) void tellLanguage(now.language)
  })
  await register(AGAIN_AFTER_MS)
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
    registerSW({ onNeedRefresh: offerUpdate, onNeedReload: offerReload, onRegisterError: tryAgain })
  } catch {
    tryAgain()
  }
}

/** The worker of this version and of the next ones fetch the texts of this language ahead. */
async function tellLanguage(language: Language): Promise<void> {
  try {
    const cache = await caches.open(LANGUAGE_KEPT)
    await cache.put(LANGUAGE_PLACE, new Response(language))
    const registration = await navigator.serviceWorker.getRegistration()
    if (savesData()) return
    for (const worker of [registration?.active, registration?.waiting]) worker?.postMessage({ type: TEXTS_WANTED }, [])
  } catch {
    // without caches there is no worker that could use them
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
