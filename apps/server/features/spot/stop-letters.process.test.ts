import type { BodyOf } from '@candela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/index.ts'
import { MovedHouse, STEP } from '../../testing/moved-house.ts'

const PRODUCT = 'BTC-USDT'
const INDEX = 6_000_000
const TRIGGER = 5_900_000
const WITHIN = { interval: 200 }

let house: MovedHouse
beforeAll(async () => void (house = await MovedHouse.open()))
afterAll(() => house.stop())

/** The market a step later. */
async function quoted(index: number): Promise<void> {
  house.pass(STEP)
  await house.quote(PRODUCT, index)
}

async function placed(client: TestClient, over: Partial<BodyOf<'placeStopOrder'>> = {}): Promise<string> {
  const { order } = await client.call('placeStopOrder', {
    body: {
      commandId: house.commandId(),
      product: PRODUCT,
      side: 'buy',
      stopKind: 'takeProfit',
      type: 'market',
      trigger: '59000',
      quantity: '0.01',
      ...over,
    },
  })
  return order.id
}

async function triggered(client: TestClient): Promise<readonly { title: string; content: string; read: boolean }[]> {
  const { letters } = await client.call('letters', { query: { language: 'en' } })
  return letters.filter(({ title }) => title.endsWith('triggered'))
}

describe('a letter about an order that was triggered', () => {
  it('waits in its owner’s inbox, once for each order, and is written to nobody else', async () => {
    await quoted(INDEX)
    const [client, other] = [await house.customer(), await house.customer()]
    const id = await placed(client)
    await placed(other, { trigger: '50000' })
    expect(await triggered(client)).toEqual([])
    await quoted(TRIGGER - 50)
    await expect.poll(() => triggered(client), WITHIN).toHaveLength(1)
    const [letter] = await triggered(client)
    expect(letter).toMatchObject({ title: 'Take-profit buy BTC/USDT: triggered', read: false })
    expect(letter!.content).toContain('the index stood at 58,999.50')
    expect(letter!.content).toContain(`Order: no. ${id}\nTrigger: 59,000.00\nQuantity: 0.01 BTC`)

    await quoted(INDEX)
    await placed(client)
    await quoted(TRIGGER)
    await expect.poll(() => triggered(client), WITHIN).toHaveLength(2)
    expect(await triggered(other)).toEqual([])
  })

  it('a stop that is cancelled before brings none', async () => {
    await quoted(INDEX)
    const client = await house.customer()
    const [order, last] = [await placed(client), await placed(client, { trigger: '58000' })]
    await client.call('cancelOrder', { params: { order }, body: { commandId: house.commandId() } })
    await quoted(TRIGGER)
    await quoted(5_800_000)
    await expect.poll(() => triggered(client), WITHIN).toHaveLength(1)
    expect((await triggered(client))[0]!.content).toContain(`no. ${last}\n`)
  })
})
