import type { BodyOf, QueryOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/index.ts'
import { MovedHouse, STEP } from '../../testing/moved-house.ts'

const MINUTE = 60_000

let house: MovedHouse
beforeAll(async () => void (house = await MovedHouse.open()))
afterAll(() => house.stop())

async function traded(client: TestClient, product: string, side: 'buy' | 'sell', quantity: string): Promise<void> {
  house.pass(MINUTE)
  await house.quote(product, product === 'BTC-USDT' ? 6_000_000 : 300_000, 100_000)
  const terms = { type: 'market', reduceOnly: false, ruleVersion: LATEST_RULES } as const
  const body: BodyOf<'placePerpetualOrder'> = { commandId: house.commandId(), product, side, quantity, ...terms }
  await client.call('placePerpetualOrder', { body })
}

/** "close sell BTC-USDT 0.01" of each, as they are listed. */
async function listed(client: TestClient, query: QueryOf<'perpetualFills'> = {}): Promise<readonly string[]> {
  const { fills } = await client.call('perpetualFills', { query })
  return fills.map(({ effect, side, product, quantity }) => `${effect} ${side} ${product} ${quantity}`)
}

describe('own fills across orders and positions', () => {
  it('are listed newest first and page by page, narrowed by product, side, effect and time, and to nobody else', async () => {
    const [client, other] = [await house.customer(), await house.customer()]
    await traded(client, 'BTC-USDT', 'buy', '0.01')
    const first = house.now
    await traded(client, 'ETH-USDT', 'sell', '0.1')
    // closes the long and opens a short
    await traded(client, 'BTC-USDT', 'sell', '0.03')
    await traded(other, 'BTC-USDT', 'buy', '0.05')
    const all = [
      'open sell BTC-USDT 0.02',
      'close sell BTC-USDT 0.01',
      'open sell ETH-USDT 0.1',
      'open buy BTC-USDT 0.01',
    ]
    expect(await listed(client)).toEqual(all)
    expect(await listed(client, { product: 'BTC-USDT', side: 'sell' })).toEqual(all.slice(0, 2))
    expect(await listed(client, { effect: 'close' })).toEqual(all.slice(1, 2))
    expect(await listed(client, { from: String(first + 1) })).toEqual(all.slice(0, 3))
    expect(await listed(client, { to: String(first) })).toEqual(all.slice(3))
    const paged: string[] = []
    for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page++) {
      const query = { limit: '3', ...(cursor !== undefined && { cursor }) }
      const { fills, next } = await client.call('perpetualFills', { query })
      paged.push(...fills.map(({ quantity, product }) => `${product} ${quantity}`))
      cursor = next
      expect(page).toBeLessThan(2)
    }
    expect(paged).toEqual(all.map((text) => text.split(' ').slice(2).join(' ')))
    const { fills } = await client.call('perpetualFills', { query: { effect: 'close' } })
    // bought at 60,000.01 and sold at 59,999.99, half a per mille of 599.9999 as fee
    expect(fills).toMatchObject([{ price: '59999.99', result: '-0.0002', fee: '0.29999995', liquidity: 'taker' }])
  })

  it.each([
    [{ product: 'XXX-USDT' }, 'productUnknown'],
    [{ cursor: 'x' }, 'badRequest'],
  ])('%j is refused', async (query, code) => {
    const client = await house.customer()
    house.pass(STEP)
    expect(await client.refusal('perpetualFills', { query })).toBe(code)
  })
})
