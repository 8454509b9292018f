import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperatorRole, OPERATOR_ROLES, type SaleTerms } from '@candela/contract'
import { salesFrom } from '@candela/rules/subscription'
import { DAY, HOUR, MINUTE, SECOND, UNIT } from '@candela/units'
import { verifySubscription } from '@candela/verify/browser'
import { onceProven, RefusedCall, type TestClient } from '../../testing/index.ts'
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
      supply: '100000',
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
      { left: '1000', coin: 'TSR' },
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
    expect(await refused(subscribe(late, LANTERN, '1500'))).toEqual(['saleSoldOut', { remaining: '1000', coin: 'LNT' }])
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

  it('share out what is not enough, and give back the rest; a sale that two operators cancel gives everything back', async () => {
    const clients = [await known(), await known(), await known(), await known()] as const
    const [first, second, third, small] = clients
    const shared = await offer('SHR', { supply: 1_000, maximum: 1_000, minimum: 1 })
    const records = await Promise.all(
      (
        [
          [first, '500'],
          [second, '500'],
          [third, '400'],
          [small, '1'],
        ] as const
      ).map(
        async ([client, quantity]) => [client, (await subscribe(client, shared, quantity)).subscription.id] as const,
      ),
    )
    const own = (place: number) => recordOf(...records[place]!)
    expect(await proofOf(...records[0]!)).toMatchObject({ status: 'checking', wanted: undefined })
    await pass(HOUR)
    // 500 · 1,000 / 1,401 and 400 · 1,000 / 1,401, rounded down, a quarter each
    expect(await own(0)).toMatchObject({ status: 'succeeded', allocated: '356', paid: '89', back: '36' })
    expect(await own(1)).toMatchObject({ status: 'succeeded', allocated: '356', paid: '89', back: '36' })
    expect(await own(2)).toMatchObject({ status: 'succeeded', allocated: '285', paid: '71.25', back: '28.75' })
    expect(await own(3)).toMatchObject({ status: 'failed', reason: 'noLot', paid: '0', back: '0.25' })
    expect(await proofOf(...records[0]!)).toMatchObject({ status: 'succeeded', wanted: 1_401, allocated: 356 })
    expect(await proofOf(...records[3]!)).toMatchObject({ status: 'failed', wanted: 1_401, reason: 'noLot' })
    expect(await refused(second.call('subscriptionProof', { params: { subscription: records[0]![1] } }))).toEqual([
      'recordUnknown',
      {},
    ])

    const doomed = await offer('DMD', { supply: 1_000, maximum: 1_000, minimum: 1 })
    const wish = (await subscribe(first, doomed, '200')).subscription.id
    await pass(HOUR)
    expect(await recordOf(first, wish)).toMatchObject({ status: 'succeeded', allocated: '200', paid: '50' })
    await cancelSale(doomed)
    expect(await recordOf(first, wish)).toMatchObject({
      status: 'failed',
      reason: 'saleCancelled',
      paid: '0',
      back: '50',
    })
    expect(await proofOf(first, wish)).toMatchObject({ status: 'failed', reason: 'saleCancelled', wanted: 200 })
    expect((await saleOf(first, doomed)).isCancelled).toBe(true)
  })
})

describe('a reminder of a sale', () => {
  const supply = { supply: 1_000, maximum: 1_000, minimum: 1 }
  const remind = async (client: TestClient, sale: string, wanted = true) =>
    (await client.call('remindOfSale', { params: { sale }, body: { wanted } })).sales
  const reminders = async (client: TestClient) => {
    const { letters } = await client.call('letters', { query: { language: 'en' } })
    return letters.filter(({ title }) => title.endsWith('the sale opens soon'))
  }
  const kept = async (sale: string) =>
    (await house.rowsOf('select from vault.sale_reminder where sale = $1', Number(sale))).length

  it('comes an hour before it opens, once, to who asked for it and did not take it back', async () => {
    const [asked, unsaid, resting] = [await house.customer(), await house.customer(), await house.customer()]
    const sale = await offer('RMD', supply, 3 * HOUR)
    const other = await offer('RMO', supply, 30 * HOUR)
    expect(await asked.call('saleReminders')).toEqual({ sales: [] })
    expect(await remind(asked, other)).toEqual([other])
    expect(await remind(asked, sale)).toEqual([sale, other])
    expect(await remind(asked, sale)).toEqual([sale, other])
    expect(await remind(resting, sale)).toEqual([sale])
    await remind(unsaid, sale)
    expect(await remind(unsaid, sale, false)).toEqual([])
    expect(await asked.call('saleReminders')).toEqual({ sales: [sale, other] })
    await resting.call('takeBreak', { body: { commandId: house.commandId(), days: 1 } })

    await pass(2 * HOUR - 5 * SECOND)
    const witness = await offer('RMW', supply, HOUR)
    await remind(unsaid, witness)
    await expect.poll(() => reminders(unsaid)).toHaveLength(1)
    expect(await reminders(asked)).toEqual([])
    await pass(5 * SECOND)
    await expect.poll(() => reminders(asked)).toHaveLength(1)
    const [letter] = await reminders(asked)
    expect(letter!.title).toBe('RMD: the sale opens soon')
    expect(letter!.content).toMatch(
      /^You asked for this reminder\. The sale is open from [-\dT:]+Z to [-\dT:]+Z, at 0\.25 USDT a coin\. A new coin can become/,
    )
    // at once where less than an hour is left, and not again
    const soon = await house.customer()
    await pass(59 * MINUTE)
    await remind(soon, sale)
    await remind(asked, sale, false)
    await remind(asked, sale)
    await expect.poll(() => reminders(soon)).toHaveLength(1)
    expect([(await reminders(asked)).length, await reminders(resting)]).toEqual([1, []])
    expect((await reminders(unsaid)).map(({ title }) => title)).toEqual(['RMW: the sale opens soon'])

    // no more once it has opened
    await pass(MINUTE)
    expect(await remind(asked, sale)).toEqual([other])
    expect(await refused(remind(asked, '999'))).toEqual(['saleUnknown', {}])
    const own = JSON.parse(await asked.call('ownData')) as { saleReminders: { sale: number }[] }
    expect(own.saleReminders.map((each) => each.sale)).toEqual([Number(sale), Number(other)])
  })

  it('never comes once it was cancelled, and is dropped', async () => {
    const client = await house.customer()
    const [doomed, sale] = [await offer('RMC', supply, 2 * HOUR), await offer('RMS', supply, 2 * HOUR)]
    await remind(client, doomed)
    await remind(client, sale)
    await cancelSale(doomed)
    expect(await client.call('saleReminders')).toEqual({ sales: [sale] })
    await pass(HOUR)
    await expect.poll(() => reminders(client)).toHaveLength(1)
    expect((await reminders(client))[0]!.title).toBe('RMS: the sale opens soon')
    await house.restart()
    expect([await kept(doomed), await kept(sale)]).toEqual([0, 1])
  })
})

/** Offers a coin of its own for an hour; a quarter of a USDT each. Answers the sale. */
async function offer(
  coin: string,
  terms: Pick<SaleTerms, 'supply' | 'minimum' | 'maximum'>,
  opensIn = 0,
): Promise<string> {
  const { engine } = house.server.floor
  const [asset, sale] = [engine.core.assets().length, engine.core.sales.list(house.now).length + 1]
  await engine.submit({ kind: 'listAsset', asset: { asset, id: coin, displayDigits: 2 } })
  const opensAt = house.now + opensIn
  const times = { opensAt, closesAt: opensAt + HOUR, listingAt: opensAt + 2 * HOUR }
  const parts = { lockupDays: 1, parts: 1, everyDays: 0 }
  const offered = { method: 'shared', price: UNIT / 4, lot: UNIT, ...terms, ...times, ...parts } as const
  const { code } = await engine.submit({ kind: 'offerSale', sale, coin: asset, terms: offered })
  expect(code).toBe(0)
  return String(sale)
}

/** A publisher and an approver cancel a sale. */
async function cancelSale(sale: string): Promise<void> {
  const { engine } = house.server.floor
  for (const role of ['productPublisher', 'productApprover'] as const satisfies OperatorRole[]) {
    const roles = 1 << OPERATOR_ROLES.indexOf(role)
    const enrolled = { kind: 'enrolOperator', commandId: house.commandId(), roles, publicKey: 'a501' } as const
    const { value: operator } = await engine.submit(enrolled)
    const cancelled = { kind: 'cancelSale', operator, commandId: house.commandId(), sale: Number(sale) } as const
    expect((await engine.submit({ ...cancelled, signature: 'signed' })).code).toBe(0)
  }
  await house.workOff()
}

/** The facts of a subscription by its proof, checked without anything of the house. */
async function proofOf(client: TestClient, subscription: string) {
  const bundle = await onceProven(() => client.call('subscriptionProof', { params: { subscription } }))
  const { claims, order } = verifySubscription(bundle)
  expect(claims.filter(({ state }) => state === 'failed')).toEqual([])
  return order
}
