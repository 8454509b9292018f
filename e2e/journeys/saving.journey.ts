import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
const HEADER = 'time,event,order,asset,amount,balance,worth,moved,journal,due'
const STATEMENT = '**/api/v1/statement.csv*'
const SAID = {
  en: { file: 'Download as CSV', title: 'Keep this file', save: 'Save', copy: 'Copy the text', copied: 'Copied' },
  de: {
    file: 'Als CSV herunterladen',
    title: 'Diese Datei behalten',
    save: 'Sichern',
    copy: 'Text kopieren',
    copied: 'Kopiert',
  },
} as const

/** An app installed on an iPhone; `share` says what its share sheet comes to, one word for each time it is asked. */
interface Device extends Window {
  shared: string[]
  share: ('taken' | 'NotAllowedError' | 'AbortError')[]
}

/** Makes the page one of an app installed on an iPhone, whose share sheet answers this. */
async function installed(page: Page, share: Device['share'] | undefined): Promise<void> {
  await page.addInitScript((answers) => {
    const device = window as unknown as Device
    device.shared = []
    Object.defineProperty(navigator, 'standalone', { value: true })
    Object.defineProperty(navigator, 'canShare', { value: answers && (() => true) })
    Object.defineProperty(navigator, 'share', {
      value: async ({ files }: { files: File[] }) => {
        const answer = answers?.shift() ?? 'AbortError'
        if (answer !== 'taken') throw new DOMException('', answer)
        device.shared.push(`${files[0]!.name}\n${await files[0]!.text()}`)
      },
    })
  }, share)
}

const sharedBy = (page: Page) => page.evaluate(() => (window as unknown as Device).shared)

describe('a statement, in an app installed on an iPhone', () => {
  it.each(['en', 'de'] as const)(
    'goes to the share sheet, by a second tap where the first is too old: %s',
    async (language) => {
      const said = SAID[language]
      const customer = await journey.product.customer(language)
      const { page, context, go, troubles } = await journey.phoneOf(customer, language)
      await installed(page, ['NotAllowedError', 'taken', 'taken'])
      await go('/pages/assets/MonthlyStatement')
      const file = page.getByRole('button', { name: said.file })
      await file.click()
      const sheet = page.getByRole('dialog', { name: said.title })
      await sheet.getByText('candela-statement.csv').waitFor()
      expect(await sheet.getByRole('textbox').inputValue()).toMatch(new RegExp(`^${HEADER}`))
      if (language === 'en') expect(await violationsOf(page)).toEqual([])
      await sheet.getByRole('button', { name: said.save, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      expect(await sharedBy(page)).toEqual([expect.stringMatching(new RegExp(`^candela-statement.csv\n${HEADER}`))])
      await file.click()
      await expect.poll(() => sharedBy(page)).toHaveLength(2)
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it('lies open to be copied where there is no share sheet, and a refused one is told in words', async () => {
    const said = SAID.en
    const customer = await journey.product.customer()
    const { page, context, go, troubles } = await journey.phoneOf(customer)
    await installed(page, undefined)
    await go('/pages/assets/MonthlyStatement')
    const file = page.getByRole('button', { name: said.file })
    const sheet = page.getByRole('dialog', { name: said.title })
    await page.route(STATEMENT, (route) =>
      route.fulfill({ status: 429, json: { code: 'tooManyRequests', params: { retryAfter: 7 } } }),
    )
    await file.click()
    await page.getByText('That was too often.').waitFor()
    expect(await sheet.count()).toBe(0)
    await page.unroute(STATEMENT)
    await file.click()
    await sheet.getByRole('button', { name: said.copy }).click()
    await page.getByText(said.copied, { exact: true }).waitFor()
    expect(await sheet.getByRole('button', { name: said.save, exact: true }).count()).toBe(0)
    // the browser itself tells of the refusal on its console
    expect(troubles.filter((trouble) => !trouble.includes('429'))).toEqual([])
    await context.close()
  })
})

it('a refused statement is told in words in a browser too, and nothing is downloaded', async () => {
  const customer = await journey.product.customer()
  const { page, context, go } = await journey.phoneOf(customer)
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  await go('/pages/assets/MonthlyStatement')
  await page.route(STATEMENT, (route) =>
    route.fulfill({ status: 429, json: { code: 'tooManyRequests', params: { retryAfter: 7 } } }),
  )
  const file = page.getByRole('button', { name: SAID.en.file })
  await file.click()
  await page.getByText('That was too often.').waitFor()
  await page.unroute(STATEMENT)
  await file.click()
  await expect.poll(() => downloads).toEqual(['candela-statement.csv'])
  await context.close()
})
