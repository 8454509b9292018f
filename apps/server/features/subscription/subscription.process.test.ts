import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { salesFrom } from '@candela/rules/subscription'
import { DAY, HOUR } from '@candela/units'
import { RefusedCall, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

const [TESSERA, LANTERN] = ['1', '2']

let house: MovedHouse
beforeAll(async () => {
  house = await MovedHouse.open()
  const { engine } = house.server.floor
  for (const [place, { coin, terms }] of salesFrom(house.now).entries()) {
    const asset = engine.core.assetById(coin)!.asset
    if (engine.core.sales.sale(place + 1, house.now)) continue
    await engine.submit({ kind: 'offerSale', sale: place + 1, coin: asset, terms })
  }
})
afterAll(() => house.stop())

/** A customer with practice funds whose identity the practice reviewer validated. */
async function known(): Promise<TestClient> {
  const client = await house.customer()
  await house.validate(client)
  return client
}

const subscribe = (client: TestClient, sale: string, quantity: string) =>
  client.call('subscribe', { params: { sale }, body: { commandId: house.commandId(), quantity } })
const recordOf = (client: TestClient, subscription: string) => client.call('subscription', { params: { subscription } })
const cancel = (client: TestClient, subscription: string) =>
  client.call('cancelSubscription', { params: { subscription }, body: { commandId: house.commandId() } })
const saleOf = async (client: TestClient, sale: string) =>
  (await client.call('newCoinSales')).sales.find(({ id }) => id === sale)!

/** Time passes, and what falls due is worked off. */
async function pass(ms: number): Promise<void> {
  house.pass(ms)
  await house.workOff()
}

const refused = async (asked: Promise<unknown>): Promise<readonly [string, unknown]> => {
  const error = await asked.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(RefusedCall)
  const { code, params = {} } = error as RefusedCall
  return [code, params]
}

describe('sales of new coins', () => {
  it('are told with their dates and what is left, and refuse with the figures of what was missed', async () => {
    const client = await known()
    const stranger = await house.customer()
    expect(await saleOf(client, TESSERA)).toMatchObject({
      coin: 'TSR',
      pays: 'USDT',
      method: 'shared',
      price: '0.25',
      supply: '40000000',
      state: 'onSale',
    })
    expect((await saleOf(client, LANTERN)).state).toBe('comingSoon')
    expect(await refused(subscribe(stranger, TESSERA, '400'))).toEqual(['identityNeeded', {}])
    expect(await refused(subscribe(client, '99', '400'))).toEqual(['saleUnknown', {}])
    expect(await refused(subscribe(client, LANTERN, '500'))).toEqual(['saleComingSoon', {}])
    expect(await refused(subscribe(client, TESSERA, '100.5'))).toEqual(['saleQuantityInvalid', {}])
    expect(await refused(subscribe(client, TESSERA, '99'))).toEqual([
      'saleBelowMinimum',
      { quantity: '100', coin: 'TSR' },
    ])
    const { subscription } = await subscribe(client, TESSERA, '19000')
    expect(subscription).toMatchObject({ status: 'checking', amount: '4750', allocated: '0', sold: '0', unlocks: [] })
    expect(await refused(subscribe(client, TESSERA, '1100'))).toEqual([
      'saleAboveMaximum',
      { quantity: '1000', coin: 'TSR' },
    ])
    expect(await refused(recordOf(stranger, subscription.id))).toEqual(['recordUnknown', {}])
    expect(await refused(cancel(stranger, subscription.id))).toEqual(['recordUnknown', {}])
    const { subscription: back } = await cancel(client, subscription.id)
    expect(back).toMatchObject({ status: 'failed', reason: 'cancelledByCustomer', back: '4750' })
    expect(await refused(cancel(client, subscription.id))).toEqual(['recordDecided', {}])
    expect((await client.call('balances')).balances.find(({ asset }) => asset === 'USDT')!.available).toBe('10000')
  })

  it('first come takes until nothing is left; after the listing what is free is sold, the oldest record first', async () => {
    const clients = [await known(), await known(), await known()] as const
    const [first, second, third] = clients
    await pass(DAY + HOUR)
    const old = (await subscribe(first, LANTERN, '100000')).subscription
    const young = (await subscribe(first, LANTERN, '100000')).subscription
    await subscribe(second, LANTERN, '200000')
    await subscribe(third, LANTERN, '199000')
    const late = await known()
    expect(await refused(subscribe(late, LANTERN, '1500'))).toEqual(['saleSoldOut', { quantity: '1000', coin: 'LNT' }])
    await subscribe(late, LANTERN, '1000')
    expect(await saleOf(late, LANTERN)).toMatchObject({ state: 'soldOut', remaining: '0' })

    const equity = async () => (await first.call('balances')).equity
    const before = await equity()
    await pass(2 * DAY)
    expect(await recordOf(first, old.id)).toMatchObject({ status: 'succeeded', allocated: '100000', paid: '2000' })
    // not listed yet: worth what was paid
    expect(await equity()).toBe(before)
    expect((await first.call('products')).products.some(({ id }) => id === 'LNT-USDT')).toBe(false)
    await pass(DAY)
    const isListed = async () => (await first.call('products')).products.some(({ id }) => id === 'LNT-USDT')
    await expect.poll(isListed).toBe(true)
    expect(await equity()).toBe(before)
    const held = (await first.call('balances')).balances.find(({ asset }) => asset === 'LNT')!
    expect(held).toMatchObject({ available: '200000', averageCost: '0.02' })
    const letters = async () => {
      const { letters } = await first.call('letters', { query: { language: 'en' } })
      return letters.map(({ title }) => title).filter((title) => title.includes('LNT'))
    }
    const wanted = ['200,000 LNT can be sold', 'LNT is listed', 'You got 100,000 LNT', 'You got 100,000 LNT']
    await expect.poll(async () => (await letters()).sort()).toEqual(wanted)

    await house.quote('LNT-USDT', 20_000, 150_000)
    const order = { product: 'LNT-USDT', side: 'sell', type: 'market', quantity: '120000' } as const
    await first.call('placeOrder', { body: { commandId: house.commandId(), ...order } })
    expect((await recordOf(first, old.id)).sold).toBe('100000')
    expect((await recordOf(first, young.id)).sold).toBe('20000')
    const { fills } = await first.call('fills', { query: { product: 'LNT-USDT', side: 'sell' } })
    expect(fills.length).toBeGreaterThan(0)
    expect((await first.call('fills', { query: { product: 'LNT-USDT', side: 'buy' } })).fills).toEqual([])
  })
})
