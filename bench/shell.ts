import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openBrowser, openPhone, type Product, startProduct } from '@candela/e2e'
import type { Report } from './stream.ts'

const APP = fileURLToPath(new URL('../dist/customer', import.meta.url))
const BARE = fileURLToPath(new URL('./peers/shell', import.meta.url))
const KILOBYTE = 1000
const FIRST_LOAD_GOAL_KB = 150
const TRADE_GOAL_KB = 220
const FIRST_LOAD = '/'
const TRADE = '/pages/trading/Trading'
const NETWORK_QUIET_MS = 1_500
/** the service worker and what registers it, two seconds after the page */
const FOR_LATER = /\/sw\.js$|workbox|pwa-register/

/**
 * The JavaScript a phone that was never here loads until a page stands still, gzipped, in kB of 1000 bytes; beside React, a router, a
 * query cache and a translator that do nothing, built by the same bundler in the same run.
 */
export async function run(report: Report): Promise<void> {
  const bare = await bareShell()
  const product = await startProduct()
  try {
    const rows = [
      ['first-load JavaScript, gzip', FIRST_LOAD, FIRST_LOAD_GOAL_KB],
      ['trade route JavaScript, gzip', TRADE, TRADE_GOAL_KB],
    ] as const
    for (const [name, path, goal] of rows) {
      const value = await loadedBy(product, path)
      report({
        name: `shell: ${name}`,
        value,
        unit: 'kB',
        peer: 'a bare shell',
        peerValue: bare,
        ratio: value / bare,
        goal,
      })
    }
  } finally {
    await product.dispose()
  }
}

async function loadedBy(product: Product, path: string): Promise<number> {
  const browser = await openBrowser()
  const phone = await openPhone(browser, product.url)
  // nothing is fetched ahead for other pages, and what the service worker fetches for later is not loaded for this one
  await phone.context.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await phone.context.route(FOR_LATER, (route) => route.abort())
  const scripts = new Set<string>()
  let last = performance.now()
  phone.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js') && !FOR_LATER.test(pathname)) scripts.add(pathname)
    last = performance.now()
  })
  await phone.go(path)
  while (performance.now() - last < NETWORK_QUIET_MS) await phone.page.waitForTimeout(100)
  await browser.close()
  const sizes = [...scripts].map((script) => gzipped(join(APP, script)))
  return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE
}

async function bareShell(): Promise<number> {
  const { build } = await import('vite')
  const outDir = fileURLToPath(new URL('../node_modules/.cache/bench-shell', import.meta.url))
  await build({
    root: BARE,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'safari15' },
  })
  const assets = join(outDir, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return scripts.reduce((sum, name) => sum + gzipped(join(assets, name)), 0) / KILOBYTE
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length
}
