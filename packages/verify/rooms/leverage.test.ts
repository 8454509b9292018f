import { CODES, type Command } from '@candela/contract'
import { ACT, type Act, CrossTrial } from '@candela/core/testing'
import { LATEST_RULES } from '@candela/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const UNIT = 100_000_000
const MID = 6_000_000

/** A trial of before the gate, whose entries are kept. */
class Recorded extends CrossTrial {
  declare entries: AuditedEntry[]

  constructor() {
    super({}, 3)
    this.checking = false
  }

  override apply(command: Command): ReturnType<CrossTrial['apply']> {
    const answer = super.apply(command)
    const { code: name, events } = answer
    this.entries ??= []
    this.entries.push({ seq: this.seq, at: this.at, command, code: CODES[name].number, events: [...events] })
    return answer
  }

  /** From now on the gate stands. */
  begin(): void {
    this.must({ kind: 'activateRules', version: LATEST_RULES })
  }
}

/** The fault of entries; `nothing` where all is proven. */
function faultOf(entries: readonly AuditedEntry[]): string {
  const audit = new Audit()
  try {
    for (const entry of entries) audit.apply(entry)
  } catch (error) {
    if (error instanceof ClaimFailed) return error.message
    throw error
  }
  return 'nothing'
}

/** As of a house that lets everybody do what takes the knowledge check: nobody has answered it. */
function unchecked(entries: readonly AuditedEntry[]): readonly AuditedEntry[] {
  return entries.filter(({ command }) => command.kind !== 'answerKnowledgeCheck')
}

type Way = readonly [what: string, fault: RegExp, act: (trial: Recorded, own: number, other: number) => void]

/** Everything by which somebody can ask for more than leverage 2; `begin` says from when on the gate stands. */
const WAYS: readonly Way[] = [
  [
    'an order at the market',
    /^(place|amend)PerpetualOrder is answered ok|^perpetualTraded is told/,
    (trial, own) => {
      trial.leverage(own, 10)
      trial.begin()
      trial.order(own, 'buy', 1_000)
    },
  ],
  [
    'an order that rests until another comes',
    /^(place|amend)PerpetualOrder is answered ok|^perpetualTraded is told/,
    (trial, own, other) => {
      trial.leverage(own, 10)
      trial.begin()
      trial.order(own, 'sell', 1_000, { price: MID + 500 })
      trial.order(other, 'buy', 1_000, { price: MID + 500 })
    },
  ],
  [
    'an order that a ladder crosses',
    /^(place|amend)PerpetualOrder is answered ok|^perpetualTraded is told/,
    (trial, own) => {
      trial.leverage(own, 10)
      trial.begin()
      trial.order(own, 'buy', 1_000, { price: MID - 2_000 })
      trial.step(MID - 4_000)
    },
  ],
  [
    'a stop that fires',
    /^(place|amend)PerpetualOrder is answered ok|^perpetualTraded is told/,
    (trial, own) => {
      trial.leverage(own, 10)
      trial.begin()
      trial.order(own, 'buy', 1_000, { trigger: MID + 2_000 })
      trial.steps(2, MID + 4_000)
    },
  ],
  [
    'an order that is changed',
    /^(place|amend)PerpetualOrder is answered ok|^perpetualTraded is told/,
    (trial, own) => {
      trial.leverage(own, 10)
      trial.begin()
      const { value } = trial.order(own, 'buy', 1_000, { price: MID - 9_000 })
      trial.amendPerpetual(own, value, MID + 2_000, 2_000)
    },
  ],
  [
    'a position that is reversed',
    /^(place|amend)PerpetualOrder is answered ok|^perpetualTraded is told/,
    (trial, own) => {
      trial.order(own, 'buy', 1_000)
      trial.leverage(own, 10)
      trial.begin()
      trial.order(own, 'sell', 2_000)
    },
  ],
  [
    'lots on top of a position',
    /^(place|amend)PerpetualOrder is answered ok|^perpetualTraded is told/,
    (trial, own) => {
      trial.order(own, 'buy', 1_000)
      trial.leverage(own, 10)
      trial.begin()
      trial.order(own, 'buy', 1_000)
    },
  ],
  [
    'an order that was taken while a position made it low',
    /^(place|amend)PerpetualOrder is answered ok|^perpetualTraded is told/,
    (trial, own) => {
      trial.order(own, 'buy', 1_000)
      trial.leverage(own, 10)
      trial.begin()
      trial.margin(own, 290 * UNIT)
      trial.order(own, 'buy', 1_000, { price: MID - 100_000 })
      trial.close(own)
      trial.step(MID - 120_000)
    },
  ],
  [
    'a leverage that is set',
    /^setLeverage is answered ok/,
    (trial, own) => {
      trial.begin()
      trial.leverage(own, 3)
    },
  ],
  [
    'margin that goes',
    /^remove(Free)?Margin is answered ok/,
    (trial, own) => {
      trial.order(own, 'buy', 1_000)
      trial.leverage(own, 10)
      trial.begin()
      trial.margin(own, -1 * UNIT)
    },
  ],
  [
    'all margin that can go',
    /^remove(Free)?Margin is answered ok/,
    (trial, own) => {
      trial.order(own, 'sell', 1_000)
      trial.leverage(own, 10)
      trial.begin()
      trial.apply({ kind: 'removeFreeMargin', customer: own, commandId: trial.id(), product: 0 })
    },
  ],
  [
    'an order of a cross account',
    /^(place|amend)PerpetualOrder is answered ok|^perpetualTraded is told/,
    (trial, own) => {
      trial.cross(10, own)
      trial.begin()
      trial.order(own, 'buy', 1_000)
    },
  ],
  [
    'money that leaves a cross account',
    /^(moveCross|removeCrossMargin|moveAllCross)\w* is answered ok/,
    (trial, own) => {
      crossed(trial, own)
      trial.move(own, -100 * UNIT)
    },
  ],
  [
    'all that can leave a cross account',
    /^(moveCross|removeCrossMargin|moveAllCross)\w* is answered ok/,
    (trial, own) => {
      crossed(trial, own)
      trial.moveAll(own, 'out')
    },
  ],
  [
    'money that leaves it by the command of before',
    /^(moveCross|removeCrossMargin|moveAllCross)\w* is answered ok/,
    (trial, own) => {
      crossed(trial, own)
      trial.apply({ kind: 'removeCrossMargin', customer: own, commandId: trial.id(), asset: 0, amount: 100 * UNIT })
    },
  ],
]

function crossed(trial: Recorded, own: number): void {
  trial.cross(2, own)
  trial.order(own, 'buy', 1_000)
  trial.leverage(own, 10)
  trial.begin()
}

describe('leverage above 2 without the knowledge check', () => {
  it.each(WAYS)('by %s is seen in a house that lets it', (_what, fault, act) => {
    const trial = new Recorded()
    const [own, other] = [trial.open(), trial.open()]
    act(trial, own, other)
    expect(faultOf(trial.entries)).toBe('nothing')
    expect(faultOf(unchecked(trial.entries))).toMatch(fault)
  })

  it.each(WAYS)('by %s comes to nothing in the house as it is', (_what, _fault, act) => {
    const trial = new Recorded()
    const [own, other] = [trial.unknowing(), trial.open()]
    act(trial, own, other)
    expect(faultOf(trial.entries)).toBe('nothing')
    const { positions, account } = { positions: trial.core.perpetuals.positions(own), account: trial.account(own) }
    const value = positions.reduce((sum, { lots }) => sum + BigInt(lots) * 10n * BigInt(MID), 0n)
    const margin = positions.reduce((sum, position) => sum + position.margin, account.balance)
    // what a fill a little beside the mark costs is not made good
    expect(value * 99n <= margin * 200n).toBe(true)
  })

  it('is had by nobody, whatever they ask for in whatever order', () => {
    fc.assert(
      fc.property(fc.array(ACT, { minLength: 30, maxLength: 120, size: 'max' }), (acts: Act[]) => {
        const trial = new Recorded()
        const customers = Array.from({ length: 6 }, (_, place) => (place < 4 ? trial.unknowing() : trial.open()))
        for (const [place, customer] of customers.entries()) {
          if (place % 2 === 0) trial.leverage(customer, 2)
          else trial.cross(2, customer)
          trial.leverage(customer, 50)
        }
        trial.begin()
        for (const act of acts) act(trial, customers)
        expect(faultOf(trial.entries)).toBe('nothing')
      }),
      { numRuns: 15 },
    )
  })
})
