import type { Command } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { FUNDING_INTERVAL_MS } from '@candela/rules/perpetual'
import { formatDecimal, parseDecimal } from '@candela/units'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../testing/index.ts'
import { MovedHouse, STEP } from '../../testing/moved-house.ts'

const PRODUCT = 'BTC-USDT'
const INDEX = 6_000_000
/** the book stands so far above the index, in ticks: 0.2 % */
const PREMIUM = 12_000
/** ladder lots enough for the impact price */
const DEEP = 1_000_000
const AT_ONCE = 1_000

let house: MovedHouse
beforeAll(async () => void (house = await MovedHouse.open()))
afterAll(() => house.stop())

/** Steps up to an instant, in which the book stands above the index. */
async function premiumUntil(until: number): Promise<void> {
  const { engine } = house.server.floor
  const { product } = engine.core.productById(PRODUCT)!
  const middle = INDEX + PREMIUM
  const ladder = { kind: 'levels', bids: [[middle - 1, DEEP]], asks: [[middle + 1, DEEP]] } as const
  while (house.now < until) {
    const taken: Promise<unknown>[] = []
    for (let count = 0; count < AT_ONCE && house.now < until; count++) {
      house.pass(STEP)
      const update = { product, receivedAt: house.now, index: INDEX, ladder, prints: [] }
      const market: Command = { kind: 'market', step: house.now / STEP, gap: false, updates: [update] }
      taken.push(engine.submit(market))
    }
    await Promise.all(taken)
  }
}

async function opened(client: TestClient, side: 'buy' | 'sell'): Promise<void> {
  const body = { commandId: house.commandId(), product: PRODUCT, side, quantity: '0.01' } as const
  await client.call('placePerpetualOrder', {
    body: { ...body, type: 'market', reduceOnly: false, ruleVersion: LATEST_RULES },
  })
}

it(
  'funding is paid by who is long to who is short, told of each, and listed for everyone',
  { timeout: 240_000 },
  async () => {
    const [long, short] = [await house.customer(), await house.customer()]
    const due = (Math.floor(house.now / FUNDING_INTERVAL_MS) + 2) * FUNDING_INTERVAL_MS
    // half of an interval's steps, and some
    house.pass(due - FUNDING_INTERVAL_MS / 2 - 10_000 - house.now)
    await premiumUntil(house.now + STEP)
    await opened(long, 'buy')
    await opened(short, 'sell')
    const { forcedPrice } = (await long.call('positions')).positions[0]!
    // what is due moves the forced price further than that
    const stopLoss = formatDecimal(parseDecimal(forcedPrice)! + parseDecimal('50')!)
    await long.call('setTriggers', { body: { commandId: house.commandId(), product: PRODUCT, stopLoss } })
    await premiumUntil(due + STEP)
    const newest = async () => {
      const { rates } = await long.call('perpetualFunding', { params: { product: PRODUCT }, query: {} })
      return rates[0]
    }
    // 0.2 % of premium, less the damper
    const expected = { at: due, averagePremiumPpm: 1_999, ratePpm: 1_499 }
    await expect.poll(newest, { timeout: 60_000, interval: 500 }).toMatchObject(expected)
    const rate = (await newest())!
    const terms = await long.call('perpetualTerms', { params: { product: PRODUCT } })
    expect(terms).toMatchObject({ lastFunding: { at: due, ratePpm: 1_499 }, nextFundingAt: due + FUNDING_INTERVAL_MS })
    expect((await long.call('quotes'))[PRODUCT]).toMatchObject({ fundingPpm: 1_499 })
    const mark = Number(rate.mark)
    for (const [client, sign] of [
      [long, -1],
      [short, 1],
    ] as const) {
      const { moves } = await client.call('perpetualMoves', { query: { kind: 'fundingPaid' } })
      const paid = sign * 0.01 * mark * 0.001499
      expect(Number(moves[0]!.told['amount'])).toBeCloseTo(paid, 7)
      const { positions } = await client.call('positions')
      expect(positions[0]!.funding).toBe(moves[0]!.told['amount'])
    }
    const late = async () => {
      const { letters } = await long.call('letters', { query: { language: 'en' } })
      return letters.filter(({ title }) => title === 'BTC/USDT: your stop loss would come too late')
    }
    await expect.poll(late, { timeout: 10_000, interval: 200 }).toHaveLength(1)
  },
)
