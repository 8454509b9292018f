import { DEFAULT_PERPETUAL, fundingDue, fundingRate, fundingReceived, notional } from '@candela/rules/perpetual'
import { describe, expect, it } from 'vitest'
import { CrossTrial } from '../testing/cross-trial.ts'
import { around, told } from '../testing/perpetual-trial.ts'

describe('a cross account', () => {
  it('gets the margin of what opens, and gives all of it back with the last position', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    const opened = trial.order(customer, 'buy', 100_000)
    expect(opened.code).toBe('ok')
    const { balance, equity, maintenance } = trial.account(customer)
    expect(balance).toBe(600_060_000_000n)
    expect(equity).toBeLessThan(balance)
    expect(maintenance).toBeGreaterThan(0n)
    expect(told(opened, 'positionChanged').at(-1)).toMatchObject({ mode: 'cross', margin: 0n })
    const closed = trial.close(customer)
    expect(told(closed, 'crossMoved').map(({ cause }) => cause)).toEqual(['fill', 'emptied'])
    expect(trial.account(customer).balance).toBe(0n)
  })

  it('lets out what its positions do not need, and not a unit more', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    trial.order(customer, 'buy', 50_000)
    expect(trial.move(customer, 100_000_000_000).code).toBe('ok')
    const { remove } = trial.account(customer)
    expect(trial.move(customer, -Number(remove) - 1).code).toBe('aboveMaximum')
    expect(trial.move(customer, -Number(remove)).code).toBe('ok')
    expect(trial.account(customer).remove).toBe(0n)
  })

  it('is liquidated at the first mark below maintenance, and at none before', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    trial.order(customer, 'buy', 100_000)
    const { forcedPrice } = trial.core.perpetuals.position(customer, 0)!
    const quiet = trial.step(forcedPrice + 1, around(forcedPrice + 1, 100_000_000))
    expect(told(quiet, 'liquidationStarted')).toEqual([])
    const lowered = trial.core.perpetuals.position(customer, 0)!.forcedPrice
    const reached = trial.step(lowered - 1_000, around(lowered - 1_000))
    const [started] = told(reached, 'liquidationStarted')
    expect(started!.equity).toBeLessThan(started!.maintenance)
    expect(told(reached, 'liquidated')).toHaveLength(1)
    const after = trial.account(customer)
    expect(after.equity).toBeGreaterThanOrEqual(after.maintenance)
  })

  it('pays funding of its positions and receives it, and not more than it is worth', () => {
    const trial = new CrossTrial()
    trial.checking = false
    const [long, short] = [trial.cross(10), trial.cross(5)]
    trial.order(long, 'buy', 100_000)
    trial.order(short, 'sell', 33_333)
    trial.premium(2_000)
    const { mark } = trial.core.perpetuals.market(0)!
    const before = [long, short].map((customer) => trial.account(customer).balance)
    const events = trial.funding()
    const { averagePremiumPpm } = told({ events }, 'fundingRateSet')[0]!
    const ratePpm = fundingRate(averagePremiumPpm, DEFAULT_PERPETUAL.funding)
    const paid = fundingDue(notional(mark, 100_000, 10), ratePpm)
    const received = fundingReceived(notional(mark, 33_333, 10), ratePpm)
    expect(paid).toBeGreaterThan(0n)
    const moved = [
      [long, 'funding', -paid, before[0]! - paid],
      [short, 'funding', received, before[1]! + received],
    ]
    const found = told({ events }, 'crossMoved').map(({ customer, cause, amount, balance }) => [
      customer,
      cause,
      amount,
      balance,
    ])
    expect(found).toEqual(moved)
    expect([long, short].map((customer) => trial.account(customer).balance)).toEqual(moved.map((row) => row[3]))
    trial.core.assertInvariants()
  })
})
