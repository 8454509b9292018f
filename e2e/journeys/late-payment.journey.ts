import { newCommandId } from '@candela/contract/client'
import { movedClock } from '@candela/server/testing'
import { gmt8Day, gmt8DayStart, HOUR, MINUTE } from '@candela/units'
import { afterAll, describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { sharedTime } from './shared-time.ts'

const SAID = {
  en: {
    late: /Late, in full: due .* 00:00.*, paid .* 03:2\d/,
    over: 'It was not renewed; its amount is available again. You had frozen your account.',
    letter: /was not renewed$/,
  },
  de: {
    late: /Verspätet, vollständig: fällig .* 00:00.*, gezahlt .* 03:2\d/,
    over: 'Er wurde nicht verlängert; sein Betrag ist wieder verfügbar. Sie hatten Ihr Konto eingefroren.',
    letter: /wurde nicht verlängert$/,
  },
} as const

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

describe('a house that was down over six midnights', () => {
  it('en, de: pays late and in full, and says so of each day, in the records, on the order and in the letter', async () => {
    const time = sharedTime(clock)
    const first = gmt8Day(Date.now()) + 1
    await time.passTo(gmt8DayStart(first) + 14 * HOUR)
    const id = () => newCommandId(time.now())
    const owners = await Promise.all(
      (['en', 'de'] as const).map(async (language) => {
        const customer = await journey.product.customer(language)
        const body = { commandId: id(), product: 'L5', terms: 1, amount: '1000', renew: true }
        const { order } = await customer.call('openEarn', { body })
        await customer.call('freeze', { body: { commandId: id() } })
        return { customer, language, order: order.id, said: SAID[language] }
      }),
    )
    await journey.product.kill()
    await time.passTo(gmt8DayStart(first + 6) + 3 * HOUR + 20 * MINUTE)
    await journey.product.restart()
    for (const { customer, language, order, said } of owners) {
      await customer.signIn()
      const detail = () => customer.call('earnOrder', { params: { order } })
      await expect.poll(async () => (await detail()).order.notRenewed).toBe('accountFrozen')
      const { yields } = await detail()
      expect(yields.map(({ dueAt }) => dueAt)).toEqual([2, 3, 4, 5, 6].map((days) => gmt8DayStart(first + days)))
      const titles = async () =>
        (await customer.call('letters', { query: { language } })).letters.map(({ title }) => title)
      await expect.poll(async () => (await titles()).filter((title) => said.letter.test(title))).toHaveLength(1)

      const { page, go } = await journey.phone({
        customer,
        language,
        theme: language === 'de' ? 'dark' : 'light',
        timezone: 'Asia/Shanghai',
      })
      await readLettersAsTheyCome(page)
      await time.follow(page)
      await go(`/pages/mining/MiningOrder?id=${order}`)
      await page.getByText(said.over).waitFor()
      // each of the five days, the principal, and the card of the proof
      await expect.poll(() => page.getByText(said.late).count()).toBe(7)
      expect(await violationsOf(page)).toEqual([])
      await go('/pages/assets/FinancialDetails')
      await page.getByText(said.late).first().waitFor()
      await page.getByText(said.late).first().click()
      await page.getByRole('dialog').getByText(said.late).waitFor()
      expect(await violationsOf(page)).toEqual([])
    }
  })
})
