import type { Language } from '@candela/contract'
import { type TestClient, testRun } from '@candela/server/testing'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Page,
} from 'playwright-core'
import { text } from 'node:stream/consumers'

export interface PhoneOptions {
  readonly language?: Language
  readonly theme?: 'light' | 'dark'
  readonly customer?: TestClient
  readonly width?: number
  readonly reducedMotion?: boolean
  /** a window of 1280 × 800 with a keyboard and a mouse */
  readonly desktop?: boolean
  readonly timezone?: string
  /** true where the app's service worker is the subject: elsewhere it would only fetch and store every file once more */
  readonly serviceWorker?: boolean
}

/** One phone: a page and what went wrong on it. Journeys end by asserting that `troubles` is empty. */
export interface Phone {
  readonly page: Page
  readonly context: BrowserContext
  /** console errors, uncaught errors, requests to other hosts, breaches of the Content-Security-Policy */
  readonly troubles: string[]
  /** opens a hash route: `go('/pages/index/index')` */
  readonly go: (path: string) => Promise<void>
}

const PATIENCE_MS = 90_000

export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launchOptions(flags: readonly string[] = []): { executablePath: string; args: string[] } {
  return {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: [...BROWSER_FLAGS, ...flags],
  }
}

/** The browser that the journeys of a run share, or one of one's own: without a run, or for flags. */
export function openBrowser(flags?: readonly string[]): Promise<Browser> {
  const shared = flags === undefined ? testRun()?.browser : undefined
  return shared === undefined ? chromium.launch(launchOptions(flags)) : chromium.connect(shared)
}

/** A context of the browser whose pages are waited for as long as a busy machine may need. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

/** A phone of 390 × 844 with nothing stored, or with a customer signed in. */
export async function openPhone(browser: Browser, url: string, options: PhoneOptions = {}): Promise<Phone> {
  const { language = 'en', theme = 'light', customer, width = 390, desktop = false } = options
  const context = await newContext(browser, {
    viewport: desktop ? { width: 1280, height: 800 } : { width, height: 844 },
    deviceScaleFactor: desktop ? 1 : 2,
    isMobile: !desktop,
    hasTouch: !desktop,
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: options.timezone ?? 'Europe/Berlin',
    serviceWorkers: options.serviceWorker ? 'allow' : 'block',
    // what a tap allows in a browser with a window
    permissions: ['clipboard-write'],
    reducedMotion: options.reducedMotion === false ? 'no-preference' : 'reduce',
  })
  const [name, value] = customer?.cookie?.split('=') ?? []
  if (name !== undefined && value !== undefined) {
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  }
  await context.addInitScript(
    ([language, theme, ud]) => {
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', language!)
      if (localStorage.getItem('theme') === null) localStorage.setItem('theme', theme!)
      if (ud && sessionStorage.getItem('seeded') === null) {
        sessionStorage.setItem('seeded', '1')
        localStorage.setItem('ud', ud)
      }
    },
    [language, theme, customer?.userData ? JSON.stringify(customer.userData) : ''],
  )
  const page = await context.newPage()
  const troubles: string[] = []
  watch(page, new URL(url).host, troubles)
  return {
    page,
    context,
    troubles,
    async go(path) {
      await page.goto(`${url}/#${path}`)
    },
  }
}

function watch(page: Page, host: string, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const target = new URL(request.url())
    if (/^(https?|wss?):$/.test(target.protocol) && target.host !== host)
      troubles.push(`foreign request: ${request.url()}`)
  })
}

/** A step-up on the phone gives its session another cookie: the customer's own client goes on in that session. */
export async function followSession(customer: TestClient, context: BrowserContext): Promise<void> {
  const name = customer.cookie?.split('=')[0]
  const cookie = (await context.cookies()).find((each) => each.name === name)
  customer.cookie = `${name}=${cookie?.value}`
}

/** The text of a file that was saved on a phone; the file itself may lie where the browser runs. */
export async function textOf(saved: Download | Promise<Download>): Promise<string> {
  return text(await (await saved).createReadStream())
}

/**
 * Letters come at any moment, lie over the page and hide it from every reading by role until they are read: the page itself reads
 * each as it opens.
 */
export async function readLettersAsTheyCome(page: Page): Promise<void> {
  const reader = () => {
    let read: Element | undefined
    const look = () => {
      const letter = document.querySelector('.letter[data-open]') ?? undefined
      if (letter === read) return
      read = letter
      letter?.querySelector<HTMLElement>(':scope > button')?.click()
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['data-open'] })
    look()
  }
  await page.addInitScript(reader)
  await page.evaluate(reader)
}
