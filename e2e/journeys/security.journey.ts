import { proves, provenBy } from '@candela/checks/proves'
import { codeOfStep, type TestClient } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Phone, readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { troublesOnPaper } from './on-paper.ts'

const STEP_MS = 30_000
const journey = beginJourney()

describe('the security centre', () => {
  it('binds an authenticator, uses a recovery code, sets and forgets the transaction password, binds an email', async () => {
    const phone = await atHome()
    const { page, go } = phone
    const email = `mara.${Date.now().toString(36)}@example.com`
    await go('/pages/user/SecurityItem')
    await provenBy(['S2.33'], page.getByText('0 of 7 on').waitFor())

    // the authenticator: a wrong code, the right one, a wrong password, the right one
    await page.getByRole('link', { name: /^Authenticator/ }).click()
    const shown = page.locator('.security-secret-text')
    const secret = (await shown.innerText()).replace(/\s/g, '')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await provenBy(['S2.83'], page.getByRole('img', { name: 'QR code for the authenticator' }).waitFor())
    // the same phone opens its app, and a reload loses nothing
    const open = page.getByRole('link', { name: 'Open in an authenticator app' })
    expect(await open.getAttribute('href')).toContain(
      `otpauth://totp/Candela:${phone.customer.username}?secret=${secret}`,
    )
    await page.reload()
    await expect.poll(async () => (await shown.innerText()).replace(/\s/g, '')).toBe(secret)
    const field = page.getByLabel('Code from the app')
    await field.fill(wrongCode(secret))
    await page.getByText('Wrong code, or one that was used before.').waitFor()
    const first = Math.floor(Date.now() / STEP_MS)
    await field.fill(codeOfStep(secret, first))
    const sheet = page.getByRole('dialog', { name: 'Confirm it is you' })
    await sheet.getByLabel('Login password').fill('Wrong7password')
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await provenBy(['S3.9'], sheet.getByText('Wrong password. Check it and try again.').waitFor())
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByLabel('Login password').fill(phone.customer.password)
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Keep these ten codes' }).waitFor()
    const codes = await page.locator('.security-codes code').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    await page.getByText('Tick the line once they are stored.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await troublesOnPaper(page)).toEqual([])
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await provenBy(['S1.55'], page.getByText('2 of 7 on').waitFor())
    expect((await seenFrom(page, '/security'))['steps'], proves('S3.18')).toContainEqual({
      step: 'authenticator',
      done: true,
    })

    // the transaction password, with a recovery code as second factor
    await page.getByRole('link', { name: /^Transaction password/ }).click()
    await provenBy(['S2.36'], page.waitForURL(/#\/pages\/user\/password\/ModifyTransactionPassword$/))
    const password = page.getByLabel('Transaction password', { exact: true })
    const again = page.getByLabel('Again', { exact: true })
    const set = page.getByRole('button', { name: 'Set transaction password' })
    await password.fill('7seven')
    await set.click()
    await provenBy(['S5.2'], page.getByText('The first character must be an English letter').waitFor())
    await password.fill('seven')
    await set.click()
    await provenBy(['S5.1'], page.getByText('Use at least 6 characters.').waitFor())
    await password.fill(`seven${'7'.repeat(28)}`)
    await set.click()
    await provenBy(['S5.1'], page.getByText('Use at most 32 characters.').waitFor())
    await password.fill('seven7')
    await again.fill('seven8')
    await set.click()
    await provenBy(['S5.12'], page.getByText('The two new passwords are not the same.').waitFor())
    await again.fill('seven7')
    await page.getByText('Both entries match.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await set.click()
    await sheet.getByRole('radio', { name: 'Recovery code' }).click()
    await sheet.getByLabel('One of your recovery codes').fill(codes[0]!)
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('9 of 10 left').waitFor()
    await page.getByText('3 of 7 on').waitFor()
    expect(await seenFrom(page, '/security'), proves('S3.10')).toMatchObject({ transactionPassword: true })

    // an email, bound through the practice inbox: what was confirmed a moment ago is, and that is said
    await page.getByRole('link', { name: /^Email/ }).click()
    await provenBy(['S2.34'], page.waitForURL(/#\/pages\/user\/email\/BindEmail$/))
    await page.getByText(/^Changes to your protection: confirmed until \d\d:\d\d$/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('New email address').fill('mara@example')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('This is not an email address. Check it.').waitFor()
    await page.getByLabel('New email address').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('button', { name: 'Fill in' }).click()
    await page.getByText('4 of 7 on').waitFor()
    await page.getByText('m•••@example.com', { exact: true }).waitFor()

    // a wrong current one is refused; forgotten, it costs 24 hours, which is said before
    await page.reload()
    await page.getByRole('link', { name: /^Transaction password/ }).click()
    await page.getByLabel('Current transaction password').fill('nonsense7')
    await page.getByLabel('New transaction password').fill('Lotus!77')
    await again.fill('Lotus!77')
    await page.getByRole('button', { name: 'Change transaction password' }).click()
    await provenBy(['S8.10'], page.getByText('The original password is wrong.').waitFor())
    await page.getByRole('button', { name: 'I forgot the old one' }).click()
    await page.getByText('Withdrawals stop for 24 hours.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Set it and wait 24 hours' }).click()
    // a page that was loaded anew asks again; a used recovery code proves nothing
    await sheet.getByText('Good for 5 minutes in this session, for more of the same kind.').waitFor()
    await sheet.getByRole('radio', { name: 'Recovery code' }).click()
    await sheet.getByLabel('One of your recovery codes').fill(codes[0]!)
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await sheet.getByText('Wrong code. Check it and try again.').waitFor()
    await sheet.getByRole('radio', { name: 'Authenticator' }).click()
    // the code that bound it was taken already: the next one
    await sheet.getByLabel('Code from your authenticator').fill(codeOfStep(secret, nextStep(first)))
    await provenBy(['S6.11'], page.waitForURL(/WithdrawalsPaused$/))
    await page.getByText(/^23:59:\d\d$/).waitFor()
    const security = await seenFrom(page, '/security')
    expect(security).toMatchObject({ transactionPassword: true, recoveryCodesLeft: 9 })
    expect(security['withdrawalBlockedUntil']).toBe(Number(security['passwordRetrievedAt']) + 86_400_000)
    expect(unexpected(phone)).toEqual([])
    await phone.context.close()
  })

  it('a keeper of passwords is led to where one is changed, by way of the login', async () => {
    const customer = await journey.product.customer()
    const { page, troubles, context } = await journey.phone()
    await page.goto(`${journey.product.url}/.well-known/change-password`)
    await page.waitForURL(/pages\/login\/Login/)
    await page.locator('input[name=username]').fill(customer.username)
    await page.locator('input[name=password]').fill(customer.password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(/pages\/user\/password\/LoginPasswordModification$/)
    await page.locator('input[autocomplete=new-password]').first().waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  it('in German: the freeze stops buying and is lifted, the word stands in the mails, the password changes', async () => {
    const phone = await atHome('de')
    const { page, go, customer } = phone
    await go('/pages/user/security/Freeze')
    await page.getByText('Sie haben keinen zweiten Faktor.').waitFor()
    await page.getByRole('button', { name: 'Jetzt einfrieren' }).click()
    await page.getByRole('heading', { name: 'Ihr Konto ist eingefroren' }).waitFor()
    await go('/pages/trading/Trading?id=BCH-USDT')
    await page.getByRole('radio', { name: 'Markt' }).click()
    await page.getByRole('textbox').last().fill('100')
    const buy = page.getByRole('button', { name: 'BCH kaufen' })
    await buy.click()
    await page.getByText('Sie haben Ihr Konto eingefroren').waitFor()
    expect(await seenFrom(page, '/orders?state=closed')).toMatchObject({ orders: [] })
    expect(await violationsOf(page)).toEqual([])

    // it is lifted right there, and the ticket is as it was
    await page.getByRole('button', { name: 'Einfrieren aufheben' }).click()
    await proveByPassword(page, customer.password)
    await page.getByText('Das Einfrieren ist aufgehoben.').waitFor()
    await buy.click()
    await expect
      .poll(() => seenFrom(page, '/orders?state=closed'))
      .toMatchObject({ orders: [{ product: 'BCH-USDT', side: 'buy' }] })

    // and in the security centre
    await go('/pages/user/security/Freeze')
    await page.getByRole('button', { name: 'Jetzt einfrieren' }).click()
    await go('/pages/user/SecurityItem')
    const lift = page.getByRole('link', { name: 'Einfrieren aufheben' })
    await provenBy(['S2.33'], lift.waitFor())
    await lift.click()
    await page.getByRole('button', { name: 'Einfrieren aufheben' }).click()
    await proveByPassword(page, customer.password)
    await page.getByRole('heading', { name: 'Alles Neue stoppen' }).waitFor()

    await go('/pages/user/security/AntiPhishing')
    await page.getByLabel('Ihr Wort').fill('Lotus 7')
    await page.getByRole('button', { name: 'Wort speichern' }).click()
    await page.getByText('4 bis 20 Buchstaben oder Ziffern').waitFor()
    await page.getByLabel('Ihr Wort').fill('Lotus7')
    await page.getByRole('button', { name: 'Wort speichern' }).click()
    await proveByPassword(page, customer.password)
    await page.getByText('Ihr Wort ist gespeichert').waitFor()

    // the login password: without a second factor the current one is enough
    await go('/pages/user/password/LoginPasswordModification')
    const change = page.getByRole('button', { name: 'Passwort ändern' })
    await provenBy(['S2.37'], change.waitFor())
    await change.click()
    await provenBy(['S5.15'], page.getByText('Geben Sie zuerst Ihr Passwort ein.').waitFor())
    await page.getByLabel('Jetziges Passwort').fill('Wrong7password')
    await page.getByLabel('Neues Passwort', { exact: true }).fill('Wick4flame9')
    await page.getByLabel('Neues Passwort wiederholen').fill('Wick4flame9')
    await change.click()
    await page.getByText('Das bisherige Passwort ist falsch.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Jetziges Passwort').fill(customer.password)
    await change.click()
    await page.getByText('Anmeldepasswort geändert.').waitFor()
    const other = journey.product.visitor()
    const answer = await other.enter('/login', { username: customer.username, password: 'Wick4flame9' })
    expect(answer, proves('S3.9')).toMatchObject({ success: true })
    expect(await other.call('security')).toMatchObject({ antiPhishingWord: 'Lotus7', frozenSince: 0 })
    expect(unexpected(phone)).toEqual([])
    await phone.context.close()
  })
})

type Home = Phone & { readonly customer: TestClient }

/** A customer at the device the account was opened on, where letters that come are read at once. */
async function atHome(language: 'en' | 'de' = 'en'): Promise<Home> {
  const customer = await journey.product.customer(language)
  const phone = await journey.phone({ customer, language })
  const [name, value] = customer.device!.split('=')
  await phone.context.addCookies([{ name: name!, value: value!, url: journey.product.url }])
  await readLettersAsTheyCome(phone.page)
  return { ...phone, customer }
}

async function proveByPassword(page: Page, password: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Bestätigen Sie, dass Sie es sind' })
  await sheet.getByLabel('Anmeldepasswort').fill(password)
  await sheet.getByRole('button', { name: 'Bestätigen' }).click()
}

/** An answer to the session of the page: changes of the protection renew its cookie. */
function seenFrom(page: Page, path: string): Promise<Record<string, unknown>> {
  return page.evaluate(async (path) => (await fetch(`/api/v1${path}`)).json(), path)
}

/** Six figures that are no code of these minutes. */
function wrongCode(secret: string): string {
  const now = Math.floor(Date.now() / STEP_MS)
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOfStep(secret, now + steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code))!
}

/** The first time step after `taken` whose code is good now. */
function nextStep(taken: number): number {
  return Math.max(taken + 1, Math.floor(Date.now() / STEP_MS))
}

/** Refusals are what this journey is about: the browser's own line for each of them aside. */
function unexpected({ troubles }: Phone): readonly string[] {
  return troubles.filter((trouble) => !/the server responded with a status of 4(01|03|22)/.test(trouble))
}
