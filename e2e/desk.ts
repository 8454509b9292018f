import type { Language, OperatorRole } from '@candela/contract'
import { codeOfStep, enrolmentToken } from '@candela/server/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { addPasskeyDevice } from './passkey-device.ts'
import { newContext } from './phone.ts'
import type { Product } from './product.ts'

/** An operator's computer: a page of the console, and a passkey made of software in its browser. */
export interface Desk {
  readonly page: Page
  readonly context: BrowserContext
  /** uncaught errors, and console errors but for the 401 that says nobody sits there yet */
  readonly troubles: string[]
  /** opens a page of the console: `go('/identity')` */
  readonly go: (path: string) => Promise<void>
}

export interface DeskOptions {
  readonly language?: Language
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
}

const STEP_MS = 30_000
const DESK_PASSWORD = 'mV8qLampTower'

/** Names an operator on the command line and enrols them in a browser of their own. The page is the one they start at. */
export async function openDesk(
  browser: Browser,
  product: Product,
  name: string,
  roles: readonly OperatorRole[],
  options: DeskOptions = {},
): Promise<Desk> {
  const { language = 'en', theme = 'light', width = 1440, height = 900 } = options
  const context = await newContext(browser, { viewport: { width, height }, locale: 'en-GB', reducedMotion: 'reduce' })
  await context.addInitScript(
    ([language, theme]) => {
      localStorage.setItem('lang', language!)
      localStorage.setItem('theme', theme!)
    },
    [language, theme],
  )
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('401')) troubles.push(`console: ${message.text()}`)
  })
  await addPasskeyDevice(page)
  const go = async (path: string): Promise<void> => {
    await page.goto(`${product.url}/console/#${path}`)
  }
  const token = await enrolmentToken(product, name, roles)
  await go(`/enrol?token=${token}`)
  await page.locator('.desk-enrol').getByText(name).waitFor()
  await page.locator('.desk-enrol .desk-button').first().click()
  const secret = await page.locator('.desk-enrol-secret').textContent()
  const step = Math.floor(Date.now() / STEP_MS)
  await page.locator('.desk-enrol input[inputmode=numeric]').fill(codeOfStep(secret!.replace(/\s/g, ''), step))
  await page.locator('.desk-enrol input[autocomplete=new-password]').fill(DESK_PASSWORD)
  await page.locator('.desk-enrol [type=submit]').click()
  await page.locator('.desk-rail').waitFor()
  // the rail stands there already while it goes on to the first page
  await page.waitForURL(({ hash }) => !/^#\/(enrol|$)/.test(hash))
  return { page, context, troubles, go }
}
