import { gzipSync } from 'node:zlib'
import type { Request, Response } from 'playwright-core'
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
  const loaded = new Map<string, Response>()
  const open = new Set<Request>()
  let last = performance.now()
  phone.page.on('request', (request) => {
    last = performance.now()
    if (isMeasured(request.url())) open.add(request)
  })
  phone.page.on('response', (response) => {
    if (isMeasured(response.url())) loaded.set(new URL(response.url()).pathname, response)
  })
  const isOver = (request: Request) => void open.delete(request)
  phone.page.on('requestfinished', isOver)
  phone.page.on('requestfailed', isOver)
  try {
    await phone.go(path)
    while (open.size > 0 || performance.now() - last < NETWORK_QUIET_MS) await phone.page.waitForTimeout(100)
    return new Map(
      await Promise.all(
        [...loaded].map(async ([name, response]) => {
          const { length } = gzipSync(await response.body(), { level: 9 })
          return [name, length / KILOBYTE] as const
        }),
      ),
    )
  } finally {
    await phone.context.close()
    await browser.close()
  }
}

function isMeasured(url: string): boolean {
  const { pathname } = new URL(url)
  return pathname.endsWith('.js') && !FOR_LATER.test(pathname)
}

/** kB of all the scripts together. */
export function weightOf(scripts: ReadonlyMap<string, number>): number {
  return [...scripts.values()].reduce((sum, size) => sum + size, 0)
}
