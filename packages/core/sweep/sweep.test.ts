import { OPERATOR_ROLES } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { gmt8Day, gmt8DayStart } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { type Answer, Trial, UNIT, USDT } from '../testing/trial.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SAVINGS = 1
const usdt = (amount: number): number => amount * Number(UNIT)

/** A house with flexible savings and one customer of 10,000; noon of GMT+8. */
class House extends Trial {
  readonly saver: number
  constructor(terms: Partial<(typeof OPEN_EARN_PRODUCTS)[number]['terms']> = {}) {
    super()
    this.must({ kind: 'activateRules', version: LATEST_RULES })
    this.at = gmt8DayStart(gmt8Day(this.at)) + 12 * HOUR
    const { id, kind: earnKind, terms: listed } = OPEN_EARN_PRODUCTS[0]!
    const all = { ...listed, ...terms }
    this.must({ kind: 'listOpenEarn', earnProduct: SAVINGS, id, asset: USDT, earnKind, terms: all })
    this.saver = this.open()
  }

  set(keep: number, on = true, customer = this.saver): Answer {
    const asked = { customer, commandId: this.id(), earnProduct: SAVINGS, terms: 1, keep: usdt(keep), on }
    return this.apply({ kind: 'setSweep', ...asked })
  }

  leave(amount: number): void {
    const order = this.core.earn.openOrder(this.saver, SAVINGS)!
    this.must({ kind: 'redeemEarn', customer: this.saver, commandId: this.id(), order, amount: usdt(amount) })
  }

  /** Ticks until nothing is due; what was saved. */
  pass(at: number): number[] {
    this.at = at
    const saved: number[] = []
    while (this.core.isDue(at)) {
      const { events } = this.must({ kind: 'tick' })
      for (const event of events) if (event.kind === 'idleSwept') saved.push(event.amount / usdt(1))
    }
    return saved
  }

  /** The instant of the saver's turn on a day from today. */
  turn(days = 0): number {
    return gmt8DayStart(gmt8Day(this.at) + days) + 22 * HOUR + this.saver * 1_000
  }

  get held(): number {
    return this.core.earn.heldOf(this.saver, SAVINGS) / usdt(1)
  }
}

describe('auto-savings', () => {
  it('save what is above the amount to keep, once a day at a second of the customer’s own', () => {
    const house = new House()
    house.set(3_000)
    const turn = house.turn()
    expect(house.core.sweep.of(house.saver)).toMatchObject({ next: turn, idle: 7_000n * UNIT })
    expect(house.pass(turn - 1)).toEqual([])
    expect(house.pass(turn)).toEqual([7_000])
    expect(house.held).toBe(7_000)
    expect(house.core.balance(house.saver, USDT).available).toBe(3_000n * UNIT)
    // a second time on one day would save nothing more
    house.leave(500)
    expect(house.pass(turn + HOUR)).toEqual([])
    expect(house.pass(turn + DAY)).toHaveLength(1)
  })

  it('have a second of the hour from 22:00 on for everybody', () => {
    const house = new House()
    const others = Array.from({ length: 20 }, () => house.open())
    for (const other of others) house.set(0, true, other)
    const turns = others.map((other) => house.core.sweep.of(other)!.next)
    expect(new Set(turns).size).toBe(others.length)
    const begin = gmt8DayStart(gmt8Day(house.at)) + 22 * HOUR
    for (const turn of turns) expect(turn - begin).toBeLessThan(HOUR)
    expect(house.core.nextDueAt()).toBeLessThanOrEqual(Math.min(...turns))
  })

  it('earn from the next day on', () => {
    const house = new House()
    house.set(0)
    house.pass(house.turn())
    const earned = house.core.balance(house.saver, USDT).available
    house.set(0, false)
    house.pass(gmt8DayStart(gmt8Day(house.at) + 1) + HOUR)
    expect(house.core.balance(house.saver, USDT).available).toBe(earned)
    house.pass(gmt8DayStart(gmt8Day(house.at) + 1) + HOUR)
    expect(house.core.balance(house.saver, USDT).available).toBeGreaterThan(earned)
  })

  it('take what comes of later turns when the house slept over several', () => {
    const [slept, awake] = [new House({ minimum: 1 }), new House({ minimum: 1 })]
    slept.set(3_000)
    awake.set(3_000)
    const turns = [awake.turn(), awake.turn(1), awake.turn(2), awake.turn(3)]
    const saved = turns.flatMap((turn) => awake.pass(turn))
    // the second turn finds nothing more; those after it what the day before paid
    expect(saved).toHaveLength(3)
    expect(slept.pass(turns.at(-1)!)).toEqual(saved)
    expect(slept.held).toBe(awake.held)
  })

  it('need own money: what is borrowed stays', () => {
    const house = new House()
    house.must({ kind: 'fundHouse', account: 'lendingFree' })
    house.core['state'].loans.principalOf = () => 4_000n * UNIT
    house.checking = false
    house.set(1_000)
    expect(house.pass(house.turn())).toEqual([5_000])
  })

  it('save nothing below the product’s least, and no more than its most and its pot take', () => {
    const little = new House({ minimum: usdt(50) })
    little.set(9_951)
    expect(little.core.sweep.of(little.saver)).toMatchObject({ idle: 0n })
    expect(little.pass(little.turn())).toEqual([])
    little.set(9_950)
    expect(little.pass(little.turn(1))).toEqual([50])

    const much = new House({ maximum: usdt(2_000), customerMaximum: usdt(3_000) })
    much.set(0)
    expect([much.pass(much.turn()), much.pass(much.turn(1)), much.pass(much.turn(2))]).toEqual([[2_000], [1_000], []])
  })

  it('save no more than the pot still promises, to the last minor unit', () => {
    const house = new House({ lowPpm: 10_000, highPpm: 10_000, days: 365 })
    const room = house.core.earn.product(SAVINGS)!.room
    house.set(0)
    expect(room).toBeLessThan(10_000n * UNIT)
    house.pass(house.turn())
    expect(BigInt(house.core.earn.heldOf(house.saver, SAVINGS))).toBe(room)
  })

  it.each([
    [
      'a break',
      (house: House) => house.must({ kind: 'takeBreak', customer: house.saver, commandId: house.id(), days: 1 }),
    ],
    [
      'an own freeze',
      (house: House) => {
        const fact = { customer: house.saver, commandId: house.id(), fact: 'ownFreeze', holds: true } as const
        house.must({ kind: 'recordFact', ...fact })
      },
    ],
    [
      'a stop of opening',
      (house: House) => {
        const roles = 1 << OPERATOR_ROLES.indexOf('risk')
        const { value: operator } = house.must({ kind: 'enrolOperator', commandId: house.id(), roles, publicKey: '' })
        const asked = { operator, commandId: house.id(), earnProduct: SAVINGS, signature: 'signed' }
        house.must({ kind: 'stopOpening', ...asked, until: house.at + DAY })
      },
    ],
  ])('save nothing during %s', (_, begin) => {
    const house = new House()
    house.set(0)
    begin(house)
    expect(house.pass(house.turn())).toEqual([])
    expect(house.held).toBe(0)
  })

  it('end with the account', () => {
    const house = new House()
    house.set(0)
    house.must({ kind: 'recordFact', customer: house.saver, commandId: house.id(), fact: 'closed', holds: true })
    expect(house.pass(house.turn())).toEqual([])
    expect(house.core.sweep.of(house.saver)).toBeUndefined()
    expect(house.pass(house.turn(1))).toEqual([])
  })

  it('are changed, and switched off', () => {
    const house = new House()
    house.set(0)
    house.set(9_000)
    expect(house.pass(house.turn())).toEqual([1_000])
    expect(house.set(0, false).events).toMatchObject([{ kind: 'sweepSet', keep: usdt(9_000), on: false }])
    expect(house.set(0, false).events).toEqual([])
    house.leave(1_000)
    expect(house.pass(house.turn(1))).toEqual([])
  })

  it('are switched off on a break and under an own freeze', () => {
    const house = new House()
    house.set(0)
    house.must({ kind: 'takeBreak', customer: house.saver, commandId: house.id(), days: 1 })
    expect(house.set(1).code).toBe('onBreak')
    expect(house.set(0, false).code).toBe('ok')
    expect(house.core.sweep.of(house.saver)).toBeUndefined()
  })

  it('go on from a snapshot with the turn that was to come', () => {
    const house = new House()
    house.set(3_000)
    house.at = house.turn() + 1
    house.core = Core.restore(house.core.snapshot())
    expect(house.pass(house.at)).toEqual([7_000])
  })
})
