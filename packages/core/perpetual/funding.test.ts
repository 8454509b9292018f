import { DEFAULT_PERPETUAL, fundingDue, fundingRate, fundingReceived, notional } from '@candela/rules/perpetual'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { PerpetualTrial, told } from '../testing/perpetual-trial.ts'
import { START, USDT } from '../testing/trial.ts'

const INTERVAL = 8 * 3_600_000
const BUYERS = 300

/** One is long, one half as much short, the house the rest; the book has been above the index. */
function held(ppm: number): { trial: PerpetualTrial; long: number; short: number } {
  const trial = new PerpetualTrial()
  trial.checking = false
  const [long, short] = [trial.open(), trial.open()]
  trial.leverage(long, 10)
  trial.order(long, 'buy', 100_000)
  trial.leverage(short, 5)
  trial.order(short, 'sell', 33_333)
  trial.premium(ppm)
  return { trial, long, short }
}

describe('funding', () => {
  it('is what longs owe shorts at 08:00 UTC, at the last mark, from the margin alone', () => {
    const { trial, long, short } = held(2_000)
    const { mark } = trial.core.perpetuals.market(0)!
    const before = [long, short].map((customer) => trial.core.perpetuals.position(customer, 0)!.margin)
    const liquidity = trial.core.houseBalance('liquidity', USDT)
    const available = trial.balance(long, USDT)
    const events = trial.funding()
    const [set] = told({ events }, 'fundingRateSet')
    const ratePpm = fundingRate(set!.averagePremiumPpm, DEFAULT_PERPETUAL.funding)
    expect(set).toMatchObject({ at: START + INTERVAL, ratePpm, mark, samples: 57_601 })
    expect(ratePpm).toBeGreaterThan(1_000)
    const paid = fundingDue(notional(mark, 100_000, 10), ratePpm)
    const received = fundingReceived(notional(mark, 33_333, 10), ratePpm)
    const ofHouse = fundingReceived(notional(mark, 66_667, 10), ratePpm)
    expect(told({ events }, 'fundingPaid').map(({ customer, amount }) => [customer, amount])).toEqual([
      [long, -paid],
      [short, received],
    ])
    const after = [long, short].map((customer) => trial.core.perpetuals.position(customer, 0)!.margin)
    expect(after).toEqual([before[0]! - paid, before[1]! + received])
    expect(trial.core.houseBalance('liquidity', USDT) - liquidity).toBe(ofHouse)
    expect(trial.core.houseBalance('rounding', USDT)).toBe(paid - received - ofHouse)
    expect(trial.balance(long, USDT)).toEqual(available)
    trial.core.assertInvariants()
  })

  it('of shorts goes to longs where the book was below, and nothing is due inside the damper', () => {
    const { trial, long } = held(-2_000)
    const events = trial.funding()
    expect(told({ events }, 'fundingRateSet')[0]!.ratePpm).toBeLessThan(0)
    expect(told({ events }, 'fundingPaid').find(({ customer }) => customer === long)!.amount).toBeGreaterThan(0n)
    trial.steps(9)
    trial.premium(400)
    const calm = trial.funding()
    expect(told({ events: calm }, 'fundingRateSet')).toMatchObject([{ ratePpm: 0 }])
    expect(told({ events: calm }, 'fundingPaid')).toEqual([])
  })

  it('with fewer samples than half of the steps is left out, and each instant that passed is told', () => {
    const trial = new PerpetualTrial()
    trial.order(trial.open(), 'buy', 1_000)
    trial.at = START + 3 * INTERVAL
    const events = [...trial.must({ kind: 'tick' }).events]
    expect(told({ events }, 'fundingSkipped').map(({ at }) => at)).toEqual([1, 2, 3].map((n) => START + n * INTERVAL))
  })

  it('settles profit where the margin is short, so that no account falls below zero, and tells of stops it overtakes', () => {
    const { trial, long } = held(9_000)
    trial.leverage(long, 50)
    const index = 6_600_000
    trial.steps(2, index)
    const { remove } = trial.core.perpetuals.mostMargin(long, 0)
    trial.margin(long, -Number(remove))
    const { forcedPrice } = trial.core.perpetuals.position(long, 0)!
    expect(trial.triggers(long, { stopLoss: forcedPrice + 1 }).code).toBe('ok')
    const first = trial.funding()
    expect(told({ events: first }, 'stopOvertaken')).toMatchObject([{ customer: long, stopLoss: forcedPrice + 1 }])
    trial.steps(9, index)
    trial.premium(9_000, index)
    const second = trial.funding()
    const settled = [...told({ events: first }, 'profitSettled'), ...told({ events: second }, 'profitSettled')]
    expect(settled).toMatchObject([{ customer: long }])
    const position = trial.core.perpetuals.position(long, 0)!
    expect([position.margin, position.settled]).toEqual([0n, settled[0]!.amount])
    trial.core.assertInvariants()
  })

  it('of many is worked off in ticks, a few at a time, and comes to the same when nobody sent them', () => {
    const trial = new PerpetualTrial()
    trial.checking = false
    for (let place = 0; place < BUYERS; place++) trial.order(trial.open(), 'buy', 1_000 + place)
    trial.premium(3_000)
    const late = Object.assign(new PerpetualTrial(), { ...trial, core: restored(trial) })
    trial.at = late.at = START + INTERVAL
    let ticks = 0
    while (trial.core.isDue(trial.at)) {
      trial.must({ kind: 'tick' })
      ticks++
      const again = restored(trial)
      expect(again.stateHash()).toBe(trial.core.stateHash())
      trial.core = again
    }
    expect(ticks).toBeGreaterThan(2)
    trial.order(1, 'sell', 100)
    late.order(1, 'sell', 100)
    const figures = ({ core }: PerpetualTrial): unknown => [
      core.perpetuals.positions(1),
      core.perpetuals.positions(BUYERS),
      core.houseBalance('liquidity', USDT),
      core.houseBalance('rounding', USDT),
    ]
    expect(figures(late)).toEqual(figures(trial))
  })
})

function restored({ core }: PerpetualTrial): PerpetualTrial['core'] {
  return Core.restore(core.snapshot().slice())
}
