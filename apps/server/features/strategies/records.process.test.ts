import { parseDecimal } from '@candela/units'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import { HALF, StrategyCalls } from '../../testing/strategies.ts'

/* Money and coins of strategies, as balances, results and records tell them. */

let house: MovedHouse
let client: TestClient
const calls = new StrategyCalls(() => house)
beforeAll(async () => {
  house = await MovedHouse.open()
  await calls.hour(6_000_000)
  client = await calls.informed()
})
afterAll(() => house.stop())

const minor = (decimal: string): bigint => parseDecimal(decimal)!
const lines = async () => (await client.call('statementLines', { query: { limit: '50' } })).lines
const csv = async (detail: 'events' | 'postings' | 'account'): Promise<readonly string[]> =>
  (await client.call('statement', { query: { detail } })).split('\r\n').slice(0, -1)

it('is no loss to set aside: only fees and prices are', async () => {
  const before = await client.call('balances')
  const { id } = await calls.start(client, { ...HALF, amount: '1000', stopLossPpm: 0 })
  const set = await client.call('balances')
  expect([set.equity, set.dayPnl]).toEqual([before.equity, before.dayPnl])
  const usdt = set.balances.find(({ asset }) => asset === 'USDT')!
  expect(usdt).toMatchObject({ committed: '1000', total: before.balances[0]!.total })
  expect((await lines())[0]).toMatchObject({
    kind: 'strategyFunding',
    order: id,
    moved: '-1000',
    usdt: '0',
    amount: '0',
  })

  await calls.hour(6_000_000)
  const [decision] = (await client.call('strategyDecisions', { params: { strategy: id } })).decisions
  const filled = minor(decision!.orders[0]!.filled)
  const bought = await client.call('balances')
  expect(bought.balances.find(({ asset }) => asset === 'BTC')).toMatchObject({ committed: decision!.orders[0]!.filled })
  const { costs, result } = (await client.call('strategies')).strategies[0]!
  expect(minor(result)).toBeLessThanOrEqual(-minor(costs))
  // floored to the cent
  expect(minor(bought.dayPnl) - minor(before.dayPnl) - minor(result)).toBeLessThanOrEqual(0n)
  expect(minor(bought.dayPnl) - minor(before.dayPnl) - minor(result)).toBeGreaterThan(-2_000_000n)
  const [trade] = await lines()
  expect(trade).toMatchObject({
    kind: 'trade',
    asset: 'BTC',
    fill: { side: 'buy', quantity: decision!.orders[0]!.filled },
  })
  const detail = await client.call('order', { params: { order: trade!.order } })
  expect(detail.strategy).toBe(id)
  expect(filled).toBeGreaterThan(0n)
})

it('is told when it comes back, money and coins', async () => {
  const [running] = (await client.call('strategies')).strategies
  const { id, money, holdings } = running!
  const before = await client.call('balances')
  await calls.stop(client, id, false)
  const after = await client.call('balances')
  expect(after.equity).toBe(before.equity)
  expect(after.balances.every(({ committed }) => committed === '0')).toBe(true)
  const returned = (await lines()).filter(({ kind }) => kind === 'strategyReturn')
  expect(returned.map(({ order, asset, moved }) => [order, asset, moved])).toEqual([
    [id, 'BTC', holdings[0]!.quantity],
    [id, 'USDT', money],
  ])
  const { lines: own } = await client.call('statementLines', { query: { group: 'strategies', limit: '50' } })
  expect(own.map(({ kind }) => kind)).toEqual(['strategyReturn', 'strategyReturn', 'strategyFunding'])
})

it('stands in the files, and the balances of the statement add up', async () => {
  const named = (rows: readonly string[]) => rows.flatMap((row) => /strategy(Funding|Return)/.exec(row)?.[0] ?? [])
  expect(named(await csv('events'))).toEqual(['strategyFunding', 'strategyReturn', 'strategyReturn'])
  expect(named(await csv('postings'))).toEqual(['strategyFunding', 'strategyReturn', 'strategyReturn'])
  // of what there is nothing came or went by them
  expect(named(await csv('account'))).toEqual([])
  const { assets } = await client.call('statementBalances', { query: {} })
  const { balances } = await client.call('balances')
  expect(assets.map(({ asset, closing }) => [asset, closing])).toEqual(
    balances.map(({ asset, total }) => [asset, total]),
  )
})
