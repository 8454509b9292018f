import { proves, provenBy } from '@candela/checks/proves'
import { bindAuthenticator, codeOfStep } from '@candela/server/testing'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addPasskeyDevice } from '../passkey-device.ts'
import type { Phone } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const FIRST = 'Lamp7light2'
const SECOND = 'Wick4flame9'
const journey = beginJourney()

describe('the entrance', () => {
  it('by email: register, log out, log in, retrieve the password', async () => {
    const phone = await journey.phone()
    const { page, go, troubles } = phone
    const email = `mira.${Date.now().toString(36)}@example.com`

    await go('/pages/register/Register?invite=NOBODY77')
    await provenBy(['S2.51'], page.getByRole('heading', { name: 'Create an account' }).waitFor())
    await page.getByRole('radio', { name: 'Email' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await provenBy(['S5.13'], page.getByText('Enter your email address first.').waitFor())
    await page.getByLabel('Email').fill('mira@example')
    await provenBy(['S5.16', 'S8.32'], page.getByText('This is not an email address. Check it.').waitFor())
    await page.getByLabel('Email').fill(email)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await provenBy(['S2.52'], page.waitForURL(/#\/pages\/register\/register-t$/))

    // wrong code, common password, unknown invite: each is said beside its field
    const code = page.getByLabel('Code', { exact: true })
    await provenBy(['S5.19'], page.getByText('Enter the code to go on.').waitFor())
    const incoming = page.getByRole('status').filter({ hasText: 'Your code is' })
    await incoming.waitFor()
    const right = (await incoming.locator('b').innerText()).replace(/\D/g, '')
    await code.fill(right === '000000' ? '111111' : '000000')
    const password = page.getByLabel('Password', { exact: true })
    const unmet = page.getByText('Choose a password that meets every rule.')
    const met = page.getByText('Tick the age line to go on.')
    await password.fill('Lamp7li')
    await provenBy(['S5.9'], unmet.waitFor())
    await password.fill('Lamp7lig')
    await provenBy(['S5.9'], met.waitFor())
    await password.fill('Lamp7-lig')
    await provenBy(['S5.8'], unmet.waitFor())
    await password.fill('Password1')
    await tickAll(page)
    const create = page.getByRole('button', { name: 'Create account' })
    await create.click()
    await page.getByText('This password is among the first that others would try.').waitFor()
    await password.fill(FIRST)
    await create.click()
    await page.getByText('There is no such invite code.').waitFor()
    await page.getByLabel('Invite code').fill('')
    await create.click()
    await provenBy(['S8.5'], page.getByText('Wrong code. Check it and try again.').waitFor())
    expect(await page.evaluate(() => localStorage.getItem('ud')), proves('S4.30')).toBe(null)
    await incoming.getByRole('button', { name: 'Fill in' }).click()
    await expect.poll(() => code.inputValue()).toBe(right)
    expect(await violationsOf(page)).toEqual([])
    await create.click()
    await provenBy(['S1.68', 'S5.21'], page.waitForURL(/pages\/index\/index$/))
    const { profile, ud } = await page.evaluate(whoIsHere)
    expect(profile.email, proves('S3.7')).toBe('m•••@example.com')
    expect(ud.id, proves('S3.2')).toBe(profile.id)
    await logOut(phone)

    await go('/pages/login/Login')
    await provenBy(['S2.50'], page.getByRole('heading', { name: 'Log in', exact: true }).waitFor())
    await logIn(page, email, '')
    await provenBy(['S5.15'], page.getByText('Enter your password first.').waitFor())
    await logIn(page, `nobody.${email}`, FIRST)
    await provenBy(['S8.8'], page.getByText('There is no account with this name.').waitFor())
    await logIn(page, email.toUpperCase(), SECOND)
    await provenBy(['S8.9'], page.getByText('Wrong password. Check it and try again.').waitFor())
    expect(await violationsOf(page)).toEqual([])

    // retrieve: the device belongs to the account, so its code comes here
    await page.getByRole('link', { name: 'Forgot it?' }).click()
    await provenBy(['S2.38'], page.waitForURL(/#\/pages\/user\/password\/RetrievePassword$/))
    await page.getByLabel('Username, email or phone').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/^New code in 0:/).waitFor()
    await page.getByText(/^Valid for 9:/).waitFor()
    await page.getByRole('link', { name: 'Practice inbox' }).click()
    await page.getByText('Nothing is really sent in Practice.').waitFor()
    // what this device knows of its inbox may be of before: the code of the registration
    const newest = async () => (await page.locator('.inbox-figures').allInnerTexts())[0]?.replace(/\D/g, '') ?? right
    await expect.poll(newest).not.toBe(right)
    expect(await violationsOf(page)).toEqual([])
    const sent = await newest()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByLabel('Username, email or phone').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await code.fill(sent)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('New password', { exact: true }).fill(SECOND)
    await page.getByLabel('New password again').fill(FIRST)
    await page.getByText('The two entries differ. Type the same one.').waitFor()
    await page.getByLabel('New password again').fill(SECOND)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page.waitForURL(/WithdrawalsPaused$/)
    await page.getByText(/^23:59:\d\d$/).waitFor()
    const left = await page.locator('.paused-clock').innerText()
    expect(await violationsOf(page)).toEqual([])

    // the pause is the account's: it is still there after logging in with the new password
    await page.getByRole('link', { name: 'Log in with the new password' }).click()
    await logIn(page, email, SECOND)
    // that it was retrieved, and that a device logged in: none is known any more
    await readLetters(page, 2)
    await go('/pages/user/password/WithdrawalsPaused')
    await page.getByRole('link', { name: 'Back to balances' }).waitFor()
    await page.getByText(/^23:5\d:\d\d$/).waitFor()
    // it went on from where it was: of two times written alike the later one sorts first
    expect((await page.locator('.paused-clock').innerText()) <= left).toBe(true)
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('by phone, in German: a second account on the device, and the switch between the two', async () => {
    const phone = await journey.phone({ language: 'de' })
    const { page, go, troubles } = phone
    const first = await journey.product.customer('de')
    await go('/pages/login/Login')
    await logIn(page, first.username, first.password)
    // that a new device logged in; the welcome waits in the inbox
    await readLetters(page)

    await go('/pages/user/accounts/Accounts')
    await page.getByText('In Gebrauch').waitFor()
    await page.getByRole('link', { name: 'Weiteres Konto hinzufügen' }).click()
    await page.getByRole('link', { name: 'Konto eröffnen' }).click()
    await page.getByRole('radio', { name: 'Telefon' }).click()
    await page.getByRole('button', { name: /^Landesvorwahl, Vereinigtes Königreich \+44$/ }).click()
    await page.getByLabel('Land oder Vorwahl').fill('thai')
    await page.getByRole('button', { name: /Thailand/ }).click()
    await page.getByLabel('Telefon', { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await provenBy(['S5.17', 'S8.33'], page.getByText('Das ist keine Telefonnummer dieses Landes.').waitFor())
    await page.getByLabel('Telefon', { exact: true }).fill('081 234 5678')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.waitForURL(/register-t\?add=1$/)
    await page.getByRole('button', { name: 'Einsetzen' }).click()
    await page.getByLabel('Passwort', { exact: true }).fill(FIRST)
    await tickAll(page)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Konto eröffnen' }).click()
    await provenBy(['S1.69'], page.waitForURL(/pages\/index\/index$/))
    expect((await page.evaluate(whoIsHere)).profile.phone, proves('S3.8')).toBe('+66 •••• 678')

    await go('/pages/user/accounts/Accounts')
    const rows = page.locator('.list-row')
    await expect.poll(() => rows.count(), { message: proves('S3.4') }).toBe(2)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: first.userData!.nick }).click()
    await page.waitForURL(/pages\/index\/index$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ud'))).toContain(first.userData!.id)

    // out of one, the other is still one tap away
    await logOut(phone, 'Abmelden')
    await go('/pages/login/Login')
    await page.getByText('Auf diesem Gerät angemeldet').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await rows.first().click()
    await page.waitForURL(/pages\/index\/index$/)
    expect(await page.evaluate(() => localStorage.getItem('ud'))).not.toContain(first.userData!.id)

    // and by its number, with the country this device remembers
    await logOut(phone, 'Abmelden')
    await go('/pages/login/Login')
    await logIn(page, '0812345678', FIRST)
    await provenBy(['S1.69'], page.waitForURL(/pages\/index\/index$/))
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('with a second factor: authenticator, recovery code, passkey', async () => {
    // a passkey needs an address with a name
    const customer = await journey.product.customer()
    const { secret, step, codes } = await bindAuthenticator(customer)
    const phone = await journey.namedPhone()
    const { page, go, context, troubles } = phone
    await addPasskeyDevice(page)

    await go('/pages/login/Login')
    await provenBy(['S2.50'], page.getByRole('heading', { name: 'Log in', exact: true }).waitFor())
    await logIn(page, customer.username, customer.password)
    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Authenticator code').fill('000000')
    await provenBy(['S8.1'], page.getByText('Wrong code, or one that was used before.').waitFor())
    await page.getByLabel('Authenticator code').fill(codeOfStep(secret, step + 1))
    await provenBy(['S3.18'], page.waitForURL(/pages\/index\/index$/))
    expect((await page.evaluate(whoIsHere)).ud.name, proves('S3.6')).toBe(customer.username)
    await beVisitor(page)

    await go('/pages/login/Login')
    await logIn(page, customer.username, customer.password)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0]!)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL(/pages\/index\/index$/)
    await page.evaluate(addPasskey, codes[1]!)
    await beVisitor(page)

    // the device offers the passkey by itself in the account field
    await go('/pages/login/Login')
    await page.waitForURL(/pages\/index\/index$/)

    // and on a browser that offers none there, the button does
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await beVisitor(page)
    await go('/pages/login/Login')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.waitForURL(/pages\/index\/index$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ud'))).toContain(customer.userData!.id)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('with a code to the email, where its owner has switched that on', async () => {
    const customer = journey.product.visitor()
    const email = `lena.${Date.now().toString(36)}@example.com`
    const newest = async () => (await customer.call('practiceInbox')).messages[0]!.code
    await customer.call('requestCode', { body: { purpose: 'register', channel: 'email', target: email } })
    const d = { email, password: customer.password, consents: { age: true, terms: 2, risk: 1 }, code: await newest() }
    await customer.enter('/Register', d)
    const phone = await journey.phone({ customer })
    const { page, go, context } = phone
    const [name, value] = customer.device!.split('=') as [string, string]
    await context.addCookies([{ name, value, url: journey.product.url, httpOnly: true, sameSite: 'Lax' }])
    await go('/pages/user/SecurityItem')
    await page.getByRole('switch', { name: 'Code at login' }).click({ force: true })
    const sheet = page.getByRole('dialog', { name: 'Confirm it is you' })
    await sheet.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('button', { name: 'Fill in' }).click()
    await page.getByText('Logging in now asks for a code').waitFor()
    expect(await page.getByRole('switch', { name: 'Code at login' }).isChecked()).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await go('/pages/index/index')
    await beVisitor(page)

    await go('/pages/login/Login')
    await page.locator('input[name=username]').fill(email)
    // blanks around what is pasted are nobody's password
    await paste(page, page.locator('input[name=password]'), ` ${customer.password}\t`)
    await expect.poll(() => page.locator('input[name=password]').inputValue()).toBe(customer.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Ask for a verification code first').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Send code' }).click()
    await paste(page, page.getByLabel('Code', { exact: true }), ' 000 000 ')
    await page.getByText('Wrong code. Check it and try again.').waitFor()
    await page.getByRole('button', { name: 'Fill in' }).click()
    await provenBy(['S6.13'], page.waitForURL(/pages\/index\/index$/))
    await context.close()
  })

  it('offers the ways to register that the global data leave open, and asks for a code where they say so', async () => {
    const { page, go, context } = await journey.phone()
    const ways = () => page.getByRole('radio').allInnerTexts()
    await go('/pages/register/Register')
    await expect.poll(ways, { message: proves('S3.135') }).toEqual(['Username', 'Email', 'Phone'])
    await page.getByRole('radio', { name: 'Email' }).click()
    await page.getByLabel('Email').fill(`open.${Date.now().toString(36)}@example.com`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await provenBy(['S3.137'], page.getByRole('heading', { name: 'Code and password' }).waitFor())
    await context.close()

    const less = await journey.phone()
    await less.page.route(/\/api\/v1\/app$/, async (route) => {
      const data = (await (await route.fetch()).json()) as { readonly registration: object }
      await route.fulfill({ json: { ...data, registration: { ...data.registration, phone: false, code: false } } })
    })
    const fewer = () => less.page.getByRole('radio').allInnerTexts()
    await less.go('/pages/register/Register')
    await expect.poll(fewer, { message: proves('S3.136') }).toEqual(['Username', 'Email'])
    await less.page.getByRole('radio', { name: 'Email' }).click()
    await less.page.getByLabel('Email').fill('uncoded@example.com')
    await less.page.getByRole('button', { name: 'Continue' }).click()
    await provenBy(['S3.137'], less.page.getByRole('heading', { name: 'Password and consent' }).waitFor())
    await less.context.close()
  })

  it('half-done work survives a reload and a login; a recovery code is looked at when it is typed', async () => {
    const customer = await journey.product.customer()
    const { codes } = await customer.call('newRecoveryCodes', {
      body: {
        stepUp: (await customer.call('stepUp', { body: { way: 'password', password: customer.password } })).stepUp,
      },
    })
    const { page, go, troubles, context } = await journey.phone()

    // a ticket that a visitor filled in
    await go('/pages/trading/Trading?id=BCH-USDT')
    const amount = page.getByLabel(/^Amount/)
    await amount.fill('1.5')
    await page.getByRole('button', { name: 'Log in' }).click()

    // a registration, left for a moment
    await page.getByRole('dialog').getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('radio', { name: 'Email' }).click()
    await page.getByLabel('Email').fill('half@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/register-t$/)
    await page.getByText('Sent to h').waitFor()
    await page.getByRole('checkbox').first().check()
    await page.reload()
    await page.getByText('For half@example.com.').waitFor()
    const made = page.locator('input[autocomplete=new-password]')
    expect(await made.getAttribute('passwordrules')).toBe('minlength: 8; maxlength: 32; allowed: lower, upper, digit;')
    await page.getByText('Sent to h').waitFor()
    await expect.poll(() => page.getByRole('checkbox').first().isChecked()).toBe(true)

    // the login it came to after all, by a forgotten password
    await go('/pages/user/password/RetrievePassword')
    await page.locator('input[name=username]').fill(customer.username)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Recovery code').fill('ABCDE-FGHJK')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Wrong code. Check it and try again.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Recovery code').fill(` ${codes[0]!.toLowerCase()} `)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('New password', { exact: true }).fill(SECOND)
    await page.getByLabel('New password again').fill(SECOND)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page.getByRole('link', { name: 'Log in with the new password' }).click()
    await logIn(page, customer.username, SECOND)
    await readLetters(page, 2)

    // the ticket is as it was, and is not the next account's
    await go('/pages/trading/Trading')
    await page.getByRole('heading', { name: /BCH/ }).waitFor()
    await expect.poll(() => page.getByLabel(/^Amount/).inputValue()).toBe('1.5')
    expect(troubles.filter((trouble) => !trouble.includes('422'))).toEqual([])
    await context.close()
  })
})

async function tickAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(name)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await page.keyboard.press('Control+V')
}

/** Reads so many letters, one after another. */
async function readLetters(page: Page, count = 1): Promise<void> {
  const letter = page.locator('[role=dialog], [role=alertdialog]')
  for (let read = 0; read < count; read++) {
    const title = await letter.getByRole('heading').innerText()
    await letter.getByRole('button').last().click()
    await expect.poll(async () => (await letter.getByRole('heading').allInnerTexts())[0]).not.toBe(title)
  }
  await letter.waitFor({ state: 'detached' })
}

async function logOut({ page, go }: Phone, name = 'Log out'): Promise<void> {
  await go('/pages/user/settings/Settings')
  await page.getByRole('button', { name }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ud'))).toBe(null)
}

/** Ends the session without a look at the letters that came in the meantime. */
async function beVisitor(page: Page): Promise<void> {
  // on a page without the app, which would go on asking with a session that is over
  await page.goto(new URL('/healthz', page.url()).href)
  await page.context().request.post(new URL('/api/v1/logout', page.url()).href)
  await page.evaluate(() => localStorage.removeItem('ud'))
}

/** In the page: whose session this is, as the server and as the device have it. */
async function whoIsHere() {
  const answer = await fetch('/api/v1/profile')
  const profile = (await answer.json()) as { readonly id: string; readonly email: string; readonly phone: string }
  const ud = JSON.parse(localStorage.getItem('ud') ?? '{}') as { readonly id?: string; readonly name?: string }
  return { profile, ud }
}

/** In the page: adds a passkey of this device to the account, stepped up by a recovery code. */
async function addPasskey(recoveryCode: string): Promise<void> {
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(`/api/v1${path}`, {
      method: 'POST',
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const { stepUp } = await ask('/step-up', { way: 'recovery', code: recoveryCode })
  const options = (await ask('/passkeys/begin')) as unknown as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const { id, rawId, type, response } = made.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject, transports } = response
  await ask('/passkeys', {
    name: 'Phone',
    response: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } },
    stepUp,
  })
}
