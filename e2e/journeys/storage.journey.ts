import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newContext } from '../phone.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
const PASSWORD = 'Lamp7light2'
const SAID = 'This browser’s storage is full or switched off. Your choices last until you close this page.'

/** A browser whose storage takes nothing. */
const STORAGES = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  'switched off': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  },
}

describe.each(['full', 'switched off'] as const)('where storage is %s', (state) => {
  it('an account is opened, its recovery codes are offered, a reload and another tab stay in it, and that is said', async () => {
    const context = await newContext(journey.browser, { locale: 'en-GB', viewport: { width: 390, height: 844 } })
    await context.addInitScript(STORAGES[state])
    const { page, troubles } = await opened(context)
    await page.goto(`${journey.product.url}/#/pages/register/Register`)
    await page.getByLabel('Username').fill(`nils${Date.now().toString(36)}`)
    await page.getByText(SAID).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Note your recovery codes' }).waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await page.waitForURL(/pages\/index\/index$/)
    await page.getByRole('link', { name: 'Letters, unread: 1' }).waitFor()

    const other = await opened(context)
    await other.page.goto(`${journey.product.url}/#/pages/assets/Assets`)
    for (const tab of [page, other.page]) {
      await tab.reload()
      await tab.goto(`${journey.product.url}/#/pages/assets/Assets`)
      await tab.getByText('10,000.00').first().waitFor()
      expect(await tab.getByText('Log in to see your balances').count()).toBe(0)
    }
    expect([...troubles, ...other.troubles]).toEqual([])
    await context.close()
  })
})

async function opened(context: BrowserContext): Promise<{ page: Page; troubles: string[] }> {
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  return { page, troubles }
}
