import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stepUp } from './customers.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
const COMMAND = '**/api/v1/transaction-password'

/** Lets no file of this kind come until the answer is called. */
async function without(page: Page, files: string): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

describe('texts that do not come', () => {
  it('are the page’s error view with Retry, in the customer’s language', async () => {
    const { page, go, context } = await journey.phone({ language: 'th' })
    await go('/pages/index/index')
    await page.getByRole('link', { name: 'ตลาด' }).waitFor()
    const come = await without(page, '**/assets/texts-th/help-*')
    await go('/pages/user/help-center/HelpCenter')
    await page.getByRole('heading', { name: 'ส่วนนี้ยังโหลดไม่สำเร็จ' }).waitFor()
    expect(await page.locator('#app').textContent()).not.toContain('titles.')
    await come()
    await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
    await page.getByRole('heading', { name: 'ศูนย์ช่วยเหลือ' }).waitFor()
    await context.close()
  })

  it('are told of in words where they are those of every page', async () => {
    const { page, go, context } = await journey.phone({ language: 'th' })
    const come = await without(page, '**/assets/texts-th/shell-*')
    await go('/pages/index/index')
    await page.getByRole('heading', { name: 'ส่วนนี้ยังโหลดไม่สำเร็จ' }).waitFor()
    await come()
    await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
    await page.getByRole('link', { name: 'ตลาด' }).waitFor()
    await context.close()
  })

  it('leave the language as it is, which says so and tries again', async () => {
    const { page, go, context } = await journey.phone()
    await page.setViewportSize({ width: 360, height: 640 })
    await go('/pages/user/settings/Settings')
    await page.getByText('Language', { exact: true }).click()
    const come = await without(page, '**/assets/texts-th/settings-*')
    const sheet = page.getByRole('dialog')
    await sheet.getByText('ไทย').click()
    const said = sheet.getByText('ไทย could not be loaded. The language stays as it is.')
    await said.waitFor()
    // Thai stands below the first screen of the list
    const isSeen = () =>
      said.evaluate((text) => {
        const { x, y, width, height } = text.getBoundingClientRect()
        return text.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await expect.poll(isSeen).toBe(true)
    await sheet.getByRole('heading', { name: 'Language' }).waitFor()
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang')])).toEqual([
      'en-GB',
      'en',
    ])
    await come()
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th')
    await page.getByRole('heading', { name: 'ตั้งค่า' }).waitFor()
    await expect.poll(() => sheet.count()).toBe(0)
    await context.close()
  })

  it('of a language are said to be on their way, and told of over the page where its sheet was closed', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/user/settings/Settings')
    await page.getByText('Language', { exact: true }).click()
    const sheet = page.getByRole('dialog')
    let fail = (): void => undefined
    const asked = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/assets/texts-th/settings-*', async (route) => {
      await asked
      await route.abort()
    })
    await sheet.getByText('ไทย').click()
    await sheet.getByText('Loading', { exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'hidden' })
    fail()
    const said = 'ไทย could not be loaded. The language stays as it is.'
    await page.getByText(said).waitFor()
    await page.getByText('Language', { exact: true }).click()
    await sheet.getByText('ไทย').waitFor()
    expect(await sheet.getByText(said).count()).toBe(0)
    await context.close()
  })

  it('of a sheet over the page are told of, with a way to ask again', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/index/index')
    const badge = page.getByRole('button', { name: 'Practice mode. What is this?' })
    await badge.waitFor()
    const come = await without(page, '**/assets/overlay-views-*')
    await badge.click()
    await page.getByText('This part did not arrive').waitFor()
    await come()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog').getByText('You are in Practice').waitFor()
    await context.close()
  })

  it('of a sheet are asked for again by the next tap, and by no more than that', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/index/index')
    const badge = page.getByRole('button', { name: 'Practice mode. What is this?' })
    await badge.waitFor()
    const come = await without(page, '**/assets/overlay-views-*')
    const said = page.getByText('This part did not arrive')
    await badge.click()
    await said.waitFor()
    await said.waitFor({ state: 'hidden' })
    await badge.click()
    await said.waitFor()
    await come()
    await said.waitFor({ state: 'hidden' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await badge.click()
    await page.getByRole('dialog').getByText('You are in Practice').waitFor()
    await context.close()
  })

  it('of a sheet are asked for again by a tap where a notice waits for them, too', async () => {
    const { page, go, context } = await journey.phone({ customer: await journey.product.customer() })
    const versions = { agreed: { terms: 1, risk: 1 }, inForce: { terms: 2, risk: 1 } }
    await page.route('**/api/v1/consents', (route) => route.fulfill({ json: versions }))
    const come = await without(page, '**/assets/overlay-views-*')
    await go('/pages/index/index')
    await page.getByText('An important notice could not be loaded.').waitFor()
    await come()
    await page.getByRole('button', { name: 'Practice mode. What is this?' }).click()
    await page.getByText('You are in Practice').waitFor()
    await context.close()
  })

  it('of the chart beside a ticket leave the ticket as it is, and are told of in the chart’s place', async () => {
    const { page, go, context } = await journey.phoneOf(await journey.product.customer())
    // from the start, since idle moments fetch it ahead
    const come = await without(page, '**/assets/product-*')
    await go('/pages/trading/Trading?id=BTC-USDT')
    const amount = page.getByLabel(/^Amount/).first()
    await amount.fill('0.01')
    await page.setViewportSize({ width: 1400, height: 900 })
    const chart = page.locator('.trade-wide')
    await chart.getByText('This part did not arrive').waitFor()
    expect(await amount.inputValue()).toBe('0.01')
    await come()
    await chart.getByRole('button', { name: 'Try again' }).click()
    await chart.locator('canvas').first().waitFor()
    expect(await chart.getByText('This part did not arrive').count()).toBe(0)
    await context.close()
  })

  it('of the line that says until when it is confirmed leave the page that sends its command', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phoneOf(customer)
    await go('/pages/user/password/ModifyTransactionPassword')
    await page.getByLabel('Transaction password', { exact: true }).fill('seven7')
    await page.getByLabel('Again', { exact: true }).fill('seven7')
    await without(page, '**/assets/confirmed-note-*')
    await page.getByRole('button', { name: 'Set transaction password' }).click()
    await page.getByRole('dialog').waitFor()
    let send = (): void => undefined
    const held = new Promise<void>((resolve) => (send = resolve))
    await page.route(COMMAND, async (route) => {
      await held
      await route.continue()
    })
    const sent = page.waitForRequest(COMMAND)
    await stepUp(page, 'en', customer)
    await sent
    // longer than the line takes to fail
    await page.waitForTimeout(1_000)
    expect(await page.getByLabel('Again', { exact: true }).inputValue()).toBe('seven7')
    send()
    await expect.poll(async () => (await customer.call('security')).transactionPassword).toBe(true)
    expect(await page.getByText('This part did not arrive').count()).toBe(0)
    await context.close()
  })
})
