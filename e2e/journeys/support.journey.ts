import { provenBy } from '@candela/checks/proves'
import { samplePhoto } from '@candela/server/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '../desk.ts'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    title: 'Customer service',
    message: 'Message',
    send: 'Send',
    sending: 'Sending',
    read: /· Read$/,
    with: 'Mira, support',
    saved: 'We never ask for passwords or codes. Please do not write them here.',
    attach: 'Attach a photo',
    photo: 'Photo',
    four: '4 of 5',
    rated: 'You rated it 4 of 5. Thank you.',
    proof: 'The proof of order 12 does not match.',
    hours: 'No opening hours are promised.',
    manager: 'Once your identity is verified, one person of support is named as yours.',
  },
  de: {
    title: 'Kundenservice',
    message: 'Nachricht',
    send: 'Senden',
    sending: 'Wird gesendet',
    read: /· Gelesen$/,
    with: 'Mira, Support',
    saved: 'Wir fragen nie nach Passwörtern oder Codes. Bitte schreiben Sie sie nicht hierher.',
    attach: 'Foto anhängen',
    photo: 'Foto',
    four: '4 von 5',
    rated: 'Ihre Bewertung: 4 von 5. Vielen Dank.',
    proof: 'Der Nachweis zu Auftrag 12 stimmt nicht überein.',
    hours: 'Öffnungszeiten werden nicht zugesagt.',
    manager: 'Sobald Ihre Identität bestätigt ist, wird Ihnen eine Person im Support zugeordnet.',
  },
} as const
const CHAT = '/pages/user/customer-service/CustomerService'

const journey = beginJourney({ environment: { HOST: 'localhost' } })
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(journey.browser, journey.product, 'Mira', ['support'])
})

describe.each(['en', 'de'] as const)('customer support in %s', (language) => {
  const said = SAID[language]

  it('a message survives a cut connection, the desk answers, and the customer rates', async () => {
    const customer = await journey.product.customer(language)
    await customer.call('readAllLetters')
    const { page, context, go, troubles } = await journey.phone({ language, customer })
    await readLettersAsTheyCome(page)
    await go(`${CHAT}?proof=12`)
    const words = page.getByRole('textbox', { name: said.message })
    await provenBy(['S2.44'], words.waitFor())
    expect(await words.inputValue()).toBe(said.proof)
    await context.setOffline(true)
    await page.getByRole('button', { name: said.send, exact: true }).click()
    const log = page.getByRole('log')
    await log.getByText(said.sending).waitFor()
    // the first way out may fail while the network comes back
    let failed = 0
    await page.route(/\/support\/messages$/, (route) => (failed++ === 0 ? route.abort() : route.continue()))
    await context.setOffline(false)
    await log.getByText(said.sending).waitFor({ state: 'detached' })
    expect(failed).toBe(2)
    expect(await log.getByText(said.proof).count()).toBe(1)
    await page.locator('input[type=file]').setInputFiles({
      name: 'photo.webp',
      mimeType: 'image/webp',
      buffer: samplePhoto('front'),
    })
    await log.getByRole('img', { name: said.photo }).waitFor()
    expect(await violationsOf(page)).toEqual([])

    await desk.go('/support')
    // one that was closed before may still stand in the queue
    await desk.page.locator('.support-row', { hasText: 'Waits' }).first().click()
    await desk.page.getByRole('button', { name: 'Take this chat' }).click()
    const transcript = desk.page.getByRole('log')
    await provenBy(['S1.57'], transcript.getByText(said.proof).waitFor())
    await transcript.getByRole('img').waitFor()
    await log.getByText(said.read).first().waitFor()
    await desk.page.getByText('Saved replies').click()
    await desk.page.getByRole('button', { name: 'We never ask for passwords' }).click()
    await provenBy(['S1.57'], log.getByText(said.saved).waitFor())
    await page.getByRole('heading', { name: said.with }).waitFor()
    await transcript.getByText(/· Read$/).waitFor()
    expect(await violationsOf(desk.page)).toEqual([])
    await desk.page.getByRole('button', { name: 'Close chat' }).click()
    await page.getByRole('button', { name: said.four }).click()
    await page.getByText(said.rated).waitFor()
    await page.reload()
    await page.getByRole('log').getByText(said.saved).waitFor()
    expect(
      [...troubles, ...desk.troubles].filter(
        (trouble) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/.test(trouble),
      ),
    ).toEqual([])
  })

  it('the contacts say who helps and when, and promise nothing that is not set', async () => {
    const { page, go, troubles } = await journey.phone({ language })
    await go('/pages/user/customer-service/ServiceList')
    await provenBy(['S2.45'], page.getByText(said.hours).waitFor())
    await page.getByText(said.manager).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(troubles).toEqual([])
  })
})
