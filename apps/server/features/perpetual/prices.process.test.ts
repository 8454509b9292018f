import { LATEST_RULES } from '@candela/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MovedHouse, STEP } from '../../testing/moved-house.ts'

const PRODUCT = 'BTC-USDT'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let house: MovedHouse
beforeAll(async () => void (house = await MovedHouse.open()))
afterAll(() => house.stop())

it('mark and index are told as candles end, the mark from the first perpetual order on, and for everyone', async () => {
  const client = await house.customer()
  const first = Math.ceil((house.now + 1) / HOUR) * HOUR
  await house.quoteUntil(first - MINUTE, PRODUCT, [6_000_000])
  await house.quoteUntil(first + MINUTE, PRODUCT, [6_010_000])
  const order = { type: 'limit', side: 'buy', price: '59900', quantity: '0.01', reduceOnly: false } as const
  const body = { commandId: house.commandId(), product: PRODUCT, ruleVersion: LATEST_RULES, ...order }
  await client.call('placePerpetualOrder', { body })
  await house.quoteUntil(first + 20 * MINUTE, PRODUCT, [6_030_000])
  house.pass(3 * HOUR)
  await house.quote(PRODUCT, 6_050_000)
  house.pass(STEP)

  const asked = async (query: { interval: '1h' | '15min'; before?: string; limit?: string }) => {
    const { points } = await house.stranger().call('perpetualPrices', { params: { product: PRODUCT }, query })
    return points.map(({ at, index, mark }) => [(at - first) / MINUTE, index, mark])
  }
  await expect
    .poll(() => asked({ interval: '1h' }), { interval: 200 })
    .toEqual([
      [0, '60000.00', ''],
      [60, '60300.00', '60300.00'],
      [120, '60300.00', '60300.00'],
      [180, '60300.00', '60300.00'],
    ])
  const before = String(first + 31 * MINUTE)
  expect((await asked({ interval: '15min', before, limit: '2' })).map(([at, index]) => [at, index])).toEqual([
    [15, '60100.00'],
    [30, '60300.00'],
  ])
  expect(await client.refusal('perpetualPrices', { params: { product: 'EUR-USD' }, query: { interval: '1h' } })).toBe(
    'productUnknown',
  )
})
