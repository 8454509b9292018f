import { TestClient } from '@candela/server/testing'
import { expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const journey = beginJourney()

it('Back closes an open sheet and the full-screen chart before it leaves the page', async () => {
  const { page, go, troubles, context } = await journey.namedPhone()
  await go('/pages/quotation/Quotation')
  await page
    .getByRole('link', { name: /BTC\/USDT/ })
    .first()
    .click()
  await page.waitForURL(/ProductDetail/)
  await page.getByRole('button', { name: /What is this/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(page.url()).toContain('ProductDetail')
  const full = page.locator('.chart-panel-full')
  await page.getByRole('button', { name: /full/i }).click()
  await full.waitFor()
  await page.goBack()
  await full.waitFor({ state: 'detached' })
  expect(page.url()).toContain('ProductDetail')
  // after a sheet that was closed by its own button, one Back leaves the page
  await page.getByRole('button', { name: /What is this/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep practising' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.goBack()
  await page.waitForURL(/Quotation$/)
  expect(troubles).toEqual([])
  await context.close()
})

it('a letter gives way to a sheet that opens, and comes again once it is closed', async () => {
  const customer = await journey.product.customer()
  const { page, go, troubles, context } = await journey.namedPhone({ customer })
  await go('/pages/user/settings/Settings')
  const row = page.getByText('Clear caches')
  await row.waitFor()
  await new TestClient(journey.product.url, customer.username).signIn()
  const letter = page.getByRole('dialog').getByRole('heading', { name: 'New device logged in' })
  await letter.waitFor()
  // as an answer does that wants to be confirmed: no finger reaches the page under the letter
  await row.evaluate((element: HTMLElement) => element.click())
  await page.locator('.letter').waitFor({ state: 'detached' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep them' }).click()
  await letter.waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
