import type { AnswerOf, BodyOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { formatDecimal, parseDecimal } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commandId,
  marketOf,
  partOf,
  removeDataDirectory,
  startServer,
  TestClient,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let client: TestClient
/** far enough below the market to rest */
let below: string

beforeAll(async () => {
  server = await startServer()
  client = await server.client().register()
  below = partOf((await marketOf(client)).bid, 930, '0.01')
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

type Body = BodyOf<'placePerpetualOrder'>
const body = (over: Partial<Body> = {}): Body => ({
  commandId: commandId(),
  product: 'BTC-USDT',
  side: 'buy',
  type: 'market',
  quantity: '0.002',
  reduceOnly: false,
  ruleVersion: LATEST_RULES,
  ...over,
})

/** The part of the state that does not move with the market. */
async function standing(): Promise<readonly [unknown, unknown, unknown]> {
  const { positions } = await client.call('positions')
  const { orders } = await client.call('perpetualOrders', { query: { state: 'open' } })
  const { balances } = await client.call('balances')
  return [positions.map(({ mark: _mark, mostRemovable: _most, ...position }) => position), orders, balances]
}

const sum = (values: readonly string[]): bigint => values.reduce((total, value) => total + parseDecimal(value)!, 0n)

describe('killed in the middle', () => {
  it('positions, triggers, margin and orders stand as they did, and every cent is accounted for', async () => {
    await client.call('placePerpetualOrder', { body: body() })
    await client.call('placePerpetualOrder', { body: body({ type: 'limit', price: below }) })
    await client.call('placePerpetualOrder', { body: body({ side: 'sell', reduceOnly: true, trigger: below }) })
    const ofProduct = { commandId: commandId(), product: 'BTC-USDT' }
    await client.call('addMargin', { body: { ...ofProduct, amount: '12.5' } })
    const stopLoss = partOf(below, 900, '0.01')
    await client.call('setTriggers', {
      body: { ...ofProduct, commandId: commandId(), stopLosses: [{ price: stopLoss }] },
    })
    const before = await standing()
    await restarted()
    expect(await standing()).toEqual(before)

    // some of these are answered and some are cut off
    const asked = Array.from({ length: 40 }, (_, place) =>
      body(place % 3 === 2 ? { side: 'sell', quantity: '0.003' } : { quantity: '0.001' }),
    )
    const answers = asked.map((one) => client.call('placePerpetualOrder', { body: one }).catch(() => undefined))
    await answers[4]
    await restarted()
    const told = (await Promise.all(answers)).filter((answer) => answer !== undefined)
    const known = await Promise.all(
      asked.map((one) => client.call('orderOfCommand', { params: { commandId: one.commandId } })),
    )
    const numbers = new Set(known.map(({ order }) => order))
    for (const { order } of told) expect(numbers).toContain(order.id)
    // what was cut off is asked again, and done once
    for (const one of asked) await client.call('placePerpetualOrder', { body: one })
    const { orders } = await client.call('perpetualOrders', { query: { state: 'closed', limit: '200' } })
    expect(orders.filter(({ trigger }) => trigger === '')).toHaveLength(41)
    await client.call('cancelAllPerpetualOrders', { body: { commandId: commandId() } })
    await closedAll()
    const closed: AnswerOf<'closedPositions'>['positions'] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await client.call('closedPositions', { query: { limit: '200', ...(cursor && { cursor }) } })
      closed.push(...page.positions)
      cursor = page.next
    }
    const { balances } = await client.call('balances')
    const results = sum(closed.flatMap(({ result, funding }) => [result, funding]))
    const total = parseDecimal('10000')! + results - sum(closed.map(({ fees }) => fees))
    expect(balances[0]).toMatchObject({ held: '0', committed: '0', total: formatDecimal(total) })
  })
})

async function restarted(): Promise<void> {
  await server.kill()
  const { dataDirectory } = server
  server = await startServer({ dataDirectory })
  client = await new TestClient(server.url, client.username).signIn()
}

/** Once the market has come back after a start. */
async function closedAll(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { positions } = await client.call('positions')
        if (positions.length > 0) {
          await client.call('closeAllPositions', { body: { commandId: commandId() } }).catch(() => undefined)
        }
        return positions
      },
      { interval: 300 },
    )
    .toEqual([])
}
