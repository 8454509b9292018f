import type { CommandOf, LimitPeriod, OwnLimit } from '@candela/contract'
import { KNOWLEDGE_CHECK } from '@candela/rules/limits'
import { DAY, HOUR, MINUTE } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { Core } from '../core.ts'
import { sectionsOf } from '../testing/sections.ts'
import { type Answer, Trial } from '../testing/trial.ts'

const levels = { bids: [[5_999_900, 1000] as const], asks: [[6_000_100, 1000] as const] }
const RIGHT = KNOWLEDGE_CHECK.questions.map(({ right }) => right)

class LimitTrial extends Trial {
  readonly customer = this.open()

  limitOwn(amount: number, of: OwnLimit = 'loss', period: LimitPeriod = 'day'): Answer {
    return this.ask({ kind: 'setOwnLimit', of, period, amount })
  }

  pause(days: number): Answer {
    return this.ask({ kind: 'takeBreak', days })
  }

  exclude(months: number): Answer {
    return this.ask({ kind: 'excludeSelf', months })
  }

  answerAll(answers: readonly number[], version = 1): Answer {
    return this.ask({ kind: 'answerKnowledgeCheck', version, answers })
  }

  tick(): Answer {
    return this.apply({ kind: 'tick' })
  }

  own(): ReturnType<Core['limits']['protections']> {
    return this.core.limits.protections(this.customer)
  }

  private ask(
    asked:
      | Omit<CommandOf<'setOwnLimit'>, 'customer' | 'commandId'>
      | Omit<CommandOf<'takeBreak'>, 'customer' | 'commandId'>
      | Omit<CommandOf<'excludeSelf'>, 'customer' | 'commandId'>
      | Omit<CommandOf<'answerKnowledgeCheck'>, 'customer' | 'commandId'>,
  ): Answer {
    return this.apply({ ...asked, customer: this.customer, commandId: this.id() })
  }
}

describe('a limit of one’s own', () => {
  it('holds at once when it is the first or a lower one, and 24 h later to the millisecond when it is higher', () => {
    const trial = new LimitTrial()
    const { customer } = trial
    const said = { customer, of: 'loss', period: 'day' } as const
    expect(trial.limitOwn(100).events).toEqual([{ kind: 'ownLimitSet', ...said, amount: 100 }])
    expect(trial.limitOwn(60).events).toEqual([{ kind: 'ownLimitSet', ...said, amount: 60 }])
    const from = trial.at + DAY
    expect(trial.limitOwn(200).events).toEqual([{ kind: 'ownLimitRaiseAsked', ...said, amount: 200, from }])
    expect(trial.own().limits[0]).toMatchObject({ of: 'loss', amount: 60, next: 200, nextFrom: from })
    trial.at = from - 1
    expect(trial.tick().events).toEqual([])
    expect(trial.own().limits[0]).toMatchObject({ amount: 60 })
    trial.at = from
    expect(trial.tick().events).toEqual([{ kind: 'ownLimitRaised', ...said, amount: 200 }])
    expect(trial.own().limits[0]).toMatchObject({ amount: 200, nextFrom: 0 })
  })

  it('is taken away 24 h later; the one that holds, said again, keeps it', () => {
    const trial = new LimitTrial()
    trial.limitOwn(100)
    expect(trial.limitOwn(0).events[0]).toMatchObject({ kind: 'ownLimitRaiseAsked', amount: 0, from: trial.at + DAY })
    expect(trial.limitOwn(100).events[0]).toMatchObject({ kind: 'ownLimitSet', amount: 100 })
    trial.at += 2 * DAY
    expect(trial.tick().events).toEqual([])
    expect(trial.own().limits[0]).toMatchObject({ amount: 100, nextFrom: 0 })
  })

  it('asked for again waits as before; another raise waits anew', () => {
    const trial = new LimitTrial()
    trial.limitOwn(100)
    trial.limitOwn(200)
    const from = trial.at + DAY
    trial.at += HOUR
    expect(trial.limitOwn(200)).toMatchObject({ code: 'ok', events: [] })
    expect(trial.own().limits[0]).toMatchObject({ nextFrom: from })
    expect(trial.limitOwn(150).events[0]).toMatchObject({ amount: 150, from: from + HOUR })
    expect(trial.limitOwn(99).events).toEqual([
      { kind: 'ownLimitSet', customer: trial.customer, of: 'loss', period: 'day', amount: 99 },
    ])
  })

  it('a raise that fell due and was not worked off counts all the same', () => {
    const trial = new LimitTrial()
    trial.limitOwn(100)
    trial.limitOwn(200)
    trial.at += DAY
    expect(trial.limitOwn(150).events.map(({ kind }) => kind)).toEqual(['ownLimitRaised', 'ownLimitSet'])
    expect(trial.limitOwn(0, 'deposit', 'month')).toMatchObject({ code: 'ok', events: [] })
  })
})

describe('a break and a self-exclusion', () => {
  it('stop buying at once; selling, cancelling and making an order smaller go on, and it ends by itself', () => {
    const trial = new LimitTrial()
    const { customer } = trial
    trial.market(levels)
    trial.take(customer, 'buy', 50)
    const { value } = trial.limit(customer, 'buy', 5_900_000, 20)
    const until = trial.at + DAY
    expect(trial.pause(1).events).toEqual([{ kind: 'breakBegun', customer, until }])
    expect(trial.take(customer, 'buy', 20).code).toBe('onBreak')
    expect(trial.limit(customer, 'buy', 5_900_000, 20).code).toBe('onBreak')
    expect(trial.amend(customer, value, 5_900_000, 15).code).toBe('ok')
    expect(trial.amend(customer, value, 5_950_000, 15).code).toBe('onBreak')
    expect(trial.take(customer, 'sell', 20).code).toBe('ok')
    expect(trial.cancel(customer, value).code).toBe('ok')
    expect(trial.take(trial.open(), 'buy', 20).code).toBe('ok')
    trial.at = until - 250
    trial.market(levels)
    expect(trial.at).toBe(until)
    expect(trial.take(customer, 'buy', 20).code).toBe('ok')
    expect(trial.tick().events).toEqual([{ kind: 'breakEnded', customer }])
  })

  it('a self-exclusion is the first answer of all, and outlasts a break', () => {
    const trial = new LimitTrial()
    const { customer } = trial
    trial.fact(customer, 'ownFreeze')
    trial.pause(42)
    expect(trial.market(levels).code).toBe('ok')
    expect(trial.take(customer, 'buy', 20).code).toBe('onBreak')
    trial.exclude(6)
    expect(trial.take(customer, 'buy', 20).code).toBe('selfExcluded')
    trial.at += 42 * DAY
    expect(trial.tick().events).toEqual([{ kind: 'breakEnded', customer }])
    trial.market(levels)
    expect(trial.take(customer, 'buy', 20).code).toBe('selfExcluded')
    trial.at = trial.own().excludedUntil
    expect(trial.tick().events).toEqual([{ kind: 'exclusionEnded', customer }])
    trial.market(levels)
    expect(trial.take(customer, 'buy', 20).code).toBe('accountFrozen')
  })

  it('can be made longer, never shorter', () => {
    const trial = new LimitTrial()
    trial.pause(7)
    expect(trial.pause(7).code).toBe('breakNotLonger')
    expect(trial.pause(1).code).toBe('breakNotLonger')
    expect(trial.pause(8).code).toBe('ok')
    trial.at += 2 * DAY
    expect(trial.pause(6).code).toBe('breakNotLonger')
    expect(trial.pause(7).code).toBe('ok')
    trial.exclude(12)
    expect(trial.exclude(6).code).toBe('breakNotLonger')
    expect(trial.exclude(24).code).toBe('ok')
  })
})

describe('the knowledge check', () => {
  it('is passed by right answers alone; a failed one waits ten minutes, as often as it takes', () => {
    const trial = new LimitTrial()
    const { customer } = trial
    const wrong = RIGHT.with(0, 2)
    for (let tries = 0; tries < 5; tries++) {
      const answer = trial.answerAll(wrong)
      const retryFrom = trial.at + 10 * MINUTE
      expect(answer).toMatchObject({ code: 'ok', value: RIGHT.length - 1 })
      expect(answer.events).toEqual([
        { kind: 'knowledgeChecked', customer, version: 1, right: RIGHT.length - 1, passed: false, retryFrom },
      ])
      trial.at = retryFrom - 1
      expect(trial.answerAll(RIGHT).code).toBe('knowledgeCheckTooSoon')
      trial.at = retryFrom
      expect(trial.own().knowledge).toBe(0)
    }
    expect(trial.answerAll(RIGHT).events).toMatchObject([{ passed: true, right: RIGHT.length, retryFrom: 0 }])
    expect(trial.own().knowledge).toBe(1)
    expect(trial.answerAll(RIGHT).code).toBe('knowledgeCheckPassed')
  })
})

it('is in the snapshot and its hash, with what falls due; without any there is no section of it', () => {
  const trial = new LimitTrial()
  trial.limitOwn(0)
  expect([...sectionsOf(trial.core.snapshot()).keys()]).not.toContain('limits')
  trial.limitOwn(100)
  trial.limitOwn(500)
  trial.pause(3)
  trial.exclude(7)
  trial.answerAll([])
  trial.answerAll(RIGHT.with(1, 1))
  const restored = Core.restore(trial.core.snapshot())
  restored.assertInvariants()
  expect(restored.stateHash()).toBe(trial.core.stateHash())
  expect(restored.limits.protections(trial.customer)).toEqual(trial.own())
  expect(restored.nextDueAt()).toBe(trial.core.nextDueAt())
})
