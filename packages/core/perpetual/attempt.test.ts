import { LATEST_RULES } from '@candela/rules'
import { BTC_USDT } from '@candela/rules/testing'
import { describe, expect, it } from 'vitest'
import { CrossTrial } from '../testing/cross-trial.ts'
import { around, PerpetualTrial } from '../testing/perpetual-trial.ts'

const GRANT = 1_000_000_000_000
/** the last of the first edition, and those of now */
const RULES = { before: 3, today: LATEST_RULES }

describe('an order is judged', () => {
  it.each<[keyof typeof RULES, string]>([
    ['before', 'reduceExceedsPosition'],
    ['today', 'ok'],
  ])('by what of a position it may close %s', (when, code) => {
    const trial = new PerpetualTrial({}, RULES[when])
    const customer = trial.open()
    trial.order(customer, 'buy', 1_000)
    const reduce = { reduceOnly: true }
    expect(trial.order(customer, 'sell', 600, { ...reduce, price: 6_100_000 }).code).toBe('ok')
    expect(trial.order(customer, 'sell', 401, reduce).code).toBe(code)
  })

  it.each<[keyof typeof RULES, string]>([
    ['before', 'knowledgeCheckMissing'],
    ['today', 'ok'],
  ])('by the leverage that it brings %s: a full cross account has little', (when, code) => {
    const trial = new CrossTrial({}, RULES.before)
    const customer = trial.cross(2, trial.unknowing())
    trial.order(customer, 'buy', 1_000)
    trial.leverage(customer, 10)
    const add = { kind: 'addCrossMargin', customer, commandId: trial.id(), asset: 0, amount: GRANT / 2 } as const
    expect(trial.apply(add).code).toBe('ok')
    if (when === 'today') trial.must({ kind: 'activateRules', version: RULES.today })
    expect(trial.order(customer, 'buy', 1_000).code).toBe(code)
  })

  it.each<[keyof typeof RULES, string]>([
    ['before', 'ok'],
    ['today', 'stopLossWrongSide'],
  ])('by where its stop is measured %s', (when, code) => {
    const trial = new PerpetualTrial({}, RULES[when])
    const customer = trial.open()
    // above the mark, and below the worst price of a purchase
    expect(trial.order(customer, 'buy', 1_000, { stopLoss: 6_001_000 }).code).toBe(code)
  })

  it('as one of the open ones where it takes the place of another', () => {
    const trial = new PerpetualTrial()
    const customer = trial.open()
    const first = trial.order(customer, 'buy', 10, { price: 5_900_000 }).value
    for (let left = 199; left > 0; left--) trial.order(customer, 'buy', 10, { price: 5_900_000 })
    expect(trial.order(customer, 'buy', 10, { price: 5_900_000 }).code).toBe('tooManyOrders')
    expect(trial.amendPerpetual(customer, first, 5_910_000, 10).code).toBe('ok')
  })

  it('by all that stands behind a cross position, its own result not twice', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    trial.move(customer, GRANT / 10)
    trial.order(customer, 'buy', 10_000)
    const { equity, maintenance } = trial.account(customer)
    const { forcedPrice } = trial.core.perpetuals.position(customer, 0)!
    expect(equity).toBeGreaterThan(maintenance)
    // isolated at 10× it would be gone near 5,450,000
    expect(forcedPrice).toBeLessThan(5_000_000)
    expect(trial.order(customer, 'buy', 10, { stopLoss: forcedPrice + 20_000 }).code).toBe('ok')
    expect(trial.order(customer, 'buy', 10, { stopLoss: forcedPrice - 20_000 }).code).toBe('stopBeyondForcedPrice')
  })
})

describe('fill or kill', () => {
  const ALL = { timeInForce: 'fok', price: 6_002_000 } as const

  it('counts no order of its own customer', () => {
    const trial = new PerpetualTrial()
    trial.step(6_000_000, { bids: [[5_990_000, 1_000]], asks: [[6_001_000, 100]] })
    const [a, b] = [trial.open(), trial.open()]
    trial.order(a, 'sell', 500, { price: 6_000_500 })
    expect(trial.order(a, 'buy', 101, ALL).code).toBe('fokNotFilled')
    trial.order(b, 'sell', 100, { price: 6_002_000 })
    expect(trial.order(a, 'buy', 101, ALL).code).toBe('ok')
  })

  it.each<[keyof typeof RULES, string, readonly string[]]>([
    ['before', 'ok', ['marginMissing']],
    ['today', 'fokNotFilled', []],
  ])('counts what its close leaves to open with %s', (when, code, reasons) => {
    const trial = new CrossTrial({}, RULES[when])
    const customer = trial.cross(50)
    trial.order(customer, 'buy', 1_000)
    trial.must({ kind: 'addCrossMargin', customer, commandId: trial.id(), asset: 0, amount: GRANT / 2 })
    trial.step(6_000_000, { bids: [[5_900_000, 10_000]], asks: [[6_050_000, 10_000]] })
    // what opens so far from the mark needs more than its margin, and the last position that closes takes the balance along
    const turned = trial.order(customer, 'sell', 1_001, { timeInForce: 'fok', price: 5_900_000 })
    const closes = turned.events.filter((event) => event.kind === 'perpetualClosed')
    expect([turned.code, closes.map(({ reason }) => reason)]).toEqual([code, reasons])
  })

  it.each([
    [0, 'fokNotFilled'],
    [100, 'ok'],
  ])('counts the loss of its close where other positions stay: %d more behind them, %s', (more, code) => {
    const trial = new CrossTrial()
    trial.must({ kind: 'listProduct', product: { ...BTC_USDT, product: 1, id: 'ETH-USDT' } })
    trial.market(around(6_000_000), 6_000_000, 1)
    trial.step()
    const customer = trial.cross(50)
    trial.must({ kind: 'setMarginMode', customer, commandId: trial.id(), product: 1, mode: 'cross' })
    trial.must({ kind: 'setLeverage', customer, commandId: trial.id(), product: 1, leverage: 50 })
    for (const product of [0, 1]) expect(trial.order(customer, 'buy', 1_000, { product }).code).toBe('ok')
    if (more > 0) expect(trial.move(customer, more * 100_000_000).code).toBe('ok')
    trial.step(6_000_000, { bids: [[5_820_000, 10_000]], asks: [[6_180_000, 10_000]] })
    // 18 of the 24 that stand behind both are lost by the close, and as much again by what opens so far from the mark
    expect(trial.order(customer, 'sell', 2_000, { timeInForce: 'fok', price: 5_820_000 }).code).toBe(code)
  })

  it('counts of the house no more than it may sell', () => {
    const trial = new PerpetualTrial()
    trial.step(6_000_000, { bids: [[5_999_900, 10]], asks: [[6_000_100, 50_000_000]] })
    const buy = (lots: number) => {
      const customer = trial.open()
      trial.leverage(customer, 10)
      return trial.order(customer, 'buy', lots, ALL).code
    }
    const { houseMost } = trial.core.perpetuals.market(0)!
    for (let left = Math.floor(houseMost / 150_000); left > 0; left--) expect(buy(150_000)).toBe('ok')
    const room = houseMost % 150_000
    expect(buy(room + 1)).toBe('fokNotFilled')
    expect(buy(room)).toBe('ok')
  })
})
