import type { Language } from '@candela/contract'
import { ALL_EARN_PRODUCTS } from '@candela/rules/earn'
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

async function opened(client: TestClient, amount: string, renew: boolean, product = 'L5'): Promise<string> {
  const body = { commandId: house.commandId(), product, terms: 1, amount, renew }
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
/** The same, once a title says so. */
async function lettersWhen(client: TestClient, title: RegExp): ReturnType<typeof lettersOf> {
  await expect.poll(async () => (await titlesOf(client)).some((one) => title.test(one)), { timeout: 10_000 }).toBe(true)
  return lettersOf(client)
}
const titlesOf = async (client: TestClient): Promise<string[]> => (await lettersOf(client)).map(({ title }) => title)

/** The number of a product of the catalogue, listed where the house does not list it itself. */
async function listed(id: string): Promise<number> {
  const { engine } = house.server.floor
  const known = engine.core.earn.numberOf(id)
  if (known !== undefined) return known
  const { asset, terms, kind, plan } = ALL_EARN_PRODUCTS.find((product) => product.id === id)!
  const number = engine.core.earn.products().length + 1
  const listing = { earnProduct: number, id, asset: engine.core.assetById(asset)!.asset, terms }
  const { code } = await engine.submit(
    plan ? { kind: 'listEarnPlan', ...listing, ...plan } : { kind: 'listOpenEarn', ...listing, earnKind: kind! },
  )
  expect(code).toBe(0)
  return number
}

/** Somebody new opens an order of so much, which goes on; answers the code. */
async function filled(earnProduct: number, amount: number): Promise<number> {
  const { engine } = house.server.floor
  const open = { kind: 'openCustomer', commandId: house.commandId(), terms: 1, risk: 1 } as const
  const own = { customer: (await engine.submit(open)).value, commandId: house.commandId() }
  const renew = earnProduct === 1
  const { code } = await engine.submit({
    kind: 'openEarn',
    ...own,
    earnProduct,
    terms: 1,
    amount: amount * UNIT,
    renew,
  })
  return code
}

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
      /^2\.\d+ USDT for .*, at 0\.\d+% a day\.\nLate, in full: due \S+T16:00Z, paid \S+T16:10Z\.\n\n/,
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
    const lateLine = /Late, in full: due \S+T16:00Z, paid \S+T19:20Z\.$/
    await expect.poll(() => titlesOf(plain!)).toContain(`Order ${first} has ended`)
    expect((await lettersOf(plain!)).at(-1)!.content).toMatch(
      /^1,000\.00 USDT are available again\.\nYield paid in all: 24\.\d+ USDT\.\n/,
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

  it('about a course as agreed come until they are turned off, and from then on again; a renewal is always told', async () => {
    const [plain, renewing] = [await house.customer(), await house.customer()]
    for (const client of [plain, renewing]) {
      expect(await client.call('saveLetterChoices', { body: { earnCourse: false } })).toEqual({
        timedResults: false,
        earnCourse: false,
      })
    }
    const [first, second] = [await opened(plain, '600', false), await opened(renewing, '600', true)]
    // paid once, its last day, over
    await passTo(2, MINUTE)
    await passTo(3, MINUTE)
    await expect.poll(() => titlesOf(renewing)).toContain(`Order ${second} is due for renewal tomorrow`)
    await passTo(1, MINUTE)
    await expect.poll(() => titlesOf(renewing)).toContain(`Order ${second} was renewed`)
    expect([await titlesOf(plain), (await titlesOf(renewing)).length]).toEqual([[], 2])
    const { order } = await plain.call('earnOrder', { params: { order: first } })
    expect(order.status).toBe('matured')

    // what happened meanwhile is not told afterwards, not by a house that looks back either
    await plain.call('saveLetterChoices', { body: { earnCourse: true } })
    await house.restart()
    const again = house.stranger()
    again.cookie = plain.cookie
    const third = await opened(again, '600', false)
    await passTo(2, MINUTE)
    await expect.poll(() => titlesOf(again)).toEqual([`Order ${third}: first payment`])
  })

  it('name the room of the pot that was sold out when a renewal waited for it', async () => {
    for (let count = 0; count < FILLED_BY - 10; count++) await filled(1, 10_000)
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

  it('of a plan: money short for tomorrow’s instalment, one that was skipped, and why the plan stopped', async () => {
    await listed('FI')
    const [client, stopping] = [await house.customer(), await house.customer()]
    const order = await opened(client, '4000', false, 'FI')
    // 1,000 are left
    await opened(client, '5000', false, 'L30')
    const end = day(29)
    await passTo(7, 13 * HOUR)
    const short = (await lettersWhen(client, /short for/)).filter(({ title }) => /short for/.test(title))
    expect(short).toHaveLength(1)
    expect(short[0]!.title).toMatch(new RegExp(`^Order ${order}: 2,\\d+\\.\\d+ USDT short for tomorrow’s instalment$`))
    expect(short[0]!.content).toMatch(
      new RegExp(
        `^On ${day(1)}, 00:00 GMT\\+8, the plan takes 4,000\\.00 USDT of your own money; 1,\\d+\\.\\d+ USDT are available now\\.`,
      ),
    )
    await passTo(1, 13 * HOUR)
    const skipped = (await lettersWhen(client, /skipped/)).at(-1)!
    expect(skipped).toEqual({
      title: `Order ${order}: an instalment was skipped`,
      content:
        'Instalment 2 of 4, 4,000.00 USDT. The amount was not available in full. It costs nothing. Skipped in a row: 1; after 3 the plan stops.',
    })
    await passTo(7, 13 * HOUR)
    await passTo(7, 13 * HOUR)
    const stopped = (await lettersWhen(client, /plan has stopped/)).find(({ title }) =>
      title.endsWith('plan has stopped'),
    )
    expect(stopped!.content).toBe(
      `3 instalments in a row were skipped. No further instalment is taken. 4,000.00 USDT stay in it and earn until ${end}, 00:00 GMT+8.`,
    )
    const titles = (await lettersOf(client)).map(({ title }) => title)
    expect(titles.filter((title) => title.includes('was skipped'))).toHaveLength(3)

    const second = await opened(stopping, '100', false, 'FI')
    const customer = await house.numberOf(stopping)
    await house.server.floor.engine.submit({
      kind: 'stopPlan',
      customer,
      commandId: house.commandId(),
      order: Number(second),
    })
    expect((await lettersWhen(stopping, /plan has stopped/)).at(-1)!.content).toMatch(
      /^You stopped it\. No further .* 100\.00 USDT stay/,
    )
  })

  it('of a product without an end whose pot can promise no further day: when it ends, and that nothing is to be done', async () => {
    const earnProduct = await listed('SF')
    const client = await house.customer()
    const order = await opened(client, '9000', false, 'SF')
    while ((await filled(earnProduct, 10_000)) === 0);
    await passTo(1, 13 * HOUR)
    const end = day(30)
    const letter = (await lettersWhen(client, /ends on/)).find(({ title }) => title.includes('ends on'))
    expect(letter!.title).toBe(`Order ${order} ends on ${end}`)
    expect(letter!.content).toContain(
      `You need do nothing: each day up to then is paid, and whatever is set aside is available again from ${end}`,
    )
    await passTo(30, 13 * HOUR)
    const { username, password } = client
    await client.enter('/login', { username, password })
    const over = (await lettersWhen(client, /has ended/)).find(({ title }) => title.includes('has ended'))
    expect(over!.content).toMatch(/^9,000\.00 USDT are available again\.\nYield paid in all: /)
    const titles = (await lettersOf(client)).map(({ title }) => title)
    expect(titles.filter((title) => /tomorrow/.test(title))).toEqual([])
  })
})
