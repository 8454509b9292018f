import { describe, expect, it } from 'vitest'
import { PerpetualTrial, told } from '../testing/perpetual-trial.ts'
import { USDT } from '../testing/trial.ts'

const GRANT = 1_000_000_000_000n
/** of a tick and lot */
const UNIT = 10n

function house(): { trial: PerpetualTrial; a: number; b: number } {
  const trial = new PerpetualTrial()
  const [a, b] = [trial.open(), trial.open()]
  // 700.00 wide on both sides: what follows trades between customers
  trial.step(6_000_000, { bids: [[5_930_000, 1_000_000]], asks: [[6_070_000, 1_000_000]] })
  return { trial, a, b }
}

function limit(price: number): { price: number } {
  return { price }
}

describe('a perpetual order', () => {
  it('opens with its margin and fee, closes with its result, and nothing is left in between', () => {
    const { trial, a, b } = house()
    trial.order(b, 'sell', 10_000, limit(6_000_000))
    const opened = trial.order(a, 'buy', 10_000, limit(6_000_000))
    const notional = 6_000_000n * 10_000n * UNIT
    const [margin, takerFee, makerFee] = [notional / 2n, notional / 2_000n, notional / 5_000n]
    expect(
      told(opened, 'positionChanged').map(({ customer, side, lots, cost, margin: m }) => [
        customer,
        side,
        lots,
        cost,
        m,
      ]),
    ).toEqual([
      [a, 'long', 10_000, notional, margin],
      [b, 'short', 10_000, notional, margin],
    ])
    expect(trial.balance(a, USDT)).toEqual([GRANT - margin - takerFee, 0n])
    expect(trial.balance(b, USDT)).toEqual([GRANT - margin - makerFee, 0n])
    trial.order(b, 'buy', 10_000, limit(6_010_000))
    const closed = trial.order(a, 'sell', 10_000, { ...limit(6_010_000), reduceOnly: true })
    const won = 10_000n * 10_000n * UNIT
    const [fee, feeOfMaker] = [(notional + won) / 2_000n, (notional + won) / 5_000n]
    expect(
      told(closed, 'perpetualFilled').map(({ customer, effect, result, fee: paid }) => [
        customer,
        effect,
        result,
        paid,
      ]),
    ).toEqual([
      [a, 'close', won, fee],
      [b, 'close', -won, feeOfMaker],
    ])
    expect(trial.balance(a, USDT)).toEqual([GRANT - takerFee + won - fee, 0n])
    expect(trial.balance(b, USDT)).toEqual([GRANT - makerFee - won - feeOfMaker, 0n])
    expect(trial.core.houseBalance('clearing', USDT)).toBe(0n)
  })

  it('sets aside what opening could cost, and gives back what it did not', () => {
    const { trial, a, b } = house()
    trial.leverage(a, 10)
    const { value } = trial.order(a, 'buy', 10_000, limit(6_000_000))
    const notional = 6_000_000n * 10_000n * UNIT
    const held = notional / 10n + notional / 2_000n
    expect(trial.balance(a, USDT)).toEqual([GRANT - held, held])
    const sold = trial.order(b, 'sell', 4_000, limit(6_000_000))
    const filled = told(sold, 'perpetualFilled').find(({ order }) => order === value)
    expect(filled).toMatchObject({ held: (held * 6n) / 10n, remaining: 6_000, liquidity: 'maker' })
    trial.apply({ kind: 'cancelPerpetualOrder', customer: a, commandId: trial.id(), order: value })
    const part = (notional * 4n) / 10n
    expect(trial.balance(a, USDT)).toEqual([GRANT - part / 10n - part / 5_000n, 0n])
  })

  it('closes first and then opens the other way: one order, two fills, another position', () => {
    const { trial, a, b } = house()
    trial.order(b, 'sell', 300, limit(6_000_000))
    trial.order(a, 'buy', 300, { ...limit(6_000_000), stopLoss: 5_900_000 })
    trial.order(b, 'buy', 500, limit(6_050_000))
    const turned = trial.order(a, 'sell', 500, limit(6_050_000))
    const own = told(turned, 'perpetualFilled').filter(({ customer }) => customer === a)
    expect(own.map(({ effect, lots, position, remaining }) => [effect, lots, position, remaining])).toEqual([
      ['close', 300, 1, 200],
      ['open', 200, 3, 0],
    ])
    const now = told(turned, 'positionChanged').filter(({ customer }) => customer === a)
    expect(now.map(({ position, side, lots, stopLoss }) => [position, side, lots, stopLoss])).toEqual([
      [1, 'long', 0, 0],
      [3, 'short', 200, 0],
    ])
    const [accepted] = told(turned, 'perpetualAccepted')
    expect(accepted).toMatchObject({
      closeLots: 300,
      held: (6_050_000n * 200n * UNIT) / 2n + (6_050_000n * 200n * UNIT) / 2_000n,
    })
  })

  it.each([
    ['ioc', 'immediateRemainder', 100],
    ['fok', undefined, 0],
    ['gtc', undefined, 100],
  ] as const)('%s that finds too little', (timeInForce, reason, filled) => {
    const { trial, a, b } = house()
    trial.order(b, 'sell', 100, limit(6_000_000))
    const answer = trial.order(a, 'buy', 150, { ...limit(6_000_000), timeInForce })
    expect(answer.code).toBe(timeInForce === 'fok' ? 'fokNotFilled' : 'ok')
    const end = told(answer, 'perpetualClosed').find(({ customer }) => customer === a)
    expect([end?.reason, told(answer, 'perpetualTraded')[0]?.lots ?? 0]).toEqual([reason, filled])
  })

  it('post-only rests or is refused', () => {
    const { trial, a, b } = house()
    trial.order(b, 'sell', 100, limit(6_000_000))
    const post = { timeInForce: 'postOnly' } as const
    expect(trial.order(a, 'buy', 100, { ...limit(6_000_000), ...post }).code).toBe('postOnlyWouldTake')
    expect(trial.order(a, 'buy', 100, { ...limit(5_999_999), ...post }).code).toBe('ok')
  })

  it('never trades with its own customer’s: that ends it, and fill-or-kill passes over', () => {
    const { trial, a, b } = house()
    trial.order(a, 'sell', 100, limit(6_000_000))
    trial.order(b, 'sell', 100, limit(6_001_000))
    const met = trial.order(a, 'buy', 100, limit(6_001_000))
    expect(told(met, 'perpetualClosed')).toMatchObject([{ reason: 'selfTrade', filled: 0 }])
    const passed = trial.order(a, 'buy', 100, { ...limit(6_001_000), timeInForce: 'fok' })
    expect(told(passed, 'perpetualTraded')).toMatchObject([{ price: 6_001_000, lots: 100 }])
  })

  it('that reduces is trimmed with the position: nearest price kept, then oldest', () => {
    const { trial, a, b } = house()
    trial.order(b, 'sell', 1_000, limit(6_000_000))
    trial.order(a, 'buy', 1_000, limit(6_000_000))
    const reduce = { reduceOnly: true }
    const far = trial.order(a, 'sell', 400, { ...limit(6_040_000), ...reduce }).value
    const near = trial.order(a, 'sell', 600, { ...limit(6_030_000), ...reduce }).value
    trial.order(b, 'buy', 700, limit(5_990_000))
    const closed = trial.close(a)
    expect(told(closed, 'perpetualTrimmed').map(({ order, lots, remaining }) => [order, lots, remaining])).toEqual([
      [near, 300, 300],
      [far, 400, 0],
    ])
    expect(told(closed, 'perpetualClosed').map(({ order, reason }) => [order, reason])).toContainEqual([far, 'trimmed'])
  })

  it('trades with the ladder up to what the house may hold, and no further', () => {
    const trial = new PerpetualTrial()
    const rich = [trial.open(), trial.open(), trial.open()]
    for (const customer of rich) trial.leverage(customer, 5)
    // 5,000,000 USDT at 60,000.00
    const most = Math.floor(500_000_000_000_000 / (6_000_000 * 10))
    trial.step(6_000_000, { bids: [[5_999_900, 10]], asks: [[6_000_100, 50_000_000]] })
    const bought = rich.map((customer) => trial.order(customer, 'buy', 60_000))
    expect(bought.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok'])
    expect(trial.core.perpetuals.market(0)).toMatchObject({ houseLots: -180_000, houseMost: most })
  })
})
