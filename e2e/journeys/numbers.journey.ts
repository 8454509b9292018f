import type { Language } from '@candela/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const journey = beginJourney()

interface Said {
  readonly stake: string
  readonly price: RegExp
  readonly limit: string
  readonly noNumber: string
  /** each text with how it is read, and whether that is said */
  readonly read: readonly (readonly [text: string, gain: string | undefined, readAs: string | undefined])[]
}

const SAID: Readonly<Partial<Record<Language, Said>>> = {
  en: {
    stake: 'Amount',
    price: /^Price/,
    limit: 'Limit',
    noNumber: 'This is not a number.',
    read: [
      ['1,500', '1,500.00', 'Read as 1,500.00'],
      ['1,234.5', '1,234.50', undefined],
      ['15,5', '15.50', undefined],
      ['$100', '100.00', undefined],
      ['100 USDT', '100.00', undefined],
      ['100 BTC', undefined, undefined],
      ['abc', undefined, undefined],
    ],
  },
  de: {
    stake: 'Betrag',
    price: /^Preis/,
    limit: 'Limit',
    noNumber: 'Das ist keine Zahl.',
    read: [
      ['15,000', '15,00', 'Gelesen als 15'],
      ['1,234.5', '1.234,50', undefined],
      ['1.234,5', '1.234,50', undefined],
      ['$100', '100,00', undefined],
      ['abc', undefined, undefined],
    ],
  },
}

/** As a hand types, and as it pastes. */
const WAYS = {
  typed: (page: Page, text: string) => page.keyboard.type(text),
  pasted: (page: Page, text: string) => page.keyboard.insertText(text),
}

describe.each(['en', 'de'] as const)('what is typed into a field of a number (%s)', (language) => {
  const said = SAID[language]!

  it('is read as the same pasted, is named where it can be read two ways, and is no zero where it is no number', async () => {
    const customer = await journey.product.customer(language)
    const { page, go, context, troubles } = await journey.phoneOf(customer, language)
    await go('/pages/trading/TradePopup?id=BTC-USDT')
    const stake = page.getByLabel(said.stake, { exact: true })
    const loss = page.locator('.timed-loss')
    for (const write of Object.values(WAYS)) {
      for (const [text, read, readAs] of said.read) {
        await stake.fill('')
        await stake.focus()
        await write(page, text)
        expect(await stake.inputValue()).toBe(text)
        await expect.poll(() => loss.innerText()).toBe(read === undefined ? '—' : `−${read}`)
        await expect.poll(() => page.getByText(said.noNumber).count()).toBe(read === undefined ? 1 : 0)
        if (readAs !== undefined) await page.getByText(readAs, { exact: true }).waitFor()
      }
    }
    expect(troubles).toEqual([])
    await context.close()
  })

  it('a price stays as it was written, typed and pasted, and is no price above zero where it is no number', async () => {
    const customer = await journey.product.customer(language)
    const { page, go, context } = await journey.phoneOf(customer, language)
    await go('/pages/trading/Trading?id=BTC-USDT&side=buy')
    await page.getByRole('radio', { name: said.limit, exact: true }).click()
    const price = page.getByRole('textbox', { name: said.price })
    // the market's own comes by itself, once
    await expect.poll(() => price.inputValue()).not.toBe('')
    for (const write of Object.values(WAYS)) {
      for (const text of ['67280.11', '67,280.11', '$67280.11']) {
        await price.fill('')
        await price.focus()
        await write(page, text)
        expect(await price.inputValue()).toBe(text)
        expect(await page.getByText(said.noNumber).count()).toBe(0)
      }
      await price.fill('abc')
      await page.getByText(said.noNumber).waitFor()
    }
    // thousands are separated until it is entered
    const [resting, edited] = language === 'de' ? ['67.280,11', '67280,11'] : ['67,280.11', '67280.11']
    await price.fill(edited)
    expect(await page.getByText(resting, { exact: true }).isVisible()).toBe(false)
    await price.blur()
    await page.getByText(resting, { exact: true }).waitFor()
    expect(await price.inputValue()).toBe(edited)
    await context.close()
  })
})
