import type { StrategyDecision } from '@candela/contract'
import { decodeVerifierKey, verifyStrategy } from '@candela/verify/browser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onceProven, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import { GRID, HALF, refused, StrategyCalls, TREND } from '../../testing/strategies.ts'

/* The proofs of decisions, as the server puts them together and a device checks them. */

let house: MovedHouse
let client: TestClient
const calls = new StrategyCalls(() => house)
beforeAll(async () => {
  house = await MovedHouse.open()
  for (let hour = 0; hour < 84; hour++) await calls.hour(6_000_000 + 1_000 * hour)
  client = await calls.informed()
})
afterAll(() => house.stop())

const decisionsOf = async (strategy: string): Promise<readonly StrategyDecision[]> =>
  (await client.call('strategyDecisions', { params: { strategy } })).decisions

const paramsOf = (strategy: string, { seq, place }: StrategyDecision) => ({
  params: { strategy, seq: String(seq), place: String(place) },
})

/** The facts of every decision by its proof, checked without anything of the house. */
async function provenOf(strategy: string) {
  const { key: line, origin } = await onceProven(() => client.call('proofKey'))
  const all = []
  for (const decision of await decisionsOf(strategy)) {
    const bundle = await onceProven(() => client.call('strategyProof', paramsOf(strategy, decision)))
    const { standing, claims, order } = verifyStrategy(bundle, { key: decodeVerifierKey(line)!, origin })
    expect(claims.filter(({ state }) => state === 'failed')).toEqual([])
    expect([standing, order!.decided.cause]).toEqual(['anchored', decision.cause])
    all.push({ decision, bundle, proven: order! })
  }
  return all
}

describe('the proof of a decision', () => {
  it('is recomputed by a device, of every kind and cause', async () => {
    const started = { stopLossPpm: 0, amount: '1000' }
    const products = [{ product: 'BTC-USDT', share: 1_000_000 }]
    const daily = { products, period: 'day', day: 0, hour: 0, each: '20' }
    const adaptive = { product: 'BTC-USDT', bar: '1h', share: 1_000_000, band: 10_000 }
    const ids = [
      await calls.start(client, { kind: 'trend', parameters: TREND, ...started }),
      await calls.start(client, { kind: 'trend', parameters: { ...TREND, bar: '4h' }, ...started }),
      await calls.start(client, { kind: 'adaptive', parameters: adaptive, ...started }),
      await calls.start(client, { ...HALF, ...started }),
      await calls.start(client, { kind: 'grid', parameters: GRID, ...started }),
      await calls.start(client, { kind: 'recurring', parameters: daily, ...started }),
      await calls.start(client, { ...HALF, ...started, stopLossPpm: 40_000 }),
    ].map(({ id }) => id)
    const [, , , half] = ids
    for (let hour = 0; hour < 26; hour++) {
      await calls.hour(6_000_000 + Math.round(500_000 * Math.sin(hour / 4)), 300 + hour * 20)
      if (hour === 6) await calls.change(client, half!, { add: '100', stopLossPpm: 0 })
      if (hour === 9) await calls.change(client, half!, { take: '50', stopLossPpm: 0 })
      if (hour === 12) await calls.change(client, half!, { stopLossPpm: 900_000 })
    }
    await calls.stop(client, half!)
    const causes = new Set<string>()
    for (const id of ids) {
      const all = await provenOf(id)
      expect([id, all.length > 0]).toEqual([id, true])
      for (const { decision, bundle } of all) {
        causes.add(decision.cause)
        expect(bundle.whole).toBe(true)
      }
    }
    expect([...causes].sort()).toEqual(['arranging', 'bar', 'period', 'stop'])
  })

  it('shows only what changed it where its course is too long, and says so', async () => {
    const [first] = (await client.call('strategies')).strategies
    const { id } = await calls.start(client, {
      ...HALF,
      stopLossPpm: 0,
    })
    for (let hour = 0; hour < 70; hour++) await calls.hour(hour % 2 === 0 ? 6_000_000 : 6_900_000)
    const [last] = await decisionsOf(id)
    const bundle = await onceProven(() => client.call('strategyProof', paramsOf(id, last!)))
    expect([bundle.whole, bundle.later.length]).toEqual([false, 1])
    const { key: line, origin } = await onceProven(() => client.call('proofKey'))
    expect(verifyStrategy(bundle, { key: decodeVerifierKey(line)!, origin }).standing).toBe('anchored')
    expect(first).toBeDefined()
  })

  it('is its owner’s alone, and of a decision that there is', async () => {
    const [running] = (await client.call('strategies')).strategies
    const [decision] = await decisionsOf(running!.id)
    const asked = paramsOf(running!.id, decision!)
    const other = await calls.informed()
    expect(await refused(other.call('strategyProof', asked))).toEqual({ code: 'strategyUnknown' })
    const nobodys = { params: { ...asked.params, place: '9' } }
    expect(await refused(client.call('strategyProof', nobodys))).toEqual({ code: 'notFound' })
  })

  it('stands for the proofs of its orders', async () => {
    const [running] = (await client.call('strategies')).strategies
    const { orders } = await client.call('strategyOrders', { params: { strategy: running!.id } })
    const of = { params: { order: orders[0]!.id } }
    expect(await refused(client.call('orderProof', of))).toEqual({ code: 'proofOfStrategy' })
    expect((await onceProven(() => client.call('proofKey'))).key).toBeTruthy()
  })
})
