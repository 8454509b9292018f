import type { EarnTerms, EventOf } from '@candela/contract'
import { EARN_PRODUCTS, OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { DAY, gmt8Day, gmt8DayStart } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { type Answer, BTC, Trial, USDT } from '../testing/trial.ts'

const UNIT = 100_000_000
const L5 = EARN_PRODUCTS[0]!
const G30 = EARN_PRODUCTS[3]!

/** A house with two products, their pots filled, and customers. */
function house(customers = 1, terms: Partial<EarnTerms> = {}): Trial {
  const trial = new Trial()
  trial.at = gmt8DayStart(gmt8Day(trial.at)) + 14 * 3_600_000
  trial.must({ kind: 'listEarn', earnProduct: 1, id: L5.id, asset: USDT, terms: { ...L5.terms, ...terms } })
  trial.must({ kind: 'listEarn', earnProduct: 2, id: G30.id, asset: BTC, terms: G30.terms })
  for (const earnProduct of [1, 2]) trial.must({ kind: 'fundEarnPot', earnProduct })
  for (let i = 0; i < customers; i++) trial.open()
  return trial
}

function opened(trial: Trial, amount: number, over: { customer?: number; renew?: boolean } = {}): Answer {
  const { customer = 1, renew = false } = over
  const commandId = trial.id()
  return trial.apply({ kind: 'openEarn', customer, commandId, earnProduct: 1, terms: 1, amount: amount * UNIT, renew })
}

function redeemed(trial: Trial, order: number, amount: number, customer = 1): Answer {
  return trial.apply({ kind: 'redeemEarn', customer, commandId: trial.id(), order, amount: amount * UNIT })
}

/** Ticks until nothing is due at an instant. */
function passTo(trial: Trial, at: number): Answer['events'] {
  trial.at = at
  const events = []
  while (trial.core.isDue(at)) events.push(...trial.must({ kind: 'tick' }).events)
  return events
}

const day = (trial: Trial, days: number): number => gmt8DayStart(gmt8Day(trial.at) + days)
const has = (trial: Trial, customer = 1): number => Number(trial.core.balance(customer, USDT).available) / UNIT
const pot = (trial: Trial, purpose: 'yieldFree' | 'yieldPromised'): number =>
  Number(trial.core.houseBalance(purpose, USDT, 1)) / UNIT

function told<
  K extends 'yieldPaid' | 'earnRateFixed' | 'earnRedeemed' | 'earnMatured' | 'earnOpened' | 'earnNotRenewed',
>(events: Answer['events'], kind: K): EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind)
}

describe('a term', () => {
  it('promises its high end, pays each day that ended at the rate fixed the day before, and gives the principal back', () => {
    const trial = house()
    expect(opened(trial, 1_000)).toMatchObject({ code: 'ok', value: 1 })
    expect([has(trial), pot(trial, 'yieldFree'), pot(trial, 'yieldPromised')]).toEqual([9_000, 49_975, 25])
    const events = passTo(trial, day(trial, 6))
    const paid = told(events, 'yieldPaid')
    expect(paid.map(({ ratePpm }) => ratePpm)).toEqual([5_000, 4_999, 4_999, 4_999, 4_999])
    expect(new Set(paid.map(({ dueAt }) => dueAt)).size).toBe(5)
    const sum = paid.reduce((total, { amount }) => total + amount, 0) / UNIT
    expect(told(events, 'earnMatured')).toMatchObject([{ order: 1, amount: 1_000 * UNIT, dueAt: trial.at }])
    expect(has(trial)).toBeCloseTo(10_000 + sum, 8)
    expect([pot(trial, 'yieldPromised'), pot(trial, 'yieldFree')]).toEqual([0, 50_000 - sum])
  })

  it('ends the same whether it was watched every day or slept through, and from a snapshot of any moment', () => {
    const ends = ['watched', 'asleep', 'restored'].map((manner) => {
      const trial = house(2)
      opened(trial, 1_000, { renew: true })
      opened(trial, 2_500, { customer: 2 })
      const end = day(trial, 9)
      for (let at = trial.at; manner !== 'asleep' && at < end; at += DAY / 3) {
        passTo(trial, at)
        if (manner === 'restored') trial.core = Core.restore(trial.core.snapshot())
      }
      passTo(trial, end)
      trial.must({ kind: 'tick' })
      return [has(trial, 1), has(trial, 2), pot(trial, 'yieldFree'), trial.core.stateHash()]
    })
    expect(ends[1]!.slice(0, 3)).toEqual(ends[0]!.slice(0, 3))
    expect(ends[2]).toEqual(ends[0])
  })

  it('costs 0.4 % a day left when it is left early: 12 of 1,000 with three to go, 988 back', () => {
    const trial = house()
    opened(trial, 1_000)
    passTo(trial, day(trial, 3) + 10 * 3_600_000)
    const { code, events } = redeemed(trial, 1, 1_000)
    expect(code).toBe('ok')
    expect(told(events, 'earnRedeemed')).toMatchObject([{ remainingDays: 3, penalty: 12 * UNIT, refund: 988 * UNIT }])
    expect(pot(trial, 'yieldPromised')).toBe(0)
    expect(redeemed(trial, 1, 1_000).code).toBe('earnOrderOver')
    expect(passTo(trial, day(trial, 9)).filter(({ kind }) => kind === 'yieldPaid')).toEqual([])
  })

  it('is opened again at its end where that was asked for, from the day that begins', () => {
    const trial = house()
    opened(trial, 1_000, { renew: true })
    const events = passTo(trial, day(trial, 6))
    const [again] = told(events, 'earnOpened')
    expect(again).toMatchObject({ order: 2, renews: 1, firstDay: gmt8Day(trial.at), lastDay: gmt8Day(trial.at) + 4 })
    expect(has(trial)).toBeLessThan(9_100)
  })

  it('is not opened again by who froze the account, and says so', () => {
    const trial = house()
    opened(trial, 1_000, { renew: true })
    trial.fact(1, 'ownFreeze')
    expect(told(passTo(trial, day(trial, 6)), 'earnNotRenewed')).toMatchObject([{ order: 1, reason: 'accountFrozen' }])
    expect(has(trial)).toBeGreaterThan(10_000)
  })
})

describe('money without an end', () => {
  const SF = OPEN_EARN_PRODUCTS[0]!

  function open(terms: Partial<EarnTerms> = {}): Trial {
    const trial = house(2)
    const listed = { earnProduct: 3, id: SF.id, asset: USDT, earnKind: SF.kind, terms: { ...SF.terms, ...terms } }
    trial.must({ kind: 'listOpenEarn', ...listed })
    trial.must({ kind: 'fundEarnPot', earnProduct: 3 })
    return trial
  }
  const put = (trial: Trial, customer: number, amount: number): Answer => {
    const asked = { earnProduct: 3, terms: 1, amount: amount * UNIT, renew: false }
    return trial.must({ kind: 'openEarn', customer, commandId: trial.id(), ...asked })
  }

  it('is one order of a customer, earns by the least of each day, and goes back at any time for nothing', () => {
    const trial = open()
    expect([put(trial, 1, 1_000).value, put(trial, 1, 500).value]).toEqual([1, 1])
    passTo(trial, day(trial, 1) + 3_600_000)
    expect(redeemed(trial, 1, 900)).toMatchObject({ code: 'ok' })
    put(trial, 1, 900)
    const [paid] = told(passTo(trial, day(trial, 1)), 'yieldPaid')
    expect(paid).toMatchObject({ order: 1, amount: 0.06 * UNIT, ratePpm: 100 })
    expect(redeemed(trial, 1, 1_500).code).toBe('ok')
    expect(has(trial)).toBe(10_000.06)
    expect(put(trial, 1, 1).value).toBe(2)
  })

  it('ends the same watched, asleep, or restored from any moment, and when its pot can promise no more', () => {
    const ends = ['watched', 'asleep', 'restored'].map((manner) => {
      const trial = open({ days: 2, lowPpm: 10_000, highPpm: 10_000 })
      for (const customer of [1, 2]) put(trial, customer, 9_000)
      const end = day(trial, 60)
      for (let at = trial.at; manner !== 'asleep' && at < end; at += DAY / 2) {
        passTo(trial, at)
        if (manner === 'restored') trial.core = Core.restore(trial.core.snapshot())
      }
      passTo(trial, end)
      trial.must({ kind: 'tick' })
      return [has(trial, 1), has(trial, 2), trial.core.earn.product(3)!.isOnSale, trial.core.stateHash()]
    })
    expect(ends[0]![2]).toBe(false)
    expect(ends[0]![0]).toBeGreaterThan(14_000)
    expect(ends[1]!.slice(0, 3)).toEqual(ends[0]!.slice(0, 3))
    expect(ends[2]).toEqual(ends[0])
  })
})
