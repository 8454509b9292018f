import { LATEST_RULES } from '@candela/rules'
import { crossTopUp, DEFAULT_PERPETUAL } from '@candela/rules/perpetual'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { CrossTrial } from '../testing/cross-trial.ts'
import { borrow } from '../testing/refusals/loan.ts'
import { around, told } from '../testing/perpetual-trial.ts'
import { type Answer, USDT } from '../testing/trial.ts'

const { targetPpm } = DEFAULT_PERPETUAL
const GRANT = 1_000_000_000_000
const UNIT = 100_000_000

/** A trial of rules by which leverage could be set without the knowledge check: it stays set. */
function trialOfBefore(): CrossTrial {
  return new CrossTrial({}, 3)
}

function today(trial: CrossTrial): void {
  trial.must({ kind: 'activateRules', version: LATEST_RULES })
}

function availableOf(trial: CrossTrial, customer: number): bigint {
  return trial.core.balance(customer, USDT).available
}

describe('a cross account that its customer fills', () => {
  it('is filled twice before anything is open, and given back whole', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    expect(trial.move(customer, 300).code).toBe('ok')
    const [moved] = told(trial.move(customer, 700), 'crossMoved')
    expect(moved).toMatchObject({ asset: USDT, cause: 'moved', amount: 700n, balance: 1_000n })
    expect(trial.account(customer)).toMatchObject({ balance: 1_000n, equity: 1_000n, maintenance: 0n, remove: 1_000n })
    expect(trial.move(customer, -1_001).code).toBe('aboveMaximum')
    expect(trial.move(customer, -1_000).code).toBe('ok')
    expect(availableOf(trial, customer)).toBe(BigInt(GRANT))
  })

  it('stands behind what opens after it, and goes back with the last position', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    trial.move(customer, GRANT / 2)
    trial.order(customer, 'buy', 10_000)
    const { balance, equity, maintenance } = trial.account(customer)
    expect(balance).toBeGreaterThan(BigInt(GRANT) / 2n)
    expect(equity).toBeGreaterThan(maintenance * 50n)
    expect(told(trial.close(customer), 'crossMoved').map(({ cause }) => cause)).toEqual(['fill', 'emptied'])
    expect(trial.account(customer).balance).toBe(0n)
  })

  it('is another’s in no asset that no perpetual is quoted in', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    const move = { kind: 'moveCross', customer, amount: 1, direction: 'in', all: false } as const
    for (const asset of [-1, 1, 9]) {
      expect(trial.apply({ ...move, commandId: trial.id(), asset }).code).toBe('positionUnknown')
      const set = { kind: 'setCrossTopUp', customer, commandId: trial.id(), asset, on: true } as const
      expect(trial.apply(set).code).toBe('positionUnknown')
    }
  })

  it('takes own money alone while a loan is unpaid', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    borrow(trial, customer)
    expect(trial.account(customer).add).toBe(BigInt(GRANT))
    expect(trial.move(customer, GRANT + 1).code).toBe('ownMoneyNeeded')
    expect(trial.move(customer, GRANT + 1_001 * UNIT).code).toBe('ownMoneyNeeded')
    expect(trial.moveAll(customer, 'in').code).toBe('ok')
    expect(availableOf(trial, customer)).toBe(1_000n * BigInt(UNIT))
    expect(trial.moveAll(customer, 'in').code).toBe('ownMoneyNeeded')
  })

  it('lets out without the knowledge check what keeps leverage at 2, and all with it', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(2, trial.unknowing())
    trial.move(customer, GRANT / 2)
    trial.order(customer, 'buy', 2_000)
    const { equity, remove, removeUnchecked } = trial.account(customer)
    const value = BigInt(trial.core.perpetuals.market(0)!.mark) * 2_000n * 10n
    expect(removeUnchecked).toBe(equity - (value + 1n) / 2n)
    expect(remove).toBeGreaterThanOrEqual(removeUnchecked)
    expect(trial.move(customer, -Number(removeUnchecked)).code).toBe('ok')
    expect(trial.account(customer).removeUnchecked).toBe(0n)
  })

  it('needs the knowledge check for what would leave more leverage', () => {
    const trial = trialOfBefore()
    const customer = trial.cross(2, trial.unknowing())
    trial.order(customer, 'buy', 2_000)
    expect(trial.leverage(customer, 10).code).toBe('ok')
    today(trial)
    // at 10× the initial margin lets more out than the gate does
    trial.move(customer, GRANT / 2)
    const { removeUnchecked } = trial.account(customer)
    expect(trial.move(customer, -Number(removeUnchecked) - 1).code).toBe('knowledgeCheckMissing')
    const all = trial.moveAll(customer, 'out')
    expect(told(all, 'crossMoved')).toMatchObject([{ amount: -removeUnchecked }])
    expect(trial.moveAll(customer, 'out').code).toBe('knowledgeCheckMissing')
  })

  it('lets all go that can, whatever the mark was when it was read', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    trial.move(customer, GRANT / 2)
    trial.order(customer, 'buy', 10_000)
    const read = trial.account(customer).remove
    trial.step(5_990_000)
    const now = trial.account(customer).remove
    expect(now).toBeLessThan(read)
    expect(trial.move(customer, -Number(read)).code).toBe('aboveMaximum')
    expect(told(trial.moveAll(customer, 'out'), 'crossMoved')).toMatchObject([{ amount: -now }])
    expect(trial.account(customer).remove).toBe(0n)
    expect(trial.moveAll(customer, 'out').code).toBe('aboveMaximum')
  })

  it('tells of a stop that the forced price overtakes as money goes', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    trial.move(customer, GRANT / 4)
    trial.order(customer, 'buy', 50_000)
    expect(trial.triggers(customer, { stopLoss: 5_000_000 }).code).toBe('ok')
    const few = trial.move(customer, -1)
    expect(told(few, 'stopOvertaken')).toEqual([])
    const answer = trial.moveAll(customer, 'out')
    const { id: position, forcedPrice } = trial.core.perpetuals.position(customer, 0)!
    expect(forcedPrice).toBeGreaterThan(5_000_000)
    expect(told(answer, 'stopOvertaken')).toEqual([
      { kind: 'stopOvertaken', position, customer, product: 0, stopLoss: 5_000_000, forcedPrice },
    ])
    trial.move(customer, 1)
    expect(told(trial.move(customer, -1), 'stopOvertaken')).toEqual([])
  })
})

describe('margin of an isolated position', () => {
  it('is none of a cross one', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    trial.order(customer, 'buy', 1_000)
    expect(trial.core.perpetuals.mostMargin(customer, 0)).toEqual({ add: 0n, remove: 0n })
    expect(trial.margin(customer, 1).code).toBe('marginIsCross')
  })

  it('goes no further than leverage 2 without the knowledge check', () => {
    const trial = trialOfBefore()
    const customer = trial.unknowing()
    trial.order(customer, 'buy', 1_000)
    trial.leverage(customer, 10)
    today(trial)
    const { margin, lots, cost } = trial.core.perpetuals.position(customer, 0)!
    const value = BigInt(trial.core.perpetuals.market(0)!.mark) * BigInt(lots) * 10n
    const most = margin + value - cost - (value + 1n) / 2n
    expect(trial.margin(customer, 1_000_000_000).code).toBe('ok')
    const more = Number(most > 0n ? most : 0n) + 1_000_000_000
    expect(trial.margin(customer, -more - 1).code).toBe('knowledgeCheckMissing')
    const free = trial.apply({ kind: 'removeFreeMargin', customer, commandId: trial.id(), product: 0 })
    expect(free.code).toBe('ok')
    expect(told(free, 'marginMoved')[0]!.amount).toBe(-(most + 1_000_000_000n))
  })

  it('is own money while a loan is unpaid', () => {
    const trial = new CrossTrial()
    const customer = trial.open()
    borrow(trial, customer)
    trial.leverage(customer, 2)
    trial.order(customer, 'buy', 30_000)
    const own = Number(availableOf(trial, customer)) - 1_000 * UNIT
    expect(trial.margin(customer, own + 1).code).toBe('ownMoneyNeeded')
    expect(trial.margin(customer, own).code).toBe('ok')
  })

  it('goes whole as far as it can, whatever the mark was when it was read', () => {
    const trial = new CrossTrial()
    const customer = trial.open()
    trial.leverage(customer, 10)
    trial.order(customer, 'buy', 10_000)
    trial.margin(customer, 50_000_000_000)
    const read = trial.core.perpetuals.mostMargin(customer, 0).remove
    trial.step(5_990_000)
    const now = trial.core.perpetuals.mostMargin(customer, 0).remove
    expect(now).toBeLessThan(read)
    const free = (): Answer => trial.apply({ kind: 'removeFreeMargin', customer, commandId: trial.id(), product: 0 })
    expect(told(free(), 'marginMoved')).toMatchObject([{ amount: -now }])
    expect(free().code).toBe('aboveMaximum')
  })
})

describe('a cross account that is topped up', () => {
  /** A long of 60,000 at 10× that a fall brings below maintenance; what lies beside it is `available`, all the rest a purchase that waits. */
  function falling(
    available = Number.POSITIVE_INFINITY,
    prepare: (trial: CrossTrial, customer: number) => void = () => undefined,
  ) {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    trial.order(customer, 'buy', 100_000)
    trial.order(customer, 'buy', 100, { price: 5_000_000 })
    expect(trial.topUp(customer).code).toBe('ok')
    prepare(trial, customer)
    const spare = Number(availableOf(trial, customer)) - available
    // held with its fee
    const lots = Math.floor((spare * 0.999) / 49_000_000)
    if (spare > 0) expect(trial.limit(customer, 'buy', 4_900_000, lots).code).toBe('ok')
    const { forcedPrice } = trial.core.perpetuals.position(customer, 0)!
    const fall = (): Answer => trial.step(forcedPrice - 5_000, around(forcedPrice - 5_000))
    return { trial, customer, fall }
  }

  it('is saved by its target, and nothing is sold', () => {
    const { trial, customer, fall } = falling()
    const before = availableOf(trial, customer)
    const answer = fall()
    const [moved, ...others] = told(answer, 'crossMoved')
    expect(others).toEqual([])
    expect(moved!.cause).toBe('toppedUp')
    expect(told(answer, 'liquidationStarted')).toEqual([])
    expect(told(answer, 'perpetualClosed')).toEqual([])
    const { equity, maintenance } = trial.account(customer)
    const target = (maintenance * BigInt(targetPpm) + 999_999n) / 1_000_000n
    expect(equity).toBe(target)
    expect(availableOf(trial, customer)).toBe(before - moved!.amount)
    expect(told(trial.step(), 'crossMoved')).toEqual([])
  })

  it('is saved by less, where that lifts it to its maintenance', () => {
    const { trial, customer, fall } = falling(80 * UNIT)
    const before = availableOf(trial, customer)
    const answer = fall()
    expect(told(answer, 'crossMoved')).toMatchObject([{ cause: 'toppedUp', amount: before }])
    expect(told(answer, 'liquidationStarted')).toEqual([])
    const { equity, maintenance } = trial.account(customer)
    expect(equity).toBeGreaterThanOrEqual(maintenance)
  })

  it('gets nothing where what is there cannot save it, and is liquidated', () => {
    const { trial, customer, fall } = falling(1 * UNIT)
    const before = availableOf(trial, customer)
    const answer = fall()
    expect(told(answer, 'crossMoved').map(({ cause }) => cause)).not.toContain('toppedUp')
    expect(told(answer, 'liquidationStarted')).toHaveLength(1)
    expect(availableOf(trial, customer)).toBeGreaterThanOrEqual(before)
  })

  it.each<[string, (trial: CrossTrial, customer: number) => void]>([
    ['it is switched off again', (trial, customer) => trial.topUp(customer, false)],
    ['a break', (trial, customer) => trial.must({ kind: 'takeBreak', customer, commandId: trial.id(), days: 1 })],
    [
      'self-exclusion',
      (trial, customer) => trial.must({ kind: 'excludeSelf', customer, commandId: trial.id(), months: 6 }),
    ],
    [
      'an own freeze',
      (trial, customer) =>
        trial.must({ kind: 'recordFact', customer, commandId: trial.id(), fact: 'ownFreeze', holds: true }),
    ],
    [
      'a loss limit that is reached',
      (trial, customer) =>
        trial.must({ kind: 'setOwnLimit', customer, commandId: trial.id(), of: 'loss', period: 'day', amount: 1 }),
    ],
  ])('rests on %s', (_what, prepare) => {
    const { fall } = falling(undefined, prepare)
    const answer = fall()
    expect(told(answer, 'crossMoved').map(({ cause }) => cause)).not.toContain('toppedUp')
    expect(told(answer, 'liquidationStarted')).toHaveLength(1)
  })

  it('rests under rules that do not know it, whatever was wished', () => {
    const trial = new CrossTrial({}, 3)
    const customer = trial.cross(10)
    trial.order(customer, 'buy', 100_000)
    expect(trial.topUp(customer).code).toBe('ok')
    const { forcedPrice } = trial.core.perpetuals.position(customer, 0)!
    const answer = trial.step(forcedPrice - 5_000, around(forcedPrice - 5_000))
    expect(told(answer, 'crossMoved').map(({ cause }) => cause)).not.toContain('toppedUp')
    expect(told(answer, 'liquidationStarted')).toHaveLength(1)
  })

  it('is off until it is switched on', () => {
    const trial = new CrossTrial()
    expect(trial.account(trial.cross(10)).isToppedUp).toBe(false)
  })

  it('moves own money alone while a loan is unpaid, though all that is available shows whether it is saved', () => {
    const { trial, customer, fall } = falling(1_000 * UNIT + 30 * UNIT, (before, of) => borrow(before, of))
    const own = availableOf(trial, customer) - 1_000n * BigInt(UNIT)
    const answer = fall()
    expect(told(answer, 'crossMoved')[0]).toMatchObject({ cause: 'toppedUp', amount: own })
    const [started] = told(answer, 'liquidationStarted')
    // once a step: what is still below is liquidated then
    expect(started!.equity).toBeLessThan(started!.maintenance)
    expect(told(answer, 'crossMoved').filter(({ cause }) => cause === 'toppedUp')).toHaveLength(1)
  })

  it('is topped up again by the next step that finds it below', () => {
    const { trial, customer, fall } = falling()
    fall()
    const { forcedPrice } = trial.core.perpetuals.position(customer, 0)!
    const again = trial.step(forcedPrice - 5_000, around(forcedPrice - 5_000))
    expect(told(again, 'crossMoved').map(({ cause }) => cause)).toEqual(['toppedUp'])
  })

  it('keeps the wish in a snapshot, and writes none of nobody’s', () => {
    const trial = new CrossTrial()
    const customer = trial.cross(10)
    const before = trial.core.snapshot()
    trial.topUp(customer)
    trial.topUp(trial.open(), false)
    const restored = Core.restore(trial.core.snapshot())
    expect(restored.perpetuals.cross(customer, 0).isToppedUp).toBe(true)
    expect(before.length).toBeLessThan(trial.core.snapshot().length)
  })
})

describe('what a top-up moves', () => {
  it('is measured by all that is available, and is own money alone', () => {
    const health = { equity: 100n, maintenance: 134n, isBelow: true }
    const asked = { available: 500n, unpaidPrincipal: 470n, targetPpm }
    expect(crossTopUp(health, asked)).toEqual({ wanted: 68n, moved: 30n })
    expect(crossTopUp(health, { ...asked, unpaidPrincipal: 0n })).toEqual({ wanted: 68n, moved: 68n })
    expect(crossTopUp(health, { ...asked, available: 33n })).toEqual({ wanted: 68n, moved: 0n })
  })
})
