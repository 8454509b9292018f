import { type Command, type CommandKind, COMMANDS } from '@candela/contract'
import { commandOf } from '@candela/contract/testing'
import { LATEST_RULES, RULES } from '@candela/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TRC20, US_BANK, USD } from '../testing/refusals/deposits.ts'
import { USDT } from '../testing/trial.ts'
import { MIDDLE, UnderWay } from '../testing/under-way.ts'

const UNIT = 100_000_000
const MOST = Number.MAX_SAFE_INTEGER
const MOST_TICKS = 2_147_483_647
/** the fields that say which one is meant: an existing one is drawn more often than not */
const NUMBERS = new Set(['product', 'asset', 'sale', 'earnProduct', 'order', 'loan', 'deposit', 'withdrawal', 'record'])
const KINDS = (Object.keys(COMMANDS) as CommandKind[]).filter(
  (kind) => !['market', 'activateRules', 'openCustomer', 'recordState'].includes(kind),
)

/** An amount, a price, a number of lots: as people ask for, or as large as can be written. */
const asked = fc.oneof(
  fc.integer({ min: 1, max: 2_000 }).map((amount) => amount * UNIT),
  fc.integer({ min: -400_000, max: 400_000 }).map((away) => MIDDLE + away),
  fc.integer({ min: 1, max: 50_000 }),
  fc.constantFrom(1, MOST_TICKS, MOST_TICKS - 1, 2 ** 31, MOST, MOST - 1, 90_071_992 * UNIT, 0, -1, -MOST),
)

/** Any command of a customer, an operator or the house, that may be meant. */
const anyCommand: fc.Arbitrary<Command> = fc.constantFrom(...KINDS).chain((kind) =>
  fc
    .record({
      command: commandOf(kind),
      numbers: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 12 }),
      asked: fc.array(asked, { minLength: 12 }),
    })
    .map(({ command, numbers, asked: amounts }) => {
      let place = 0
      const likely = (name: string, value: unknown): unknown => {
        if (typeof value !== 'number') return value
        place = (place + 1) % 12
        if (name === 'customer') return numbers[place]! % 6
        if (name === 'operator') return 0
        if (name === 'ruleVersion' || name === 'rules') return LATEST_RULES
        if (NUMBERS.has(name)) return numbers[place]! - (name === 'product' || name === 'asset' ? 1 : 0)
        return ['price', 'lots', 'amount', 'stake', 'spend', 'trigger', 'takeProfit', 'stopLoss'].includes(name)
          ? amounts[place]!
          : value
      }
      const entries = Object.entries(command).map(([name, value]) => [name, likely(name, value)])
      return Object.fromEntries(entries) as Command
    }),
)

/** A step of the market as far away as its rules let a source say, or near. */
const step = fc.record({
  index: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: MIDDLE / 2, max: MIDDLE * 2 }) },
    { weight: 1, arbitrary: fc.constantFrom(1, 2, MOST_TICKS - 300_000, MIDDLE * 300) },
  ),
  lots: fc.constantFrom(0, 1, 1_000, 100_000_000),
})

/** A line of a rail: a credit or a reversal, as large as a line can be. */
const line = fc.record({
  rail: fc.constantFrom(TRC20, US_BANK),
  amount: fc.constantFrom(1, 60 * UNIT, MOST, 90_000_000 * UNIT, -60 * UNIT, -MOST),
  reference: fc.constantFrom('A3', 'A4', 'DP1', 'DP2', 'WD1', 'L1', 'L2', ''),
  lineKind: fc.constantFrom('credit' as const, 'reversal' as const, 'return' as const, 'house' as const),
})

type Act = (house: UnderWay) => void

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: anyCommand.map(
      (command): Act =>
        (house) =>
          told(house, command),
    ),
  },
  {
    weight: 3,
    arbitrary: step.map(({ index, lots }): Act => (house) => {
      const distance = Math.max(1, Math.floor(index / 10_000))
      const levels = { bids: [[Math.max(1, index - distance), lots]], asks: [[index + distance, lots]] } as const
      house.step(index, lots === 0 || index <= distance ? {} : levels)
    }),
  },
  {
    weight: 3,
    arbitrary: line.map(({ rail, amount, ...said }): Act => (house) => {
      house.line(rail, { ...said, asset: rail === TRC20 ? USDT : USD, amount })
    }),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 40 }).map((hours): Act => (house) => {
      house.at += hours * 3_600_000
      for (let ticks = 0; ticks < 20 && house.core.isDue(house.at); ticks++) house.must({ kind: 'tick' })
    }),
  },
)

function told(house: UnderWay, command: Command): void {
  house.apply('commandId' in command ? { ...command, commandId: house.id() } : command)
}

describe('whatever can be written', () => {
  it('is decided: no command, line or price ends the house, and every promise holds after each', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 60, maxLength: 120, size: 'max' }), (acts) => {
        const house = new UnderWay(RULES)
        for (const one of acts) one(house)
        expect(new Set(house.core.sumsOfBalances())).toEqual(new Set([0n]))
      }),
      { numRuns: 25 },
    )
  })

  it('of money is booked up to half of what 64 bits hold, so that whoever has nearly all of it can still win', () => {
    const house = new UnderWay(RULES)
    expect(house.line(TRC20, { amount: 10 * UNIT, reference: house.address }).code).toBe('ok')
    const codes = new Set<string>()
    for (let place = 0; place < 600; place++)
      codes.add(house.line(TRC20, { amount: MOST, reference: house.address }).code)
    expect([...codes]).toEqual(['ok', 'balanceTooLarge'])
    const { available } = house.core.balance(house.saver, USDT)
    expect(available > 4_600_000_000_000_000_000n && available < 2n ** 62n).toBe(true)
    expect(house.apply({ kind: 'addPracticeFunds', customer: house.trader, commandId: house.id() }).code).toBe(
      'practiceFundsTooSoon',
    )
    expect(house.order(house.trader, 'buy', 2_147_483_647).code).toBe('notionalTooLarge')
    const [before] = house.balance(house.saver, USDT)
    expect(house.order(house.saver, 'buy', 100_000).code).toBe('ok')
    house.days(2, (hour) => MIDDLE + hour * 10_000)
    expect(house.close(house.saver).code).toBe('ok')
    expect(house.balance(house.saver, USDT)[0] > before).toBe(true)
  })
})
