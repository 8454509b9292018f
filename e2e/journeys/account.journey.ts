import { proves, provenBy } from '@candela/checks/proves'
import { commandId, stalledUpload, TestClient } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addPasskeyDevice } from '../passkey-device.ts'
import { violationsOf } from './accessibility.ts'
import { fileOf } from '../large-file.ts'
import { textOf } from '../phone.ts'
import { beginJourney } from './journey.ts'

const PROFILE = '/pages/user/UserProfile'
const PICTURE = '/api/v1/profile/avatar'
const MEGABYTE = 1024 * 1024

const journey = beginJourney()

/** A picture of 900 × 600, its left third red, as a file. */
async function picture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const context = canvas.getContext('2d')!
    context.fillStyle = '#2050c0'
    context.fillRect(0, 0, 900, 600)
    context.fillStyle = '#d02020'
    context.fillRect(0, 0, 300, 600)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(data.split(',')[1]!, 'base64')
}

describe('whoever was invited', () => {
  it('en, de: stands on the share page of both with what their deposit earned, and the page explains it', async () => {
    const inviter = await new TestClient(journey.product.url).register()
    const { shareCode } = await inviter.call('profile')
    const member = new TestClient(journey.product.url)
    const { username, password } = member
    const consents = { age: true, terms: 1, risk: 1 }
    await member.enter('/Register', { username, password, language: 'de', consents, invite: shareCode })
    await member.call('assignAddress', { params: { rail: 'trc20' }, body: { commandId: commandId() } })
    const paid = { rail: 'trc20', asset: 'USDT', deposit: '', amount: '100', wish: 'exact' } as const
    await member.call('payOutside', { body: { commandId: commandId(), ...paid } })
    const earned = async () => (await inviter.call('rebates', { query: {} })).rebates.map(({ amount }) => amount)
    await expect.poll(earned, { timeout: 60_000, interval: 1_000 }).toEqual(['5'])

    const english = await journey.phone({ customer: inviter })
    await english.go('/pages/user/share-page/SharePage')
    const { page } = english
    await page.getByRole('heading', { name: 'Three levels' }).waitFor()
    const rebates = page.locator('#rebates')
    await rebates.getByText('Level 1 of 100.00', { exact: false }).waitFor()
    expect(await rebates.textContent()).toMatch(/5\.00.USDT.*Waiting/)
    await page.locator('#members').getByText('•••').first().waitFor()
    expect(await page.locator('.levels tbody tr').first().textContent()).toMatch(/5%Your friends1/)
    await page.getByText('Marketing account', { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'How it works' }).click()
    await page.getByText('A friend deposits 1,000.00', { exact: false }).waitFor()
    expect(await page.locator('main').textContent(), proves('S2.82')).toMatch(/50\.00.USDT.*30\.00.USDT.*10\.00.USDT/)
    expect(english.troubles).toEqual([])
    await english.context.close()

    const german = await journey.phone({ customer: member, language: 'de' })
    await german.go('/pages/user/share-page/SharePage')
    await german.page.getByRole('tab', { name: 'Aus Ihren Einzahlungen' }).click()
    await german.page.locator('#rebates').getByText('Stufe 1 auf 100,00', { exact: false }).waitFor()
    expect(german.troubles).toEqual([])
    await german.context.close()
  })
})

describe('the person’s pages', () => {
  it('a long username holds nothing up: gender and birthday are saved as they stand', async () => {
    const customer = new TestClient(journey.product.url, `longest${Date.now().toString(36)}`.padEnd(32, 'x'))
    const { username, password } = customer
    await customer.enter('/Register', {
      username,
      password,
      language: 'en',
      consents: { age: true, terms: 1, risk: 1 },
    })
    const { page, go, troubles, context } = await journey.phone({ customer })
    await go(PROFILE)
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: 'Female' }).click()
    await sheet.getByLabel('Birthday').fill('1991-03-14')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'detached' })
    const { nick, gender, birthday } = await customer.call('profile')
    expect([gender, birthday]).toEqual(['female', '1991-03-14'])
    expect(nick).not.toContain(username)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('profile with picture and credit score', async () => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.namedPhone({ customer })
    await go(PROFILE)
    const sheet = page.getByRole('dialog')
    await provenBy(['S2.29'], page.getByRole('heading', { name: 'Profile', exact: true }).waitFor())
    const username = page.locator('.list-row', { hasText: 'Username' }).getByText(customer.username, { exact: true })
    await provenBy(['S3.6'], username.waitFor())

    await page.getByRole('button', { name: 'Edit profile' }).click()
    const nick = sheet.getByLabel('Nick name')
    await nick.fill('abc')
    expect(await sheet.getByRole('radio').allInnerTexts(), proves('S3.12')).toEqual(['Female', 'Male', 'Not stated'])
    await sheet.getByRole('button', { name: 'Save' }).click()
    await provenBy(['S5.3', 'S9.22'], sheet.getByText('Use at least 4 characters.').waitFor())
    await nick.fill('a'.repeat(17))
    await sheet.getByRole('button', { name: 'Save' }).click()
    await provenBy(['S5.3', 'S9.22'], sheet.getByText('Use at most 16 characters.').waitFor())
    await nick.fill('mara lind')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Use letters, digits or Chinese characters only.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await nick.fill('mara小明2026')
    await sheet.getByRole('radio', { name: 'Female' }).click()
    await sheet.getByLabel('Birthday').fill('1891-03-14')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('This is not a possible date of birth. Check it.').waitFor()
    await sheet.getByLabel('Birthday').fill('1991-03-14')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await provenBy(['S3.5'], page.getByRole('heading', { name: 'mara小明2026' }).waitFor())
    await provenBy(['S3.13'], page.getByText('14 Mar 1991').waitFor())
    await provenBy(['S3.12'], page.locator('.list-row', { hasText: 'Gender' }).getByText('Female').waitFor())
    expect(await customer.call('profile')).toMatchObject({
      nick: 'mara小明2026',
      gender: 'female',
      birthday: '1991-03-14',
    })

    await page.getByRole('button', { name: 'Change picture' }).click()
    const file = sheet.getByTestId('picture-file')
    const unreadable = sheet.getByText('This picture cannot be read. Choose a JPEG, PNG or WebP.')
    const tooLarge = sheet.getByText('The picture is too large. The largest is 20 MB.')
    // as large as one may be, it is looked at
    await file.setInputFiles(await fileOf(journey.product.dataDirectory, 20 * MEGABYTE))
    await provenBy(['S9.23'], unreadable.waitFor())
    await file.setInputFiles(await fileOf(journey.product.dataDirectory, 20 * MEGABYTE + 1))
    await provenBy(['S5.24', 'S8.39', 'S9.23'], tooLarge.waitFor())
    await file.setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') })
    await unreadable.waitFor()
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(page) })
    const frame = sheet.locator('canvas')
    await frame.waitFor()
    // to the left end, where the picture is red
    await frame.focus()
    for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('+')
    expect(await violationsOf(page)).toEqual([])
    const use = sheet.getByRole('button', { name: 'Use this picture' })
    const others = [1, 2].map(() => stalledUpload(customer, PICTURE, MEGABYTE, Buffer.alloc(1)))
    await Promise.all(others.map(({ begun }) => begun))
    // one of a byte is no picture, until the server has taken room for both
    const third = async () => (await stalledUpload(customer, PICTURE, 1, Buffer.alloc(1)).answer).code
    await expect.poll(third).toBe('uploadsLimit')
    await use.click()
    await sheet.getByText('You already have 2 photos or 40 MB being sent or read, the most at once.').waitFor()
    for (const { leave } of others) leave()
    const slow = { code: 'uploadTooSlow', params: { kilobytes: 16, seconds: 30 } }
    await page.route(`**${PICTURE}`, (route) => route.fulfill({ status: 422, json: slow }))
    await use.click()
    await sheet.getByText('too slowly: less than 16 kB a second over 30 seconds.').waitFor()
    await page.unroute(`**${PICTURE}`)
    await use.click()
    await sheet.waitFor({ state: 'hidden' })
    const shown = page.locator('img.account-picture')
    const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width, { message: proves('S3.17') }).toBe(512)
    const left = await shown.evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 512
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      return Array.from(context.getImageData(20, 256, 1, 1).data)
    })
    expect(left[0]! > 150 && left[2]! < 90).toBe(true)

    await page.getByRole('link', { name: /Share code/ }).click()
    const { shareCode } = await customer.call('profile')
    await provenBy(['S3.15'], page.getByText(shareCode, { exact: true }).waitFor())
    await provenBy(['S2.75'], page.getByRole('heading', { name: 'Share the app', exact: true }).waitFor())
    const link = await page.getByText(`#/pages/register/Register?invite=${shareCode}`).textContent()
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
    const invited = await page.context().browser()!.newPage()
    await invited.goto(link!)
    await expect.poll(() => page.url(), { message: proves('S2.43') }).toContain('/pages/user/share-page/SharePage')
    await expect.poll(() => invited.evaluate(() => location.hash)).toContain(`invite=${shareCode}`)
    await invited.getByRole('heading').first().waitFor()
    await invited.close()
    const copy = page.getByRole('button', { name: 'Copy Share code' })
    await copy.click()
    await page.getByText('Copied', { exact: true }).waitFor()
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))))
    await copy.click()
    await page.getByText('It could not be copied. Select it and copy it by hand.').waitFor()
    await page.goBack()

    await page.getByRole('link', { name: /Credit score/ }).click()
    await page.getByRole('heading', { name: 'How it is made' }).waitFor()
    const score = () => page.getByTestId('credit-score').textContent()
    await expect.poll(score, { message: proves('S3.16') }).toBe('350')
    await page.getByText('Everybody begins with').waitFor()
    await page.goBack()

    await page.getByRole('button', { name: 'Change picture' }).click()
    await sheet.getByRole('button', { name: 'Remove picture' }).click()
    await expect.poll(() => shown.count()).toBe(0)
    expect((await customer.call('profile')).avatarVersion).toBe(0)
    // the birthday that the server refused
    expect(troubles.filter((trouble) => !/status of 4(22|29)/.test(trouble))).toEqual([])
    await context.close()
  })

  it('ein zweites Gerät, ein Passkey, die eigenen Daten, und das Konto wird gelöscht', async () => {
    const customer = await journey.product.customer('de')
    const { page, go, troubles, context } = await journey.namedPhone({ customer, language: 'de' })
    const other = await new TestClient(journey.product.url, customer.username).signIn()
    // the letter that tells of it is the only one that comes by itself, and is read once it is confirmed
    await go('/pages/index/index')
    const letter = page.getByRole('dialog').getByRole('heading', { name: 'Anmeldung mit neuem Gerät' })
    await provenBy(['S4.36'], letter.waitFor())
    await page.getByText('Mitteilung', { exact: true }).waitFor()
    const waiting = async () => {
      const { c, asking, d } = await customer.messages({ t: 'getcount', uid: customer.userData!.id })
      return [c, asking, d.de?.asks]
    }
    // shown is not read
    await expect.poll(waiting, { message: proves('S4.37') }).toEqual([2, 1, true])
    await page.getByRole('button', { name: 'Gelesen' }).click()
    await page.locator('.letter').waitFor({ state: 'detached' })
    // the dialog does not wait for the answer
    await expect.poll(waiting, { message: proves('S4.37') }).toEqual([1, undefined, false])
    await go('/pages/user/account/Devices')
    await page.getByText('Neues Gerät').waitFor()
    await page.getByText('Dieses Gerät').waitFor()
    const ask = page.getByRole('alertdialog')
    await page.getByRole('button', { name: /^Unbekannter Browser abmelden/ }).click()
    await ask.getByRole('button', { name: 'Abmelden' }).click()
    await page.getByText('Kein anderes Gerät ist angemeldet.').waitFor()
    expect(await other.refusal('session', {})).toBe('notSignedIn')

    await addPasskeyDevice(page)
    // what the device's keeper is told: the passkeys that are good, and those that nobody has
    await page.evaluate(() => {
      const told: unknown[] = []
      Object.assign(globalThis, { told })
      PublicKeyCredential.signalAllAcceptedCredentials = (accepted) => Promise.resolve(void told.push(accepted))
      PublicKeyCredential.signalUnknownCredential = (unknown) => Promise.resolve(void told.push(unknown))
    })
    const told = () => page.evaluate<readonly Record<string, unknown>[]>('globalThis.told')
    await go('/pages/user/account/Passkeys')
    await page.getByRole('button', { name: 'Passkey anlegen' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Name').fill('Mein Telefon')
    await sheet.getByRole('button', { name: 'Passkey erstellen' }).click()
    // an account with nothing but a password proves itself by it
    await sheet.getByLabel('Anmeldepasswort').fill(customer.password)
    await sheet.getByRole('button', { name: 'Bestätigen' }).click()
    const row = page.getByRole('button', { name: 'Mein Telefon entfernen' })
    await row.click()
    await ask.getByRole('button', { name: 'Entfernen' }).click()
    // now the passkey itself is asked for, and answers
    await sheet
      .getByRole('button', { name: /Passkey/ })
      .last()
      .click()
    await page.getByText('Noch kein Passkey').waitFor()
    const { accepted } = await customer.call('passkeys')
    const good = { rpId: 'localhost', userId: accepted.userId }
    await expect.poll(async () => (await told()).at(-1)).toEqual({ ...good, allAcceptedCredentialIds: [] })
    expect(await told()).toContainEqual({ ...good, allAcceptedCredentialIds: [expect.any(String)] })
    // letters tell of everything that changes how one signs in; what one did oneself waits
    const letters = async () => (await customer.messages({ t: 'getcount', uid: customer.userData!.id })).c
    await expect.poll(letters).toBe(3)
    expect((await customer.call('security')).passkeys).toBe(0)

    await go('/pages/user/account/OwnData')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Als Datei herunterladen' }).click()
    const saved = JSON.parse(await textOf(download)) as Record<string, unknown>
    expect(saved['profile']).toMatchObject({ name: customer.username, language: 'de' })
    expect(saved['sessions']).toHaveLength(1)

    // a mere link to the page of goodbye ends nothing
    await go('/pages/user/goodbye/Goodbye')
    await page.waitForURL(/pages\/index\/index/)
    await go('/pages/user/account/OwnData')
    await page.getByLabel('Anmeldepasswort').fill('falsch2026')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await ask.getByRole('button', { name: 'Endgültig löschen' }).click()
    await page.getByText('Das bisherige Passwort ist falsch.').waitFor()
    await page.getByLabel('Anmeldepasswort').fill(customer.password)
    await page.getByRole('button', { name: 'Weiter' }).click()
    await ask.getByRole('button', { name: 'Endgültig löschen' }).click()
    await page.getByRole('heading', { name: 'Ihr Konto ist gelöscht' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ud'))).toBeNull()
    // a keeper that did not listen still offers it
    await go('/pages/login/Login')
    const unknown = { rpId: 'localhost', credentialId: expect.any(String) as string }
    await expect.poll(async () => (await told()).at(-1)).toEqual(unknown)
    const { username, password } = customer
    expect((await journey.product.visitor().enter('/login', { username, password })).success).toBe(false)
    // browsers note every refused answer; the wrong password was one, the step-ups two
    expect(troubles.filter((trouble) => !/status of 4(01|03|22)/.test(trouble))).toEqual([])
    await context.close()
  })
})
