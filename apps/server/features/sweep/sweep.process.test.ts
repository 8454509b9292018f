import { CODES, type Refusal } from '@candela/contract'
import { gmt8Day, gmt8DayStart } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RefusedCall, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

const HOUR = 3_600_000

let house: MovedHouse
beforeAll(async () => {
  house = await MovedHouse.open()
  await passTo(gmt8DayStart(gmt8Day(house.now) + 1) + 14 * HOUR)
})
afterAll(() => house.stop())

async function passTo(at: number): Promise<void> {
  house.pass(at - house.now)
  await house.workOff()
}

const set = (client: TestClient, over: { product?: string; terms?: number; keep?: string; on?: boolean } = {}) =>
  client.call('setAutoSavings', {
    body: { commandId: house.commandId(), product: 'SF', terms: 1, keep: '9000', on: true, ...over },
  })

async function refused(call: Promise<unknown>): Promise<string> {
  const error = await call.then(() => undefined).catch((thrown: unknown) => thrown)
  if (!(error instanceof RefusedCall)) throw new Error('not refused', { cause: error })
  expect(error.status).toBe(CODES[error.code as Refusal].status)
  return error.code
}

describe('auto-savings', () => {
  it('save what is idle in the evening, once, and say so', async () => {
    const client = await house.customer()
    expect(await client.call('autoSavings')).toEqual({ saved: [] })
    const { savings } = await set(client)
    const evening = gmt8DayStart(gmt8Day(house.now)) + 22 * HOUR
    expect(savings).toMatchObject({
      product: 'SF',
      asset: 'USDT',
      terms: 1,
      keep: '9000',
      idle: '1000',
    })
    expect(savings!.next).toBeGreaterThanOrEqual(evening)
    expect(savings!.next).toBeLessThan(evening + HOUR)
    await passTo(evening + HOUR)
    const after = await client.call('autoSavings')
    expect(after.savings).toMatchObject({ idle: '0', next: savings!.next + 24 * HOUR })
    expect(after.saved).toMatchObject([{ asset: 'USDT', amount: '1000', dueAt: savings!.next }])
    const { orders } = await client.call('earnOrders', { query: { state: 'running' } })
    expect(orders).toMatchObject([{ id: after.saved[0]!.order, product: 'SF', amount: '1000' }])
    // it is the customer's alone
    expect(await (await house.customer()).call('autoSavings')).toEqual({ saved: [] })
  })

  it('are switched off, and then save nothing', async () => {
    const client = await house.customer()
    await set(client)
    expect((await set(client, { on: false })).savings).toBeUndefined()
    await passTo(gmt8DayStart(gmt8Day(house.now) + 1) + 23 * HOUR)
    expect(await client.call('autoSavings')).toEqual({ saved: [] })
  })

  it('are refused by name: no such product, one that takes none, other terms, what is no amount', async () => {
    const client = await house.customer()
    expect(await refused(set(client, { product: 'X9' }))).toBe('earnUnknown')
    expect(await refused(set(client, { product: 'L5' }))).toBe('sweepNotOffered')
    expect(await refused(set(client, { terms: 2 }))).toBe('earnTermsChanged')
    for (const keep of ['-1', '1e3', '0.000000001']) {
      expect(await refused(set(client, { keep }))).toBe('earnAmountInvalid')
    }
  })
})
