import type { RouteName } from '@candela/contract'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestClient } from '../testing/index.ts'
import { earnBody } from '../testing/authorisation-world.ts'
import { MovedHouse } from '../testing/moved-house.ts'
import { StrategyCalls } from '../testing/strategies.ts'

/** far longer than any of these answers takes */
const LONG_MS = 1_000

let house: MovedHouse
let client: TestClient
const calls = new StrategyCalls(() => house)
beforeAll(async () => {
  house = await MovedHouse.open()
  await calls.hour(6_000_000)
  client = await calls.informed()
})
afterAll(() => house.stop())

it('what is drawn from the core is told once all that it may tell of is durable', async () => {
  const { id: strategy } = await calls.start(client)
  const { id: order } = (await client.call('openEarn', { body: earnBody() })).order
  const bar = { product: 'BTC-USDT', bar: '1h' } as const
  const asked: Partial<Record<RouteName, () => Promise<unknown>>> = {
    strategies: () => client.call('strategies'),
    strategyState: () => client.call('strategyState', { params: { strategy } }),
    strategyCourse: () => client.call('strategyCourse', { params: { strategy } }),
    strategyLearner: () => client.call('strategyLearner', { query: bar }),
    strategyCloses: () => client.call('strategyCloses', { query: bar }),
    loanTerms: () => client.call('loanTerms'),
    earnProducts: () => client.call('earnProducts'),
    earnOrder: () => client.call('earnOrder', { params: { order } }),
    autoSavings: () => client.call('autoSavings'),
    protections: () => client.call('protections'),
    positions: () => client.call('positions'),
    practiceFunds: () => client.call('practiceFunds'),
    book: () => client.call('book', { params: { product: 'BTC-USDT' }, query: {} }),
    perpetualBook: () => client.call('perpetualBook', { params: { product: 'BTC-USDT' }, query: {} }),
  }
  let release = (): void => undefined
  const settled = vi.spyOn(house.server.floor.engine, 'settled')
  settled.mockReturnValue(new Promise<void>((resolve) => (release = resolve)))
  const early: string[] = []
  let isHeld = true
  const all = Object.entries(asked).map(async ([name, ask]) => {
    await ask()
    if (isHeld) early.push(name)
  })
  await delay(LONG_MS)
  isHeld = false
  settled.mockRestore()
  release()
  await Promise.all(all)
  expect(early).toEqual([])
})
