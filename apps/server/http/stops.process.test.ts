import { proves } from '@candela/checks/proves'
import type { BodyOf, Order } from '@candela/contract'
import { verifyFill } from '@candela/verify/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  commandId,
  makeDataDirectory,
  marketBuy,
  movedClock,
  onceProven,
  RefusedCall,
  removeDataDirectory,
  seesawMarket,
  startServer,
  type TestClient,
  type TestServer,
} from '../testing/index.ts'

/** the index stands at 67,030 for 8 s, then at 66,360 for 4 s, and so on */
const HIGH = 67_000
const TRIGGER = '66700'
/** slower than what an account may ask for */
const WITHIN = { timeout: 90_000, interval: 300 }

const clock = movedClock()
const recordings = makeDataDirectory()
const dataDirectory = makeDataDirectory()
let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await started()
  client = await server.client().register()
  await marketBuy(client, '4000')
})
afterEach(() => clock.go())
afterAll(async () => {
  await server.stop()
  for (const directory of [recordings, dataDirectory]) removeDataDirectory(directory)
  clock.dispose()
})

function started(): Promise<TestServer> {
  const market = { PRICE_SOURCE: seesawMarket(recordings, 8, 4) }
  return startServer({ dataDirectory, environment: { ...clock.environment, ...market } })
}

const stop = (over: Partial<BodyOf<'placeStopOrder'>> = {}): { readonly body: BodyOf<'placeStopOrder'> } => ({
  body: {
    commandId: commandId(),
    product: 'BTC-USDT',
    side: 'sell',
    stopKind: 'stop',
    type: 'market',
    trigger: TRIGGER,
    quantity: '0.01',
    ...over,
  },
})

/** The market has just come back up, and stays there while the clock stands: a sell stop below it waits. */
async function atTheTop(): Promise<void> {
  const isHigh = async (): Promise<boolean> => Number((await client.call('quotes'))['BTC-USDT']!.index) > HIGH
  await expect.poll(isHigh, WITHIN).toBe(false)
  const isHeld = async (): Promise<boolean> => {
    clock.stand()
    const held = await isHigh()
    if (!held) clock.go()
    return held
  }
  await expect.poll(isHeld, WITHIN).toBe(true)
}

async function shown(id: string): Promise<Order> {
  return (await client.call('order', { params: { order: id } })).order
}

const held = async (asset: string): Promise<string> =>
  (await client.call('balances')).balances.find((balance) => balance.asset === asset)!.held

describe('an order that waits for its trigger', () => {
  it('holds its reserve, fires at the first step whose index reaches the trigger, and proves why', async () => {
    await atTheTop()
    const { order } = await client.call('placeStopOrder', stop())
    expect(order).toMatchObject({ status: 'waiting', stop: { stopKind: 'stop', trigger: '66700.00' }, held: '0.01' })
    expect(await held('BTC')).toBe('0.01')
    const open = await client.call('orders', { query: { state: 'open' } })
    expect(open.orders.map(({ id, status }) => [id, status])).toEqual([[order.id, 'waiting']])
    clock.go()

    await expect.poll(async () => (await shown(order.id)).status, { message: proves('S1.9'), ...WITHIN }).toBe('filled')
    const { order: done, fills } = await client.call('order', { params: { order: order.id } })
    expect(done, proves('S1.9')).toMatchObject({
      seq: order.seq,
      placedAt: order.placedAt,
      filled: '0.01',
      reason: 'filled',
    })
    const { triggered } = done.stop!
    expect(Number(triggered!.index)).toBeLessThanOrEqual(Number(TRIGGER))
    expect(fills[0]).toMatchObject({ seq: triggered!.seq, at: triggered!.at, marketSeq: triggered!.seq })
    expect(await held('BTC')).toBe('0')
    const { orders } = await client.call('orders', { query: { state: 'closed', limit: '1' } })
    expect(orders).toEqual([done])

    const proof = await onceProven(() => client.call('orderProof', { params: { order: order.id } }))
    const { standing, claims, order: proven } = verifyFill(proof)
    expect(standing).toBe('selfConsistent')
    expect(claims.at(-1)).toEqual({ claim: 'trigger', state: 'met' })
    expect(proven?.stop?.triggered).toMatchObject({ seq: triggered!.seq, reachedSeq: triggered!.seq })
  })

  it('of an OCO the trigger of one cancels the other, and one reserve is held for both', async () => {
    await atTheTop()
    const body = {
      commandId: commandId(),
      product: 'BTC-USDT',
      side: 'sell',
      price: '68000',
      quantity: '0.01',
    } as const
    const { limit, stop: waiting } = await client.call('placeOco', { body: { ...body, trigger: TRIGGER } })
    expect([limit.status, waiting.status]).toEqual(['open', 'waiting'])
    expect([limit.oco, waiting.oco]).toEqual([waiting.id, limit.id])
    expect(await held('BTC')).toBe('0.01')
    const again = await client.call('placeOco', { body: { ...body, trigger: TRIGGER } })
    expect(again).toMatchObject({ limit: { id: limit.id }, stop: { id: waiting.id } })
    clock.go()
    await expect.poll(async () => (await shown(waiting.id)).status, WITHIN).toBe('filled')
    expect(await shown(limit.id)).toMatchObject({ status: 'cancelled', reason: 'ocoTriggered', oco: waiting.id })
  })

  it('is amended and cancelled like any other, and goes with all of them', async () => {
    await atTheTop()
    const far = { trigger: '60000', type: 'limit', price: '59900' } as const
    const { order } = await client.call('placeStopOrder', stop(far))
    const params = { order: order.id }
    const amended = await client.call('amendStopOrder', {
      params,
      body: { commandId: commandId(), trigger: '60500', price: '60400', quantity: '0.02' },
    })
    expect(amended.order).toMatchObject({ stop: { trigger: '60500.00' }, price: '60400.00', held: '0.02' })
    const cancelled = await client.call('cancelOrder', { params, body: { commandId: commandId() } })
    expect(cancelled.order).toMatchObject({ status: 'cancelled', reason: 'cancelled', held: '0' })
    const all = [await client.call('placeStopOrder', stop(far)), await client.call('placeStopOrder', stop(far))]
    const gone = await client.call('cancelAll', { body: { commandId: commandId() } })
    expect(gone.orders).toEqual(all.map(({ order: { id } }) => id))
    expect(await held('BTC')).toBe('0')
  })

  const REFUSED: readonly (readonly [code: string, what: string, over: Partial<BodyOf<'placeStopOrder'>>])[] = [
    ['stopWrongSide', 'a sell stop above the index', { trigger: '70000' }],
    ['takeProfitWrongSide', 'a take-profit of a sell below it', { stopKind: 'takeProfit', trigger: '60000' }],
    ['triggerOffTick', 'a trigger between ticks', { trigger: '60000.001' }],
    ['triggerInvalid', 'no trigger', { trigger: '0' }],
    ['badRequest', 'a stop-market with a price', { price: '60000' }],
    ['badRequest', 'a stop-limit without one', { type: 'limit' }],
    ['insufficientBalance', 'more than there is', { quantity: '9' }],
    ['productUnknown', 'no such product', { product: 'XYZ-USDT' }],
  ]
  it.each(REFUSED)('is refused with %s: %s', async (code, _, over) => {
    await expect(client.call('placeStopOrder', stop(over))).rejects.toMatchObject({ code })
  })

  it('says where the index is when the trigger lies on the wrong side of it', async () => {
    const refused = await client.call('placeStopOrder', stop({ trigger: '70000' })).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RefusedCall)
    expect(Number((refused as RefusedCall).params!['index'])).toBeGreaterThan(60_000)
  })

  it('waits on through a kill -9, and fires afterwards', async () => {
    await atTheTop()
    const { order } = await client.call('placeStopOrder', stop())
    await server.kill()
    clock.go()
    server = await started()
    const cookie = client.cookie
    client = server.client()
    client.cookie = cookie
    expect((await shown(order.id)).seq).toBe(order.seq)
    await expect.poll(async () => (await shown(order.id)).status, WITHIN).toBe('filled')
    expect((await shown(order.id)).stop!.triggered!.seq).toBeGreaterThan(order.seq)
  })
})
