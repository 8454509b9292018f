import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACT, type Act } from '../testing/perpetual-acts.ts'
import { around, PerpetualTrial, told } from '../testing/perpetual-trial.ts'
import { type Answer, USDT } from '../testing/trial.ts'

const MIDDLE = 6_000_000
/** minor units of a tick and a lot together */
const UNIT = 10n
const GRANT = 10_000n * 100_000_000n

/** A market that one person cannot move: its index walks by itself, its ladder is always there. */
class Walk extends PerpetualTrial {
  index = MIDDLE
  readonly events: Answer['events'][number][] = []

  override step(asked = MIDDLE): Answer {
    this.index = this.next(asked)
    const answer = super.step(this.index, around(this.index, 2_000_000))
    this.events?.push(...answer.events)
    return answer
  }

  /** The next index, whatever was asked for. */
  protected next(_asked: number): number {
    return MIDDLE
  }
}

/** One that moves by at most 0.2 % in a step, and stands still on a break, in which nothing is liquidated. */
class Small extends Walk {
  protected override next(asked: number): number {
    const isOnBreak = (this.core.perpetuals.market(0)?.resuming ?? 0) > 0
    const most = isOnBreak ? 0 : Math.floor(this.index / 500)
    return this.index + Math.max(-most, Math.min(most, asked - this.index))
  }
}

/** The whole worth of accounts, their positions taken at the index. */
function worth({ core, index }: Walk, customers: readonly number[]): bigint {
  let sum = 0n
  for (const customer of customers) {
    sum += core.owned(customer, USDT)
    for (const { side, lots, cost, settled } of core.perpetuals.positions(customer)) {
      sum += BigInt(side) * (BigInt(index) * BigInt(lots) * UNIT - cost) - settled
    }
  }
  return sum
}

function begun<T extends Walk>(trial: T): { trial: T; customers: number[] } {
  trial.checking = false
  trial.must({ kind: 'fundHouse', account: 'insurance' })
  const customers = Array.from({ length: 6 }, () => trial.open())
  for (const customer of customers) trial.leverage(customer, 50)
  return { trial, customers }
}

const ACTS = fc.array(ACT, { minLength: 60, maxLength: 200, size: 'max' })

describe('one person with six accounts', () => {
  it('has never more than before, less fees, while the price stands still: whoever they trade with, whatever they liquidate', () => {
    fc.assert(
      fc.property(ACTS, (acts: Act[]) => {
        const { trial, customers } = begun(new Walk())
        const insured = trial.core.houseBalance('insurance', USDT)
        for (const act of acts) {
          act(trial, customers)
          const fees = trial.core.houseBalance('fees', USDT)
          const insurance = trial.core.houseBalance('insurance', USDT)
          expect(worth(trial, customers) + fees <= 6n * GRANT).toBe(true)
          expect(insurance >= insured).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('takes nothing from insurance, the house or other winners while the price moves by 0.2 % a step', () => {
    fc.assert(
      fc.property(ACTS, (acts: Act[]) => {
        const { trial, customers } = begun(new Small())
        const insured = trial.core.houseBalance('insurance', USDT)
        for (const act of acts) act(trial, customers)
        for (let step = 0; step < 40; step++) trial.step(step < 20 ? 1 : 2 * MIDDLE)
        const kinds = new Set(trial.events.map(({ kind }) => kind))
        for (const kind of ['insurancePaid', 'houseTookOver', 'deleveraged'] as const)
          expect(kinds.has(kind)).toBe(false)
        expect(trial.core.houseBalance('insurance', USDT) >= insured).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('pays both fees each time it moves money from one account to another, and nothing is left over', () => {
    const { trial, customers } = begun(new Walk())
    const [a, b] = [customers[0]!, customers[1]!]
    trial.step()
    for (let round = 0; round < 10; round++) {
      const before = worth(trial, [a, b])
      const paid = trial.core.houseBalance('fees', USDT)
      const price = MIDDLE + (round % 2 === 0 ? 500 : -500)
      trial.order(a, 'sell', 10_000, { price })
      const traded = trial.order(b, 'buy', 10_000, { price })
      expect(traded.code).toBe('ok')
      for (const customer of [a, b]) trial.close(customer)
      const fees = trial.core.houseBalance('fees', USDT) - paid
      // 0.07 % of what they trade with each other, 0.05 % of each close, and the ladder's spread
      expect([fees, before - worth(trial, [a, b]) - fees]).toEqual([
        round % 2 === 0 ? 1_020_035_000n : 1_019_965_000n,
        120_000_000n,
      ])
    }
  })

  it('wins by a jump beyond the margin of one side what insurance pays, at most a quarter of it in a step: said in LIMITS', () => {
    const trial = new PerpetualTrial()
    trial.must({ kind: 'fundHouse', account: 'insurance' })
    const [a, b] = [trial.open(), trial.open()] as const
    for (const customer of [a, b]) trial.leverage(customer, 50)
    trial.order(a, 'sell', 80_000, { price: MIDDLE, timeInForce: 'postOnly' })
    expect(told(trial.order(b, 'buy', 80_000, { price: MIDDLE }), 'perpetualFilled')).toHaveLength(2)
    const insured = trial.core.houseBalance('insurance', USDT)
    const fallen = trial.step(5_700_000, around(5_700_000))
    expect(told(fallen, 'liquidated')).toHaveLength(1)
    trial.close(a)
    const has = [a, b].map((customer) => trial.core.owned(customer, USDT))
    const paid = insured - trial.core.houseBalance('insurance', USDT)
    expect([insured, paid, has[0]! + has[1]! - 2n * GRANT]).toEqual([
      50_000_000_000_000n,
      144_456_000_000n,
      137_903_772_000n,
    ])
    expect(paid <= insured / 4n).toBe(true)
  })

  it('does not trade with itself in one account: the order that comes ends', () => {
    const { trial, customers } = begun(new Walk())
    const [a] = customers as [number]
    trial.step()
    const resting = trial.order(a, 'sell', 1_000, { price: MIDDLE + 300 })
    const met = trial.order(a, 'buy', 1_000, { price: MIDDLE + 400 })
    expect(told(met, 'perpetualClosed')).toMatchObject([{ order: met.value, reason: 'selfTrade', filled: 0 }])
    expect(trial.core.perpetuals.orders(a)).toMatchObject([{ order: resting.value, lots: 1_000 }])
  })
})

/** A long of 120,000 lots that goes bankrupt against shorts without a ladder: what each gives up, by the place of its short. */
function deleveraged(
  shorts: readonly (readonly [lots: number, price: number])[],
  before: (trial: PerpetualTrial, customers: readonly number[]) => void = () => {},
) {
  const trial = new PerpetualTrial()
  const [a, ...others] = [trial.open(), ...shorts.map(() => trial.open())] as [number, ...number[]]
  trial.step(MIDDLE, {})
  for (const customer of [a, ...others]) trial.leverage(customer, 25)
  let lots = 0
  for (const [place, [size, price]] of shorts.entries()) {
    lots += size
    trial.order(others[place]!, 'sell', size, { price })
  }
  trial.order(a, 'buy', lots, { price: MIDDLE })
  const { bankruptcyPrice } = trial.core.perpetuals.position(a, 0)!
  before(trial, others)
  const answer = trial.step(bankruptcyPrice - 10_000, {})
  const receipts = told(answer, 'deleveraged')
  return {
    bankruptcyPrice,
    houseTook: told(answer, 'houseTookOver').reduce((sum, each) => sum + each.lots, 0),
    closed: others.map((customer) =>
      receipts.filter((each) => each.customer === customer).reduce((sum, each) => sum + each.closed, 0),
    ),
    results: others.map((customer) => receipts.find((each) => each.customer === customer)?.result ?? 0n),
  }
}

describe('whose profit is given up', () => {
  const WHOLE = [[60_000, MIDDLE], [60_000, MIDDLE]] as const // oxfmt-ignore

  it('is by lots and profit alone: split over four accounts a position gives up what it would as one', () => {
    const half = (trial: PerpetualTrial, [, honest]: readonly number[]) =>
      void trial.order(honest!, 'buy', 1, { price: 1 })
    const one = deleveraged(WHOLE, half)
    const parts = [15_000, 15_000, 15_000, 15_000].map((lots) => [lots, MIDDLE] as const)
    const split = deleveraged([...parts, WHOLE[1]])
    expect(one.closed).toEqual([60_000, 60_000])
    expect(split.closed).toEqual([15_000, 15_000, 15_000, 15_000, 60_000])
    expect(split.results.slice(0, 4).reduce((sum, each) => sum + each, 0n)).toBe(one.results[0])
  })

  it('is not less behind orders that rest, nor behind triggers that wait', () => {
    const plain = deleveraged(WHOLE)
    const hidden = deleveraged(WHOLE, (trial, [a]) => {
      trial.order(a!, 'sell', 1_000, { price: MIDDLE + 60_000 })
      trial.triggers(a!, { stopLoss: MIDDLE + 100_000, takeProfit: MIDDLE - 900_000 })
      trial.order(a!, 'buy', 60_000, { price: MIDDLE - 900_000, reduceOnly: true })
    })
    expect(hidden).toEqual(plain)
  })

  it('is nobody’s who has none at the bankruptcy price: whoever opens right before gives up nothing and saves nobody', () => {
    const trial = new PerpetualTrial()
    const [a, b, late, other] = [trial.open(), trial.open(), trial.open(), trial.open()] as const
    trial.step(MIDDLE, {})
    for (const customer of [a, b, late, other]) trial.leverage(customer, 25)
    trial.order(b, 'sell', 120_000, { price: MIDDLE })
    trial.order(a, 'buy', 120_000, { price: MIDDLE })
    const { bankruptcyPrice } = trial.core.perpetuals.position(a, 0)!
    const low = bankruptcyPrice + 130_000
    trial.steps(1, low, {})
    trial.order(late, 'sell', 10_000, { price: bankruptcyPrice - 100 })
    trial.order(other, 'buy', 10_000, { price: bankruptcyPrice - 100 })
    const answer = trial.step(bankruptcyPrice - 10_000, {})
    const receipts = told(answer, 'deleveraged')
    expect(receipts.map(({ customer }) => customer)).toEqual([b])
    expect(receipts[0]!.closed).toBe(120_000)
  })

  it('is the same whoever comes first, as the published list says', () => {
    const sizes = [[50_000, MIDDLE], [40_000, MIDDLE], [30_000, MIDDLE]] as const // oxfmt-ignore
    const there = deleveraged(sizes)
    const back = deleveraged(sizes.toReversed())
    expect(back.closed.toReversed()).toEqual(there.closed)
    expect(deleveraged(sizes)).toEqual(there)
  })
})
