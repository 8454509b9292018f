import { describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { beginJourney } from './journey.ts'

const PASSWORD = 'Lamp7light2'
const HINDI = '०१२३४५६७८९'
const journey = beginJourney()

describe('what is pasted with characters that nobody sees', () => {
  it.each([
    ['Phone', '\u202a+91\u00a098765\u2011', 5, '\u202c', '+91 •••• '],
    ['Email', 'mira\u200b.', 6, '＠example.com\u200b', 'm•••@example.com'],
  ] as const)('registers by %s, with a code in digits of Hindi', async (way, head, count, tail, shown) => {
    const { page, go, troubles, context } = await journey.phone()
    await go('/pages/register/Register')
    await page.getByRole('radio', { name: way }).click()
    const figures = String(Date.now()).slice(-count)
    await page
      .getByLabel(way)
      .last()
      .fill(head + figures + tail)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/#\/pages\/register\/register-t$/)
    const incoming = page.getByRole('status').filter({ hasText: 'Your code is' })
    const digits = (await incoming.locator('b').innerText()).replaceAll(/\D/g, '')
    const code = page.getByLabel('Code', { exact: true })
    await code.fill(`\u202a${[...digits].map((digit) => HINDI[Number(digit)]).join('')}\u202c`)
    expect(await code.inputValue()).toBe(digits)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(/pages\/index\/index$/)
    const contact = await page.evaluate(async () => {
      const profile = (await (await fetch('/api/v1/profile')).json()) as { email: string; phone: string }
      return profile.email + profile.phone
    })
    expect(contact.replaceAll('\u00a0', ' ')).toContain(shown)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('takes names and numbers as documents print them, and a single name', async () => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phone({ customer })
    await readLettersAsTheyCome(page)
    await go('/pages/user/IdentityVerification')
    await page.getByText('If the document shows only one name, leave the other field empty.').waitFor()
    await page.getByLabel('ID number').fill('Ａ123456（7）\u200b')
    await page.getByLabel('Last name').fill('ジョン・スミス')
    await page.getByLabel('Birth date').fill('1990-04-01')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByText('A photo of the front is required.').waitFor()
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
    const kept = async () => (await customer.call('identity')).fields
    await expect.poll(kept).toMatchObject({ number: 'A123456(7)', lastName: 'ジョン・スミス', name: '' })
    // without either name something is missing, and either mends it
    await page.getByLabel('Last name').fill('')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect.poll(() => page.getByText('Enter the name as printed on the document.').count()).toBe(2)
    await page.getByLabel('First name').fill('Suharto')
    expect(await page.getByText('Enter the name as printed on the document.').count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('a message of nothing is not sent, and one that would turn the line round is put straight', async () => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phone({ customer })
    await readLettersAsTheyCome(page)
    await go('/pages/user/customer-service/CustomerService')
    const words = page.getByRole('textbox', { name: 'Message' })
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await words.fill('\u200b\u202e')
    expect(await send.isDisabled()).toBe(true)
    await words.fill('pay \u202eknab')
    await send.click()
    const sent = async () => (await customer.call('supportChat')).messages.map(({ text }) => text)
    await expect.poll(sent).toEqual(['pay knab'])
    expect(troubles).toEqual([])
    await context.close()
  })
})
