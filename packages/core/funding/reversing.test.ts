import type { Event } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { assign, comes, offered, start, TRC20, US_BANK, USD } from '../testing/refusals/deposits.ts'
import { record } from '../testing/refusals/rails.ts'
import { type Answer, Trial, USDT } from '../testing/trial.ts'

const UNIT = 100_000_000
const DAY = 86_400_000
const GRANT = 10_000n * 100_000_000n

/** Rails that tell line after line, by the rules of today. */
function house(version = LATEST_RULES) {
  const trial = offered(new Trial())
  trial.must({ kind: 'activateRules', version })
  const customer = trial.open()
  const line = (rail: number, over: Parameters<typeof record>[1]): Answer => {
    const { lines, head: previous } = trial.core.funding.rail(rail)!
    return record(trial, { rail, asset: rail === TRC20 ? USDT : USD, line: lines + 1, previous, ...over })
  }
  const back = (rail: number, of: number, amount: number): Answer =>
    line(rail, { lineKind: 'reversal', amount: -amount * UNIT, reference: `L${of}` })
  const coins = (amount: number): Answer => line(TRC20, { amount: amount * UNIT, reference: 'A1' })
  const deposited = (): bigint => trial.core.withdrawals.standing(customer, trial.at).rules[3]!.have - GRANT
  const has = (): bigint => trial.balance(customer, USDT)[0] - GRANT
  return { trial, customer, line, back, coins, deposited, has }
}

function told<K extends Event['kind']>({ events }: Answer, kind: K): Extract<Event, { kind: K }>[] {
  return events.filter((event): event is Extract<Event, { kind: K }> => event.kind === kind)
}

describe('money that waits and is taken back', () => {
  it('ends its wait, in the journal’s words, also after a part', () => {
    const { trial, back, line } = house()
    line(US_BANK, { amount: 300 * UNIT })
    const part = told(back(US_BANK, 1, 100), 'lineReversed')
    expect(part).toEqual([
      { kind: 'lineReversed', rail: US_BANK, line: 1, reversal: 2, amount: 100 * UNIT, left: 200 * UNIT },
    ])
    trial.core = Core.restore(trial.core.snapshot())
    expect(told(back(US_BANK, 1, 250), 'lineReversed')[0]).toMatchObject({ amount: 200 * UNIT, left: 0 })
    // what was beyond the line is the house's cost
    expect(trial.core.houseBalance('costs', USD)).toBe(-50n * BigInt(UNIT))
    expect(trial.core.houseBalance('suspense', USD, US_BANK)).toBe(0n)
    trial.at += 14 * DAY
    expect(trial.must({ kind: 'tick' }).events.filter(({ kind }) => kind === 'lineReturning')).toEqual([])
  })

  it('was another thing by the rules of before: journals of then stay as they are', () => {
    const { trial, back, line } = house(2)
    line(US_BANK, { amount: 300 * UNIT })
    expect(told(back(US_BANK, 1, 300), 'lineReversed')).toEqual([])
    expect(trial.core.houseBalance('costs', USD)).toBe(-300n * BigInt(UNIT))
    expect(trial.core.houseBalance('suspense', USD, US_BANK)).toBe(300n * BigInt(UNIT))
  })

  it('names the deposit that it waits for', () => {
    const { trial, customer } = house()
    start(trial, customer)
    const [awaited] = told(comes(trial, { reference: 'DP1', party: 'different' }), 'lineAwaited')
    expect(awaited).toEqual({ kind: 'lineAwaited', rail: US_BANK, line: 1, deposit: 1 })
  })
})

describe('money that was credited and is taken back', () => {
  it('counts less as deposited for whoever it is, and stays the customer’s', () => {
    const { trial, customer, coins, back, deposited, has } = house()
    assign(trial, customer)
    coins(7_000)
    expect(deposited()).toBe(7_000n * BigInt(UNIT))
    trial.core = Core.restore(trial.core.snapshot())
    const [reversed] = told(back(TRC20, 1, 2_000), 'depositReversed')
    expect(reversed).toMatchObject({ deposit: 1, customer, line: 1, reversal: 2, left: 5_000 * UNIT })
    expect([deposited(), has()]).toEqual([5_000n * BigInt(UNIT), 7_000n * BigInt(UNIT)])
    expect(told(back(TRC20, 1, 6_000), 'depositReversed')[0]).toMatchObject({ amount: 5_000 * UNIT, left: 0 })
    expect([deposited(), told(back(TRC20, 1, 1), 'depositReversed')]).toEqual([0n, []])
  })

  it('lowers one sum by each of several small lines that were credited together', () => {
    const { trial, customer, coins, back, deposited } = house()
    assign(trial, customer)
    for (const amount of [4, 5, 90]) coins(amount)
    expect(deposited()).toBe(99n * BigInt(UNIT))
    back(TRC20, 1, 4)
    expect(deposited()).toBe(95n * BigInt(UNIT))
    back(TRC20, 2, 9)
    expect(deposited()).toBe(90n * BigInt(UNIT))
    back(TRC20, 3, 90)
    expect(deposited()).toBe(0n)
  })

  it('makes room in the own limit of its day, and none in that of the next', () => {
    const { trial, customer, coins, back } = house()
    const limit = { of: 'deposit', period: 'day', amount: 100 * UNIT } as const
    trial.must({ kind: 'setOwnLimit', customer, commandId: trial.id(), ...limit })
    assign(trial, customer)
    coins(100)
    expect(start(trial, customer).code).toBe('ownDepositLimit')
    back(TRC20, 1, 50)
    expect(start(trial, customer, { amount: 50 * UNIT }).code).toBe('ok')
    expect(start(trial, customer, { amount: 51 * UNIT }).code).toBe('ownDepositLimit')
    trial.at += DAY
    back(TRC20, 1, 50)
    expect(start(trial, customer, { amount: 101 * UNIT }).code).toBe('ownDepositLimit')
  })
})

describe('what may be asked for in a day', () => {
  it.each([
    ['nothing', 2_000, undefined],
    ['a contact', 10_000, 'contactProven'],
  ] as const)('with %s that is proven: %d', (_what, most, fact) => {
    const { trial, customer } = house()
    if (fact !== undefined) trial.fact(customer, fact)
    expect(start(trial, customer, { amount: most * UNIT + 1_000_000 }).code).toBe('depositAboveTier')
    expect(start(trial, customer, { amount: most * UNIT }).code).toBe('ok')
  })
})
