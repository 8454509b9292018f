import type { Language } from '@candela/contract'
import { DAY } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import { HALF, StrategyCalls } from '../../testing/strategies.ts'

const WITHIN = { timeout: 10_000 }

let house: MovedHouse
const calls = new StrategyCalls(() => house)
beforeAll(async () => {
  house = await MovedHouse.open()
  await calls.hour(6_000_000)
})
afterAll(() => house.stop())

/** Letters about strategies, oldest first. */
async function told(client: TestClient, language: Language = 'en') {
  const { letters } = await client.call('letters', { query: { language } })
  const own = letters.filter(({ title }) => /strateg/i.test(title))
  return own.map(({ title, content, kind }) => ({ title, content, kind })).toReversed()
}
/** A customer at the house as it runs now. */
const again = ({ cookie }: TestClient): TestClient => Object.assign(house.stranger(), { cookie })
const titlesOf = async (client: TestClient): Promise<string[]> => (await told(client)).map(({ title }) => title)

describe('letters about strategies', () => {
  it('tell that one started, that it was stopped, and what came of it after costs, each once', async () => {
    const client = await calls.informed()
    const { id } = await calls.start(client, { ...HALF, amount: '1000', stopLossPpm: 0 })
    await expect.poll(() => titlesOf(client), WITHIN).toEqual([`Strategy ${id} has started`])
    const [begun] = await told(client)
    expect(begun).toMatchObject({ kind: 'trading' })
    expect(begun!.content).toMatch(
      /^Rebalancing, BTC\/USDT: 1,000\.00 USDT are set aside\. Keeps products at the shares/,
    )
    await calls.hour(6_000_000)
    await calls.change(client, id, { take: '100', stopLossPpm: 0 })
    await calls.stop(client, id, false)
    await expect.poll(() => titlesOf(client), WITHIN).toContain(`Strategy ${id} has stopped`)
    expect((await told(client)).at(-1)!.content).toBe(
      [
        'Rebalancing, BTC/USDT: you stopped it.\n',
        'Put in: 1,000.00 USDT',
        'Taken out before: 100.00 USDT',
        'Money returned: 399.70 USDT',
        'Coins handed over: 0.00833 BTC (499.80 USDT)',
        'Fees: 0.49 USDT',
        'Result after costs: −0.50 USDT',
        'Just holding the same products: −0.55 USDT',
      ].join('\n'),
    )
    const [, german] = await told(client, 'de')
    expect(german!.title).toBe(`Strategie ${id} ist beendet`)
    expect(german!.content).toContain('Ergebnis nach Kosten: −0,50 USDT')
    const before = await titlesOf(client)
    await house.restart()
    const other = await calls.informed()
    await calls.quote(6_000_000)
    const next = await calls.start(other)
    await expect.poll(() => titlesOf(other), WITHIN).toEqual([`Strategy ${next.id} has started`])
    expect(await titlesOf(again(client))).toEqual(before)
    await calls.stop(other, next.id)
  })

  it('name the stop that was reached, and the product that ended', async () => {
    const [losing, gaining] = [await calls.informed(), await calls.informed()]
    await calls.hour(6_000_000)
    const lost = await calls.start(losing, { ...HALF, amount: '1000', stopLossPpm: 100_000 })
    const gained = await calls.start(gaining, { ...HALF, amount: '1000', stopLossPpm: 0, takeProfitPpm: 100_000 })
    await calls.hour(6_000_000)
    await calls.hour(4_500_000)
    await expect.poll(() => titlesOf(losing), WITHIN).toContain(`Strategy ${lost.id}: stop loss reached`)
    const { content } = (await told(losing)).at(-1)!
    expect(content).toMatch(/^Rebalancing, BTC\/USDT: its worth fell to the stop loss, so it sold and stopped\. /)
    const { strategies } = await losing.call('strategiesStopped')
    expect(strategies).toMatchObject([{ reason: 'stopLoss' }])
    const loss = Number(strategies[0]!.result).toFixed(2).replace('-', '−')
    expect(content).toContain(`Result after costs: ${loss} USDT`)
    await calls.hour(7_500_000)
    await expect.poll(() => titlesOf(gaining), WITHIN).toContain(`Strategy ${gained.id}: take profit reached`)
    expect(await titlesOf(losing)).toHaveLength(2)

    const holder = await calls.informed()
    await calls.quote(6_000_000)
    const held = await calls.start(holder, { ...HALF, stopLossPpm: 0 })
    await calls.hour(6_000_000)
    await endProduct()
    await expect.poll(() => titlesOf(holder), WITHIN).toContain(`Strategy ${held.id} ended with a product`)
    expect((await told(holder)).at(-1)!.content).toMatch(/Nothing was sold.*\n[^]*Coins handed over: 0\.00\d+ BTC \(/)
  })

  it('say that no strategy buys while a break lasts, to those alone who have one that runs', async () => {
    const [client, paused, without] = [await calls.informed(), await calls.informed(), await calls.informed()]
    await listAgain()
    await calls.hour(6_000_000)
    await calls.start(client)
    const { id } = await calls.start(paused)
    await calls.change(paused, id, { run: false })
    for (const one of [without, paused, client]) {
      await one.call('takeBreak', { body: { commandId: house.commandId(), days: 1 } })
    }
    await expect.poll(() => titlesOf(client), WITHIN).toContain('Your strategies do not buy for now')
    const letter = (await told(client)).at(-1)!
    expect(letter.kind).toBe('limits')
    expect(letter.content).toMatch(/^Until \S+Z none of your strategies buys: their open purchases were cancelled/)
    expect([await titlesOf(without), await titlesOf(paused)]).toEqual([[], [`Strategy ${id} has started`]])
  })

  it('say nothing of a break that was over before a strategy ran, even after a restart', async () => {
    const [early, late] = [await calls.informed(), await calls.informed()]
    const takeBreak = (client: TestClient) =>
      client.call('takeBreak', { body: { commandId: house.commandId(), days: 1 } })
    await takeBreak(early)
    house.pass(3 * DAY)
    await calls.hour(6_000_000)
    const { id } = await calls.start(early)
    await calls.start(late)
    await house.restart()
    await takeBreak(again(late))
    await expect.poll(() => titlesOf(again(late)), WITHIN).toContain('Your strategies do not buy for now')
    expect(await titlesOf(again(early))).toEqual([`Strategy ${id} has started`])
  })
})

/** The coin is traded no more, or again. */
async function endProduct(spot = false): Promise<void> {
  const { engine } = house.server.floor
  const product = engine.core.productById('BTC-USDT')!
  const { code } = await engine.submit({ kind: 'listProduct', product: { ...product, spot } })
  expect(code).toBe(0)
  await house.workOff()
}
const listAgain = () => endProduct(true)
