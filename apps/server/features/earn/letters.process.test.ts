import type { Language } from '@candela/contract'
import { gmt8Day, gmt8DayStart, HOUR, MINUTE } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

const UNIT = 100_000_000
/** orders of 10,000 that L5's pot promises before it is sold out */
const FILLED_BY = 200

let house: MovedHouse
beforeAll(async () => {
  house = await MovedHouse.open()
  await passTo(1, 14 * HOUR)
})
afterAll(() => house.stop())

/** So many midnights of GMT+8 later, so long after 00:00; what is due is worked off then. */
async function passTo(days: number, after: number): Promise<void> {
  house.pass(gmt8DayStart(gmt8Day(house.now) + days) + after - house.now)
  await house.workOff()
}

async function opened(client: TestClient, amount: string, renew: boolean): Promise<string> {
  const body = { commandId: house.commandId(), product: 'L5', terms: 1, amount, renew }
  return (await client.call('openEarn', { body })).order.id
}

/** The letters about orders, oldest first. */
async function lettersOf(client: TestClient, language: Language = 'en') {
  const { letters } = await client.call('letters', { query: { language } })
  return letters
    .filter(({ title }) => /Order|Auftrag/.test(title))
    .map(({ title, content }) => ({ title, content }))
    .toReversed()
}
const titlesOf = async (client: TestClient): Promise<string[]> => (await lettersOf(client)).map(({ title }) => title)

const day = (days: number): string => {
  const at = gmt8DayStart(gmt8Day(house.now) + days) + 8 * HOUR
  return new Date(at).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
}

describe('letters about earn orders', () => {
  it('tell the first payment, the end tomorrow and what came of it, each once; what came late says when it was due', async () => {
    const [plain, renewing, frozen, late] = await Promise.all(Array.from({ length: 4 }, () => house.customer()))
    const [first, second, third] = [
      await opened(plain!, '1000', false),
      await opened(renewing!, '1000', true),
      await opened(frozen!, '1000', true),
    ]
    // the last millisecond that is on time
    await passTo(1, 14 * HOUR)
    const fourth = await opened(late!, '500', false)
    await passTo(1, 10 * MINUTE)
    await expect.poll(() => titlesOf(plain!)).toEqual([`Order ${first}: first payment`])
    const [paid] = await lettersOf(plain!)
    expect(paid!.content).toBe(
      `5.00 USDT for ${day(-1)}, at 0.50% a day.\n\nEach day is paid from 00:00 GMT+8 of the next day on.`,
    )
    await passTo(1, 10 * MINUTE + 1)
    await expect.poll(() => titlesOf(late!)).toEqual([`Order ${fourth}: first payment`])
    const [paidLate] = await lettersOf(late!)
    expect(paidLate!.content).toMatch(
      /^2\.\d+ USDT for .*, at 0\.\d+% a day\.\nLate, in full: due .*16:00 UTC, paid .*16:10 UTC\.\n\n/,
    )
    await frozen!.call('freeze', { body: { commandId: house.commandId() } })

    // the fifth and last day
    await passTo(2, MINUTE)
    await expect.poll(() => titlesOf(plain!)).toHaveLength(2)
    const [, ends] = await lettersOf(plain!)
    expect(ends).toEqual({
      title: `Order ${first} ends tomorrow`,
      content: expect.stringMatching(
        `^On ${day(1)}, 00:00 GMT\\+8, 1,000\\.00 USDT will be available again\\. Yield`,
      ) as string,
    })
    await expect.poll(() => titlesOf(renewing!)).toContain(`Order ${second} is due for renewal tomorrow`)
    const [, due] = await lettersOf(renewing!)
    expect(due!.content).toMatch(`until ${day(6)} under the same terms`)

    // three hours and twenty minutes of the night nobody was there
    await passTo(1, 3 * HOUR + 20 * MINUTE)
    const lateLine = /Late, in full: due .*16:00 UTC, paid .*19:20 UTC\.$/
    await expect.poll(() => titlesOf(plain!)).toContain(`Order ${first} has ended`)
    expect((await lettersOf(plain!)).at(-1)!.content).toMatch(
      /^1,000\.00 USDT are available again\. Yield paid in all: 24\.\d+ USDT\.\n/,
    )
    expect((await lettersOf(plain!)).at(-1)!.content).toMatch(lateLine)
    await expect.poll(() => titlesOf(renewing!)).toContain(`Order ${second} was renewed`)
    const { order } = await renewing!.call('earnOrder', { params: { order: second } })
    expect((await lettersOf(renewing!)).at(-1)!.content).toMatch(
      new RegExp(`^1,000\\.00 USDT are locked again as order ${order.renewedBy}, until ${day(5)}, 00:00 GMT\\+8\\.`),
    )
    await expect.poll(() => titlesOf(frozen!)).toContain(`Order ${third} was not renewed`)
    expect((await lettersOf(frozen!)).at(-1)!.content).toMatch(
      /^You had frozen your account\.\n\n1,000\.00 USDT are available/,
    )
    const [german] = (await lettersOf(frozen!, 'de')).slice(-1)
    expect(german!.title).toBe(`Auftrag ${third} wurde nicht verlängert`)
    expect(german!.content).toMatch(/^Sie hatten Ihr Konto eingefroren\.\n\n1\.000,00 USDT sind wieder verfügbar/)

    // once, whatever stops and starts between
    const before = await Promise.all([plain!, renewing!, frozen!, late!].map(titlesOf))
    await house.restart()
    await passTo(0, 12 * HOUR)
    const newcomer = await house.customer()
    const fifth = await opened(newcomer, '500', false)
    await passTo(2, MINUTE)
    await expect.poll(() => titlesOf(newcomer)).toEqual([`Order ${fifth}: first payment`])
    for (const [place, client] of [plain!, renewing!, frozen!].entries()) {
      const again = house.stranger()
      again.cookie = client.cookie
      expect(await titlesOf(again)).toEqual(before[place])
    }
  })

  it('name the room of the pot that was sold out when a renewal waited for it', async () => {
    const { engine } = house.server.floor
    const amount = 10_000 * UNIT
    const fill = async (): Promise<void> => {
      const { value: customer } = await engine.submit({
        kind: 'openCustomer',
        commandId: house.commandId(),
        terms: 1,
        risk: 1,
      })
      const own = { customer, commandId: house.commandId() }
      await engine.submit({ kind: 'openEarn', ...own, earnProduct: 1, terms: 1, amount, renew: true })
    }
    for (let count = 0; count < FILLED_BY - 10; count++) await fill()
    const client = await house.customer()
    const order = await opened(client, '10000', true)
    await passTo(6, 14 * HOUR)
    await expect.poll(() => titlesOf(client)).toContain(`Order ${order} was not renewed`)
    const { products } = await client.call('earnProducts')
    const room = Number(products[0]!.room).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 8 })
    expect((await lettersOf(client)).at(-1)!.content).toContain(
      `The pot had too little room. Room left now: ${room} USDT.\n\n10,000.00 USDT are available again.`,
    )
    expect((await client.call('earnOrder', { params: { order } })).order.notRenewed).toBe('earnSoldOut')
  })
})
