import type { Event } from '@candela/contract'
import { LATEST_RULES, RULES, type RuleSets } from '@candela/rules'
import { EARN_PLANS, EARN_PRODUCTS, MIDNIGHT, midnightItemAt, OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { DAY, gmt8Day, gmt8DayStart } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { type Answer, Trial, UNIT, USDT } from '../testing/trial.ts'

const HOUR = 3_600_000
const CUSTOMERS = 6
const PRODUCTS = [...EARN_PRODUCTS.filter(({ asset }) => asset === 'USDT'), ...OPEN_EARN_PRODUCTS, ...EARN_PLANS]
const numberOf = (id: string): number => PRODUCTS.findIndex((product) => product.id === id) + 1

/** Today's rules, in which so many items of a midnight have one turn. */
function rulesOf(block: number): RuleSets {
  const today = RULES[LATEST_RULES]
  return { 1: RULES[1], [LATEST_RULES]: { ...today, earn: { ...today.earn, midnight: { ...MIDNIGHT, block } } } }
}

/** Every product in dollars, and customers of 10,000 each, of whom one borrows what is due at a midnight. */
class House extends Trial {
  constructor(block: number) {
    super(undefined, { rules: rulesOf(block) })
    this.checking = false
    this.must({ kind: 'activateRules', version: LATEST_RULES })
    this.at = gmt8DayStart(gmt8Day(this.at)) + 14 * HOUR
    this.must({ kind: 'fundHouse', account: 'lendingFree' })
    for (const [place, { id, terms, kind, plan }] of PRODUCTS.entries()) {
      const listed = { earnProduct: place + 1, id, asset: USDT, terms }
      if (kind) this.must({ kind: 'listOpenEarn', ...listed, earnKind: kind })
      else if (plan) this.must({ kind: 'listEarnPlan', ...listed, ...plan })
      else this.must({ kind: 'listEarn', ...listed })
    }
    for (let i = 0; i < CUSTOMERS; i++) this.open()
  }

  save(customer: number, id: string, amount: number, renew = false): Answer {
    const asked = { earnProduct: numberOf(id), terms: 1, amount: amount * Number(UNIT), renew }
    return this.apply({ kind: 'openEarn', customer, commandId: this.id(), ...asked })
  }

  /** Saves every evening all above 4,000 in flexible savings. */
  sweep(customer: number): Answer {
    const asked = { earnProduct: numberOf('SF'), terms: 1, keep: 4_000 * Number(UNIT), on: true }
    return this.must({ kind: 'setSweep', customer, commandId: this.id(), ...asked })
  }

  leave(customer: number, order: number, amount: number): Answer {
    const commandId = this.id()
    return this.apply({ kind: 'redeemEarn', customer, commandId, order, amount: amount * Number(UNIT) })
  }

  /** Ticks until nothing is due, each looked at. */
  pass(at: number, look: () => void = () => {}): void {
    this.at = at
    for (let left = 100_000; left > 0 && this.core.isDue(at); left--) {
      this.must({ kind: 'tick' })
      look()
    }
    expect(this.core.isDue(at)).toBe(false)
  }

  restart(): void {
    this.core = Core.restore(this.core.snapshot(), { rules: this.core['state'].ruleSets })
  }

  /** All that this is about: balances, orders, loans, and how far the midnight is. */
  figures(): unknown {
    const { ledger, earn, openEarn, loans, midnight, sweeps } = this.core['state']
    const pairs = Array.from({ length: CUSTOMERS }, (_, i) => this.core.balance(i + 1, USDT))
    const rooms = [
      earn.products,
      earn.orders,
      openEarn.products,
      openEarn.orders,
      loans.open,
      sweeps.all,
      { ...midnight },
    ]
    return structuredClone([ledger.accounts(), pairs, ...rooms])
  }
}

const MOVE = fc.record({
  customer: fc.integer({ min: 1, max: CUSTOMERS }),
  id: fc.constantFrom(...PRODUCTS.map(({ id }) => id)),
  amount: fc.constantFrom(50, 100, 500, 1_000, 2_500),
  renew: fc.boolean(),
})

describe('a midnight', () => {
  it('comes to the same worked off in its window, at once, after days, and restored after any entry', () => {
    fc.assert(
      fc.property(
        fc.array(MOVE, { minLength: 1, maxLength: 14, size: 'max' }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (moves, block, days) => {
          const ends = ['in its window', 'at once', 'after days', 'restored'].map((manner) => {
            const house = new House(block)
            for (const { customer, id, amount, renew } of moves) house.save(customer, id, amount, renew)
            for (const customer of [1, 2]) house.sweep(customer)
            house.must({ kind: 'takeBreak', customer: 2, commandId: house.id(), days: 2 })
            const end = gmt8DayStart(gmt8Day(house.at) + days) + HOUR
            const restart = (): void => house.restart()
            if (manner === 'at once') {
              for (let at = house.at; at < end; at += DAY) house.pass(gmt8DayStart(gmt8Day(at) + 1) + HOUR)
            }
            if (manner === 'in its window' || manner === 'restored') {
              for (let next = house.core.nextDueAt()!; next <= end; next = house.core.nextDueAt()!) {
                house.pass(next, manner === 'restored' ? restart : undefined)
              }
            }
            house.pass(end)
            house.must({ kind: 'tick' })
            house.core.assertInvariants()
            return house.figures()
          })
          for (const end of ends) expect(end).toEqual(ends[0])
        },
      ),
      { numRuns: 60, endOnFailure: true },
    )
  }, 60_000)

  it('of 600 items has three turns, 100 ms apart, and lets others go on meanwhile', () => {
    const house = new House(MIDNIGHT.block)
    const [first] = [house.open()]
    for (let i = 0; i < 600; i++) house.must({ kind: 'openCustomer', commandId: house.id(), terms: 1, risk: 1 })
    for (let i = 0; i < 600 - PRODUCTS.length; i++) expect(house.save(first + i, 'S30', 50).code).toBe('ok')
    const midnight = gmt8DayStart(gmt8Day(house.at) + 2)
    house.pass(midnight - 1)
    house.pass(midnight)
    const paid = (customer: number): boolean => house.core.balance(customer, USDT).available > 9_950n * UNIT
    expect([first + 255, first + 256].map(paid)).toEqual([true, false])
    const until = midnightItemAt(midnight, 600, 599, MIDNIGHT)
    expect(until - midnight).toBe(200)
    expect(house.save(1, 'L5', 100).code).toBe('earnSettling')
    expect(house.core.earn.settlingUntil(numberOf('FI'))).toBe(until)
    expect(house.limit(1, 'buy', 1_000_000, 1_000).code).toBe('productStale')
    house.pass(midnight + 100)
    expect([first + 511, first + 512].map(paid)).toEqual([true, false])
    house.pass(midnight + 199)
    expect(house.core.isDue(midnight + 200)).toBe(true)
    house.pass(midnight + 200)
    expect(house.save(1, 'L5', 100).code).toBe('ok')
    expect(house.core.earn.settlingUntil(numberOf('FI'))).toBe(0)
  })
})

describe('what falls due while the house sleeps', () => {
  it('is judged as of its turn: an order is renewed while its product was on sale, though it is not any more', () => {
    const house = new House(MIDNIGHT.block)
    const [{ terms }] = EARN_PRODUCTS as [(typeof EARN_PRODUCTS)[number]]
    const closes = gmt8DayStart(gmt8Day(house.at) + 6) + 6 * HOUR
    const earnProduct = PRODUCTS.length + 1
    // the catalogue's gold fills a pot of this id
    house.must({ kind: 'listEarn', earnProduct, id: 'G30', asset: USDT, terms: { ...terms, closes } })
    const asked = { earnProduct, terms: 1, amount: 100 * Number(UNIT), renew: true }
    house.must({ kind: 'openEarn', customer: 1, commandId: house.id(), ...asked })
    house.at += 7 * DAY
    const told: Event[] = []
    while (house.core.isDue(house.at)) told.push(...house.must({ kind: 'tick' }).events)
    expect(told.filter(({ kind }) => kind === 'earnNotRenewed')).toEqual([])
    expect(told.filter(({ kind }) => kind === 'earnOpened')).toMatchObject([{ order: 2, renews: 1 }])
  })
})

describe('a break that ends while the house sleeps', () => {
  it('keeps an order from being renewed that fell due during it, and not one that fell due after it', () => {
    const [during, after] = [new House(MIDNIGHT.block), new House(MIDNIGHT.block)]
    during.save(1, 'L5', 100, true)
    after.save(1, 'L5', 100, true)
    // the principal is free at the sixth midnight from now
    const end = gmt8DayStart(gmt8Day(during.at) + 6)
    const told = [
      { house: during, from: end - HOUR },
      { house: after, from: end - DAY - HOUR },
    ].map(({ house, from }) => {
      house.pass(from)
      house.must({ kind: 'takeBreak', customer: 1, commandId: house.id(), days: 1 })
      house.at = end + 2 * DAY
      const events: Event[] = []
      while (house.core.isDue(house.at)) events.push(...house.must({ kind: 'tick' }).events)
      expect(events.filter(({ kind }) => kind === 'breakEnded')).toHaveLength(1)
      return events.filter(({ kind }) => kind === 'earnNotRenewed' || kind === 'earnOpened')
    })
    expect(told).toMatchObject([[{ kind: 'earnNotRenewed', reason: 'onBreak' }], [{ kind: 'earnOpened', renews: 1 }]])
  })
})

describe('a plan', () => {
  it('stops after three instalments in a row that were not there, and what they were promised is free again', () => {
    const house = new House(MIDNIGHT.block)
    house.save(1, 'FI', 2_500)
    house.save(1, 'S30', 7_500)
    const told: Event[] = []
    for (let day = 0; day < 23; day++) {
      house.at += DAY
      while (house.core.isDue(house.at)) told.push(...house.must({ kind: 'tick' }).events)
    }
    const of = (kind: Event['kind']): Event[] => told.filter((event) => event.kind === kind)
    expect(of('instalmentSkipped')).toMatchObject(
      [1, 2, 3].map((misses) => ({ misses, reason: 'insufficientBalance' })),
    )
    expect(of('planStopped')).toMatchObject([{ order: 1, reason: 'misses', released: 0 }])
    house.core.assertInvariants()
  })
})

describe('wallet mining', () => {
  it('pays on the least of the spot wallet, up to its ceiling, and locks nothing', () => {
    const house = new House(MIDNIGHT.block)
    house.save(1, 'W', 2_000)
    expect(house.core.balance(1, USDT).available).toBe(10_000n * UNIT)
    house.pass(house.at + DAY)
    house.save(1, 'L30', 9_000)
    const before = house.core.balance(1, USDT).available
    expect(before).toBe(1_000n * UNIT)
    house.pass(gmt8DayStart(gmt8Day(house.at) + 1))
    // 200 ppm of 1,000
    expect(house.core.balance(1, USDT).available - before).toBe(UNIT / 5n)
  })

  it('is one of each customer, ends as a whole, and forfeits the day', () => {
    const house = new House(MIDNIGHT.block)
    house.save(1, 'W', 2_000)
    expect(house.save(1, 'W', 100).code).toBe('earnAlreadyRunning')
    house.pass(house.at + DAY)
    expect(house.leave(1, 1, 1_999).code).toBe('earnAmountInvalid')
    const before = house.core.balance(1, USDT).available
    expect(house.leave(1, 1, 2_000)).toMatchObject({ code: 'ok', events: [{ kind: 'walletMiningEnded' }, {}] })
    house.pass(house.at + 2 * DAY)
    expect(house.core.balance(1, USDT).available).toBe(before)
    expect(house.core.houseBalance('yieldPromised', USDT, numberOf('W'))).toBe(0n)
  })
})
