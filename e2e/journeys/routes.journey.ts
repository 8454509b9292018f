import { proves, provenBy, type StatementId } from '@candela/checks/proves'
import { ROWS } from '@candela/customer/rooms'
import type { TestClient } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { tradeALittle } from '../trading-day.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
const pathsUnder = (folder: string) =>
  Object.values(ROWS).flatMap(({ path }) => (path.startsWith(folder) ? [path] : []))
const heading = (page: Page) => page.locator('.app-bar h1')

async function logIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Has its turn in the page after all that waits for one there: what is to be drawn is drawn, although no time passes. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn++) {
      const { port1, port2 } = new MessageChannel()
      const heard = new Promise((resolve) => (port1.onmessage = resolve))
      port2.postMessage(turn)
      await heard
    }
  })
}

/** Reads every letter there is, without a screen. */
async function readOnServer(customer: TestClient): Promise<void> {
  const uid = customer.userData!.id
  for (let read = 0; read < 5; read++) {
    const { d } = await customer.messages({ t: 'getcount', uid })
    const [letter] = Object.values(d)
    if (letter === undefined) return
    await customer.messages({ t: 'getcountyd', uid, id: letter.id })
  }
}

describe('a visitor before a guarded page', () => {
  it.each<readonly [path: string, title: string, id: StatementId]>([
    ['/pages/user/IdentityVerification', 'Identity', 'S2.86'],
    ['/pages/user/VerificationInfo', 'Identity', 'S2.87'],
    ['/pages/user/SecurityItem', 'Security centre', 'S2.88'],
    ['/pages/loan/loan', 'Loan', 'S2.89'],
    ['/pages/trading/TradePopup', 'Timed order', 'S2.90'],
    ['/pages/trading/TradeOrderPopup', 'Timed order', 'S2.91'],
    ['/pages/user/message-notice/MessageNotice', 'Letters', 'S2.92'],
    ['/pages/mining/MiningOrder', 'Mining orders', 'S2.94'],
    ['/pages/assets/BankCardsAdd', 'Add a bank card', 'S2.93'],
  ])('%s goes to Login, which names it, and comes back to it', async (path, title, id) => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phone()
    await go(`${path}?id=7`)
    await provenBy([id], page.waitForURL(/#\/pages\/login\/Login$/))
    await page.getByText(`Then on to: ${title}.`).waitFor()
    await logIn(page, customer)
    await page.waitForURL((url) => url.hash === `#${path}?id=7`)
    await heading(page).getByText(title, { exact: true }).waitFor()
    // the page of one order, promise or loan asks for it, and there is none of that number
    const asksForOne = ['TradeOrderPopup', 'MiningOrder', 'loan'].some((name) => path.endsWith(`/${name}`))
    expect(troubles.filter((trouble) => !(asksForOne && trouble.includes('404')))).toEqual([])
    await context.close()
  })

  it.each<readonly [folder: string, count: number, id: StatementId]>([
    ['/pages/assets/', 23, 'S2.93'],
    ['/pages/mining/', 5, 'S2.94'],
    ['/pages/order/', 2, 'S2.95'],
  ])('sees nothing under %s', async (folder, count, id) => {
    const { page, go, context } = await journey.phone()
    const paths = pathsUnder(folder)
    expect(paths).toHaveLength(count)
    for (const path of paths) {
      await go('/pages/quotation/Quotation')
      await page.locator('#market-list').waitFor()
      await go(path)
      const way = page.getByRole('link', { name: 'Log in' })
      await provenBy([id], way.or(page.getByRole('button', { name: 'Log in', exact: true })).waitFor())
      const target = () => page.evaluate(() => sessionStorage.getItem('target'))
      await expect.poll(target, { message: proves(id) }).toBe(path)
    }
    await context.close()
  })

  it('back, once logged in, leads to where they were going', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phone()
    await go('/pages/quotation/Quotation')
    await page.getByText('BTC/USDT').first().waitFor()
    // a tab asks in place; in the meantime one logs in by another window of the same browser
    await page.getByRole('link', { name: 'Balances' }).click()
    await page.getByRole('heading', { name: 'Log in to see your balances' }).waitFor()
    await page.getByRole('link', { name: 'Market' }).click()
    await page.getByRole('link', { name: 'Search products' }).click()
    await page.waitForURL(/Search$/)
    const other = await context.newPage()
    await other.goto(`${journey.product.url}/#/pages/login/Login`)
    await logIn(other, customer)
    await other.waitForURL(/pages\/index\/index$/)
    await page.waitForFunction(() => localStorage.getItem('ud') !== null)
    // letters lie over every page, and back would close them first: one tells of the login
    const letter = page.locator('.letter')
    await letter.waitFor()
    await readOnServer(customer)
    await letter.waitFor({ state: 'detached' })
    await page.goBack()
    await provenBy(['S2.99'], page.waitForURL(/pages\/assets\/Assets$/))
    await page.getByTestId('equity').waitFor()
    // it is used up: back is back again
    await page.goBack()
    await page.goBack()
    await page.waitForURL(/Quotation$/)
    await context.close()
  })
})

describe('a sheet', () => {
  it('that closed never undoes a page that was gone to right after, and one Back leads past it', async () => {
    const { page, go, context } = await journey.phoneOf(await journey.product.customer())
    const openSheet = async () => {
      await page.getByRole('button', { name: 'Take a break' }).click()
      await page.getByRole('dialog', { name: 'Take a break' }).waitFor()
    }
    // the moment in which a browser goes back is somewhere among these
    for (const ms of [1, 2, 3, 5, 8, 12]) {
      await go('/pages/user/limits/MyLimits')
      await openSheet()
      await page.evaluate((ms) => {
        const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
        document.querySelector('[role=dialog]')!.dispatchEvent(escape)
        setTimeout(() => (location.hash = '#/pages/user/fees/Fees'), ms)
      }, ms)
      await expect.poll(() => heading(page).innerText()).toBe('Fees')
      await drawn(page)
      expect(page.url()).toMatch(/Fees$/)
    }
    await go('/pages/user/limits/MyLimits')
    for (const _ of [1, 2]) {
      await openSheet()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await openSheet()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toMatch(/MyLimits$/)
    await openSheet()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goBack()
    await page.waitForURL(/Fees$/)
    await expect.poll(() => heading(page).innerText()).toBe('Fees')
    await context.close()
  })
})

describe('an address that changes while the first page is being drawn', () => {
  it('is the one that is shown', async () => {
    const { page, go, context } = await journey.phone()
    // as slow as it takes to draw in many slices
    const slow = await context.newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 5 })
    // the router writes down its place as its first slice begins, and listens once the last has ended
    await page.addInitScript(() => {
      const replace = history.replaceState.bind(history)
      history.replaceState = (...place) => {
        replace(...place)
        history.replaceState = replace
        queueMicrotask(() => {
          if (location.hash === '#/pages/quotation/Quotation') location.hash = '#/pages/user/fees/Fees'
        })
      }
    })
    await go('/pages/quotation/Quotation')
    await heading(page).getByText('Fees', { exact: true }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/pages/user/fees/Fees')
    await context.close()
  })
})

const SCOPE = [
  ['/pages/quotation/Quotation', 'BTC/USDT'],
  ['/pages/trading/Trading', 'Amount · BTC'],
  ['/pages/mining/Mining?kind=savings', '0.012%'],
  ['/pages/new-coin-subscription/NewCoinSubscription', 'Tessera'],
  ['/pages/loan/loan', '146.0% a year'],
  ['/pages/assets/Payment', 'Each way with its fee'],
  ['/pages/assets/CryptoWithdraw', 'Chain'],
  ['/pages/user/IdentityVerification', 'Verify your identity'],
] as const

describe('every path of the specification', () => {
  let order = ''
  let customer: TestClient
  beforeAll(async () => {
    customer = await journey.product.customer()
    ;({ order } = await tradeALittle(customer))
    await readOnServer(customer)
  })

  it.each<readonly [path: string, text: string, id: StatementId]>([
    ['/pages/order/Order', 'Open long', 'S2.8'],
    ['/pages/assets/Assets', 'Tether', 'S2.9'],
    ['/pages/order/OrderDetail?id={order}', 'Filled', 'S2.65'],
    ['/pages/more-services/MoreServices', 'Terms of use', 'S2.61'],
    ['/pages/user/agreement/Agreement', 'Practice money only', 'S2.47'],
    ['/pages/user/privacy/Privacy', 'What is kept', 'S2.48'],
    ['/pages/user/pompanyprofile/pompanyprofile', 'What the house earns', 'S2.49'],
    ['/pages/user/about/About', 'A house that cannot cheat', 'S2.71'],
    ['/pages/user/fees/Fees', '0.08% / 0.10%', 'S2.72'],
    ['/pages/user/help-center/HelpCenter', 'How is my order filled?', 'S2.41'],
    ['/pages/user/help-center/HelpDetail?id=earlyExit', 'cost 12 USDT', 'S2.42'],
    ['/pages/user/notice/Notice', 'This house runs on practice money', 'S2.40'],
    ['/pages/news-consultation/NewsConsultation', 'Perpetuals have opened', 'S2.62'],
    ['/pages/news-consultation/NewsDetail?post=statistics', 'counted from the log', 'S2.63'],
    ['/pages/download/download', 'Add to Home Screen', 'S2.66'],
    ['/pages/user/questions/Questions', 'Where do prices come from?', 'S2.74'],
    ['/pages/user/email/BindEmail', 'Email address', 'S2.34'],
    ['/pages/user/phone/BindPhone', 'Phone number', 'S2.35'],
    ['/pages/user/password/ModifyTransactionPassword', 'Transaction password', 'S2.36'],
  ])('%s shows its page', async (path, text, id) => {
    const { page, go, troubles, context } = await journey.phone({ customer })
    await go(path.replace('{order}', order))
    // what stands there before the app is here is no page
    await page.locator('.first').waitFor({ state: 'detached' })
    await provenBy([id], page.locator('main').getByText(text).first().waitFor())
    expect(troubles).toEqual([])
    await context.close()
  })

  it('quotes, trading, savings, loans, deposits, withdrawals and identity: the whole scope in one session', async () => {
    const { page, go, troubles, context } = await journey.phone({ customer })
    for (const [path, text] of SCOPE) {
      await page.evaluate(() => document.querySelector('main')?.setAttribute('data-seen', ''))
      await go(path)
      await provenBy(['S0.2'], page.locator('main:not([data-seen])').getByText(text).first().waitFor())
    }
    expect(troubles).toEqual([])
    await context.close()
  })
})

describe('a page that does not come', () => {
  it('shows the loading view after 200 ms, the error view at 60 s, and the chunk’s failure at 120 s', async () => {
    const { page, go, context } = await journey.phone()
    await page.clock.install()
    let asked = 0
    // never answered
    await page.route(/\/assets\/settings-.*\.js$/, () => void asked++)
    await go('/pages/quotation/Quotation')
    await page.getByText('BTC/USDT').first().waitFor()
    // for as long as it stands still, only the test lets time pass; it can be stopped in the future only
    await page.clock.pauseAt(Date.now() + 10_000)
    await go('/pages/user/settings/Settings')
    await expect.poll(() => asked).toBeGreaterThan(0)
    await page.clock.runFor(190)
    await drawn(page)
    expect(await heading(page).count(), proves('S2.10')).toBe(0)
    await page.clock.runFor(10)
    await page.clock.resume()
    await provenBy(['S2.10'], heading(page).getByText('Settings', { exact: true }).waitFor())
    await page.getByRole('status', { name: 'Loading' }).or(page.getByLabel('Loading')).first().waitFor()
    const [slow, failed] = ['This page is taking long', 'This part did not arrive'].map((name) =>
      page.getByRole('heading', { name }),
    )
    await page.clock.fastForward(40_000)
    await drawn(page)
    expect(await slow!.count(), proves('S2.11')).toBe(0)
    await page.clock.fastForward(20_000)
    await provenBy(['S2.11'], slow!.waitFor())
    await page.getByText('It has not arrived after 60 seconds').waitFor()
    await page.clock.fastForward(40_000)
    await drawn(page)
    expect(await failed!.count(), proves('S2.12')).toBe(0)
    await page.clock.fastForward(20_000)
    await provenBy(['S2.12'], failed!.waitFor())
    await provenBy(['S8.45'], page.getByText('The page took longer than 120 seconds to load.').waitFor())
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await context.close()
  })
})
