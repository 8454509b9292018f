import { proves, provenBy } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import { tradeALittle } from '../trading-day.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()

describe('settings', () => {
  it('language, theme and colours change at once and stay after a reload', async () => {
    const { page, go, troubles, context } = await journey.phone()
    await go('/pages/user/settings/Settings')
    await provenBy(['S2.46'], page.getByText('Language').waitFor())
    await page.getByText('Language').click()
    await page.getByText('Deutsch').click()
    const language = () => page.evaluate(() => document.documentElement.lang)
    await expect.poll(language, { message: proves('S1.62') }).toBe('de')
    await provenBy(['S1.62'], page.getByRole('heading', { name: 'Einstellungen' }).waitFor())
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('de')

    const colours = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        const [up, down, green, red] = ['--up', '--down', '--green', '--red'].map((name) =>
          style.getPropertyValue(name),
        )
        return { up, down, green, red, ground: style.backgroundColor }
      })
    const light = await colours()
    expect([light.up, light.down]).toEqual([light.green, light.red])
    await page.getByRole('radio', { name: /Dunkel/ }).click()
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    await expect.poll(theme, { message: proves('S1.65') }).toBe('dark')
    await page.getByText('Plus rot').click()
    const upDown = () => page.evaluate(() => document.documentElement.dataset['updown'])
    await expect.poll(upDown, { message: proves('S1.64') }).toBe('red-up')
    const dark = await colours()
    expect([dark.up, dark.down], proves('S1.64')).toEqual([dark.red, dark.green])
    expect(dark.ground, proves('S1.65')).not.toBe(light.ground)
    const kept = await page.evaluate(() => ({ ...localStorage }))
    expect(kept).toMatchObject({ lang: 'de', theme: 'dark', updown: 'red-up' })
    await page.reload()
    await provenBy(['S1.62'], page.getByRole('heading', { name: 'Einstellungen' }).waitFor())
    expect(await theme(), proves('S1.65')).toBe('dark')
    expect(await upDown(), proves('S1.64')).toBe('red-up')
    expect(await page.getByRole('radio', { name: /Dunkel/ }).getAttribute('aria-checked')).toBe('true')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('the words beside a switch turn it, too', async () => {
    const { page, go, troubles, context } = await journey.phone()
    await go('/pages/user/settings/Settings')
    const hide = page.getByRole('switch', { name: 'Hide amounts' })
    for (const isOn of [true, false]) {
      await page.getByText('Hide amounts', { exact: true }).click()
      await expect.poll(() => hide.isChecked()).toBe(isOn)
    }
    expect(troubles).toEqual([])
    await context.close()
  })

  it('totals change with the display currency and say that they are approximate', async () => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phone({ customer })
    await go('/pages/assets/Assets')
    const equity = page.getByTestId('equity')
    await expect.poll(() => equity.textContent()).toMatch(/^\$10,000\.00$/)
    expect(await page.getByText('Approximate, settled in USDT').count()).toBe(0)

    await go('/pages/user/settings/Settings')
    await page.getByText('Display currency').click()
    await page.getByRole('dialog').getByText('JPY', { exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await go('/pages/assets/Assets')
    await expect.poll(() => equity.textContent(), { message: proves('S1.63') }).toMatch(/^¥\d{1,3}(,\d{3})+/)
    await provenBy(['S1.63'], page.getByText('Approximate, settled in USDT').waitFor())
    // what is traded stays in its asset
    await page.getByText('10,000.00', { exact: true }).waitFor()

    // what the market quotes no pair of is of one day, and says so
    await go('/pages/user/settings/Settings')
    await page.getByText('Display currency').click()
    await page.getByRole('dialog').getByText('Vietnamese Dong · fixed rate of 13 Jun 2025').click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await go('/pages/assets/Assets')
    await expect.poll(() => equity.textContent()).toMatch(/^₫26\d,\d{3},\d{3}$/)
    expect(troubles).toEqual([])
    await context.close()
  })

  it.each([
    [
      'en',
      'Welcome to Candela',
      'Account',
      'Security',
      'Delete letter',
      'Letter deleted',
      'No letters of this kind',
      'Mark all read',
    ],
    [
      'de',
      'Willkommen bei Candela',
      'Konto',
      'Sicherheit',
      'Mitteilung löschen',
      'Mitteilung gelöscht',
      'Keine Mitteilungen dieser Art',
      'Alle gelesen',
    ],
  ] as const)(
    '%s: letters by kind; all are marked read at once, and one that is deleted stays out of the list',
    async (language, welcome, account, security, remove, removed, none, readAll) => {
      const customer = await journey.product.customer()
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await go('/pages/user/message-notice/MessageNotice')
      const letter = page.getByRole('button', { name: welcome })
      await provenBy(['S1.60', 'S2.39'], letter.waitFor())
      await page.getByRole('tab', { name: security, exact: true }).click()
      await page.getByText(none).waitFor()
      await page.getByRole('tab', { name: account, exact: true }).click()
      await letter.waitFor()
      await page.getByRole('button', { name: readAll }).click()
      await page.getByRole('button', { name: readAll }).waitFor({ state: 'detached' })
      await letter.click()
      await page.getByRole('dialog').getByRole('button', { name: remove }).click()
      await page.getByText(removed).waitFor()
      await provenBy(['S1.60'], letter.waitFor({ state: 'detached' }))
      await page.reload()
      await page.getByText(none).or(page.locator('.letters-title')).or(page.locator('.empty-state')).first().waitFor()
      expect(await letter.count()).toBe(0)
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it('letters about timed orders come to who asks, those of a course of earn until they are turned off, on every device', async () => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phone({ customer })
    await go('/pages/user/settings/Settings')
    const letters = { name: 'Letters about timed orders', disabled: false }
    await page.getByRole('switch', { ...letters, checked: false }).click()
    await page.getByRole('switch', { ...letters, checked: true }).waitFor()
    expect(await customer.call('letterChoices')).toEqual({ timedResults: true, earnCourse: true })
    const earn = { name: 'Letters about mining and savings', disabled: false }
    await page.getByRole('switch', { ...earn, checked: true }).click()
    await page.getByRole('switch', { ...earn, checked: false }).waitFor()
    expect(await customer.call('letterChoices')).toEqual({ timedResults: true, earnCourse: false })
    await page.reload()
    await page.getByRole('switch', { ...letters, checked: true }).waitFor()
    await page.getByRole('switch', { ...earn, checked: false }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  it('hidden amounts are nowhere: ticket, history, results, split bar, colours', async () => {
    const customer = await journey.product.customer()
    const { order: filled } = await tradeALittle(customer)
    const { page, go, troubles, context } = await journey.phone({ customer })
    await go('/pages/assets/Assets')
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    const dots = page.locator('main').getByText('••••••')
    await dots.first().waitFor()
    const parts = page.locator('.split-bar-part')
    const shares = () =>
      parts.evaluateAll((all) => new Set(all.map((part) => (part as HTMLElement).style.flexGrow)).size)
    await expect.poll(shares).toBe(1)
    expect(await page.locator('main .up, main .change-text-up, main .change-text-down').count()).toBe(0)

    await go('/pages/assets/Pnl')
    await page.getByTestId('month-pnl').getByText('••••••').waitFor()
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/[+−]\d+[.,]\d|\$\d/)
    expect(await page.locator('.signed-day-up, .signed-day-down, .change-text-up, .change-text-down').count()).toBe(0)

    await go('/pages/trading/Trading?id=BTC-USDT')
    await page
      .locator('dt', { hasText: /^Available$/ })
      .locator('xpath=following-sibling::dd')
      .getByText('••••••')
      .waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    // the open orders are hidden, too
    await page
      .locator('.order-row', { hasText: /Filled/ })
      .first()
      .getByText('••••••')
      .first()
      .waitFor()
    await go(`/pages/order/OrderDetail?id=${filled}`)
    await expect.poll(() => page.getByTestId('filled').innerText()).toBe('••••••')
    const order = await page.locator('main').innerText()
    expect(order).not.toMatch(/\d\s(BTC|ETH|USDT)/)

    await go('/pages/trading/Trading?id=BTC-USDT')
    await page.getByLabel(/^Amount/).fill('0.5')
    await page.getByText('That is •••••• USDT more than you have.', { exact: false }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  it('clears the caches, says what came of it, and stays logged in', async () => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phone({ customer, serviceWorker: true })
    await go('/pages/quotation/Search')
    await page.getByRole('searchbox').fill('eth')
    // what was typed has become the list of what is found; before, the same product stands among the popular ones
    await page.waitForURL(/q=eth/)
    await page.locator('section[aria-live=polite]').getByText('ETH/USDT').click()
    await page.waitForURL(/ProductDetail/)
    const searches = `recentSearches:${customer.userData!.id}`
    expect(await page.evaluate((key) => localStorage.getItem(key), searches)).toBe('["eth"]')
    await page.evaluate(async () => (await caches.open('saved pages')).put('/page', new Response('a page')))

    await go('/pages/user/settings/Settings')
    await page.getByText('Clear caches').click()
    const sheet = page.locator('[role=dialog], [role=alertdialog]')
    await sheet.getByRole('button', { name: 'Clear caches' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText(/^([\d.,]+ [kM]B cleared|Caches cleared|There was nothing to clear)$/).waitFor()
    expect(await page.evaluate(() => caches.has('saved pages')), proves('S1.66')).toBe(false)
    expect(await page.evaluate((key) => localStorage.getItem(key), searches), proves('S1.66')).toBeNull()
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })
})
