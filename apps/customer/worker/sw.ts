import { isLanguage, languageFromWishes } from '@candela/locale'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { LANGUAGE_KEPT, LANGUAGE_PLACE, TEXTS_WANTED } from './language-kept.ts'

interface Ahead {
  readonly url: string
  readonly revision: string | null
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
/** Of a service worker's own world, which the types of a page leave out. */
interface Worker {
  readonly filesAhead: Ahead[]
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: Lasting) => void): void
  addEventListener(
    type: 'message',
    listener: (event: Lasting & { readonly data: { readonly type?: string } }) => void,
  ): void
}
declare const self: Worker

/** paths of the server that are none of the app's */
const SERVER_PATHS =
  /^\/(\.well-known|api|console|healthz|readyz|metrics|log|docs|Register|login|getmessage|ws)(\/|$|\?)/
const TEXTS = /^assets\/texts-(\w+)\//
const SIXTY_DAYS_S = 60 * 24 * 3_600

/** the files that the build wants here ahead of their use: their texts are of every language */
const ahead = self.filesAhead
precacheAndRoute(ahead.filter(({ url }) => !TEXTS.test(url)))
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [SERVER_PATHS] }))

/** the others come into the cache when they are first used, and the texts of the language in force with each new build */
const files = new CacheFirst({
  cacheName: 'files',
  plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: SIXTY_DAYS_S })],
})
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(assets|icons)\//.test(url.pathname), files)

self.addEventListener('install', (event) => event.waitUntil(fetchTexts(event)))
self.addEventListener('message', (event) => {
  const { type } = event.data
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === TEXTS_WANTED) event.waitUntil(fetchTexts(event))
})

/** Those that are not here yet, in the language that the app keeps for its worker. */
async function fetchTexts(event: Lasting): Promise<void> {
  const kept = await (await caches.open(LANGUAGE_KEPT)).match(LANGUAGE_PLACE)
  const stored = await kept?.text()
  const language = isLanguage(stored) ? stored : (languageFromWishes(navigator.languages) ?? 'en')
  const wanted = ahead.filter(({ url }) => TEXTS.exec(url)?.[1] === language)
  await Promise.all(wanted.map(({ url }) => files.handle({ event, request: new Request(`/${url}`) })))
}
