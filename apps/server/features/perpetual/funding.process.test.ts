import { FUNDING_INTERVAL_MS } from '@candela/rules/perpetual'
import { formatDecimal, parseDecimal } from '@candela/units'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBeforeFunding, premiumUntil } from '../../testing/funded-positions.ts'
import { MovedHouse, STEP } from '../../testing/moved-house.ts'

const PRODUCT = 'BTC-USDT'

let house: MovedHouse
beforeAll(async () => void (house = await MovedHouse.open()))
afterAll(() => house.stop())

it('funding is paid by who is long to who is short, told of each, and listed for everyone', async () => {
  const [long, short] = [await house.customer(), await house.customer()]
  const due = await openBeforeFunding(house, long, short)
  const { forcedPrice } = (await long.call('positions')).positions[0]!
  // what is due moves the forced price further than that
  const stopLoss = formatDecimal(parseDecimal(forcedPrice)! + parseDecimal('50')!)
  await long.call('setTriggers', {
    body: { commandId: house.commandId(), product: PRODUCT, stopLosses: [{ price: stopLoss }] },
  })
  await premiumUntil(house, due + STEP)
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
  await expect.poll(late, { interval: 200 }).toHaveLength(1)
})
