import type { BodyOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/index.ts'
import { MovedHouse, STEP } from '../../testing/moved-house.ts'

const PRODUCT = 'BTC-USDT'
const INDEX = 6_000_000
const WITHIN = { interval: 200 }
const TITLE = 'Orders ended by your own protection'

let house: MovedHouse
beforeAll(async () => void (house = await MovedHouse.open()))
afterAll(() => house.stop())

async function perpetual(client: TestClient, over: Partial<BodyOf<'placePerpetualOrder'>>): Promise<string> {
  const body = { product: PRODUCT, side: 'buy', type: 'market', quantity: '0.01', reduceOnly: false } as const
  const asked = { commandId: house.commandId(), ruleVersion: LATEST_RULES, ...body, ...over }
  return (await client.call('placePerpetualOrder', { body: asked })).order.id
}

async function spot(client: TestClient): Promise<string> {
  const body = { product: PRODUCT, side: 'buy', type: 'limit', price: '59000', quantity: '0.01' } as const
  return (await client.call('placeOrder', { body: { commandId: house.commandId(), ...body } })).order.id
}

async function step(index = INDEX): Promise<void> {
  house.pass(STEP)
  await house.quote(PRODUCT, index)
}

/** The letters about ended orders, newest first. */
async function told(client: TestClient, language: 'en' | 'de' = 'en'): Promise<readonly string[]> {
  const { letters } = await client.call('letters', { query: { language, kind: 'limits' } })
  const title = language === 'en' ? TITLE : 'Aufträge durch Ihre eigene Sperre beendet'
  return letters.filter((letter) => letter.title === title).map(({ content }) => content)
}

const lines = (content: string): readonly string[] => content.split('\n').filter((text) => text.startsWith('BTC/'))

describe('orders that rest when a break begins', () => {
  it('end in the entry that begins it, or only reduce; one letter has a line of each, in the reader’s language', async () => {
    const [client, other] = [await house.customer(), await house.customer()]
    await step()
    await perpetual(client, {})
    const opening = await perpetual(client, { type: 'limit', price: '59000' })
    const turning = await perpetual(client, { side: 'sell', type: 'limit', price: '61000', quantity: '0.03' })
    const waiting = await perpetual(client, { trigger: '60500', quantity: '0.02' })
    const [bought, others] = [await spot(client), await spot(other)]
    const socket = await client.socket()
    socket.follow('account')
    await socket.next('account_all')
    await client.call('takeBreak', { body: { commandId: house.commandId(), days: 1 } })

    const changed = await socket.next('account_changed', ({ perpetualOrders }) => (perpetualOrders?.length ?? 0) > 0)
    const narrowed = { id: turning, asked: '0.03', quantity: '0.01', closing: '0.01', narrowed: true, reduceOnly: true }
    expect(changed.perpetualOrders).toContainEqual(expect.objectContaining({ ...narrowed, held: '0' }))
    socket.close()
    const { orders: open } = await client.call('perpetualOrders', { query: { state: 'open' } })
    expect(open).toMatchObject([narrowed])
    const { orders: closed } = await client.call('perpetualOrders', { query: { state: 'closed', limit: '2' } })
    const ended = { status: 'cancelled', reason: 'protection', held: '0', updatedAt: house.now, narrowed: false }
    expect(closed).toMatchObject([
      { id: waiting, ...ended },
      { id: opening, ...ended },
    ])
    const { order } = await client.call('order', { params: { order: bought } })
    expect(order).toMatchObject({ status: 'cancelled', reason: 'protection' })

    await expect.poll(() => told(client), WITHIN).toHaveLength(1)
    const [content] = await told(client)
    expect(lines(content!)).toEqual([
      `BTC/USDT · Open long 0.01 BTC · 59,000.00 · no. ${opening}: cancelled`,
      `BTC/USDT · Close long 0.01 BTC · 61,000.00 · no. ${turning}: only reduces now`,
      `BTC/USDT · Open long 0.02 BTC · Trigger 60,500.00 · no. ${waiting}: cancelled`,
      `BTC/USDT · Limit buy 0.01 BTC · 59,000.00 · no. ${bought}: cancelled`,
    ])
    const [german] = await told(client, 'de')
    expect(lines(german!)[1]).toBe(
      `BTC/USDT · Long schließen 0,01 BTC · 61.000,00 · Nr. ${turning}: verringert nur noch`,
    )

    // what is left closes the position and opens nothing
    await step(6_110_000)
    expect((await client.call('positions')).positions).toEqual([])
    expect((await other.call('order', { params: { order: others } })).order.status).toBe('open')
    expect(await told(other)).toEqual([])
  })
})

describe('other protections', () => {
  it('a freeze of one’s own ends what rests too, and its letter is written once', async () => {
    const client = await house.customer()
    await step()
    const opening = await perpetual(client, { type: 'limit', price: '59000' })
    await client.call('freeze', { body: { commandId: house.commandId() } })
    await expect.poll(() => told(client), WITHIN).toHaveLength(1)
    await client.call('takeBreak', { body: { commandId: house.commandId(), days: 1 } })
    expect((await told(client)).map(lines)).toEqual([
      [`BTC/USDT · Open long 0.01 BTC · 59,000.00 · no. ${opening}: cancelled`],
    ])
  })

  it('a loss limit that a loss reaches ends what would open, and leaves purchases', async () => {
    const client = await house.customer()
    const limit = { commandId: house.commandId(), of: 'loss', period: 'day', amount: '5' } as const
    await client.call('setOwnLimit', { body: limit })
    await step()
    await perpetual(client, {})
    const opening = await perpetual(client, { type: 'limit', price: '50000' })
    const bought = await spot(client)
    await step(5_910_000)
    const close = { commandId: house.commandId(), product: PRODUCT }
    await client.call('closePosition', { body: close })
    await expect.poll(() => told(client), WITHIN).toHaveLength(1)
    expect(lines((await told(client))[0]!)).toEqual([
      `BTC/USDT · Open long 0.01 BTC · 50,000.00 · no. ${opening}: cancelled`,
    ])
    expect((await client.call('order', { params: { order: bought } })).order.status).toBe('open')
  })
})
