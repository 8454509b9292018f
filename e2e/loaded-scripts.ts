import { gzipSync } from 'node:zlib'
import { openBrowser, openPhone } from './phone.ts'
import type { Product } from './product.ts'

const KILOBYTE = 1000
const NETWORK_QUIET_MS = 1_500
/** the service worker and what registers it, after the page */
const FOR_LATER = /\/sw\.js$|workbox|pwa-register/

/** Pages whose weight has a goal: kB of 1000 bytes of gzipped JavaScript, by a phone that was never here. */
export const WEIGHT_GOALS = [
  { name: 'first-load JavaScript, gzip', path: '/', goal: 130 },
  { name: 'trade route JavaScript, gzip', path: '/pages/trading/Trading', goal: 185 },
] as const

/** The scripts that a phone without anything stored loads until a page stands still, each with its gzipped size in kB of 1000 bytes. */
export async function scriptsLoadedBy(product: Product, path: string): Promise<ReadonlyMap<string, number>> {
  const browser = await openBrowser()
  const phone = await openPhone(browser, product.url)
  // nothing is fetched ahead for other pages, and what the service worker fetches for later is not loaded for this one
  await phone.context.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await phone.context.route(FOR_LATER, (route) => route.abort())
  const sizes = new Map<string, Promise<number>>()
  let last = performance.now()
  phone.page.on('request', () => (last = performance.now()))
  phone.page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js') || FOR_LATER.test(pathname) || sizes.has(pathname)) return
    sizes.set(
      pathname,
      response.body().then((body) => gzipSync(body, { level: 9 }).length / KILOBYTE),
    )
  })
  try {
    await phone.go(path)
    while (performance.now() - last < NETWORK_QUIET_MS) await phone.page.waitForTimeout(100)
    return new Map(await Promise.all([...sizes].map(async ([name, size]) => [name, await size] as const)))
  } finally {
    await phone.context.close()
    await browser.close()
  }
}

/** kB of all the scripts together. */
export function weightOf(scripts: ReadonlyMap<string, number>): number {
  return [...scripts.values()].reduce((sum, size) => sum + size, 0)
}
