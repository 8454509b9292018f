import { codeOfNumber, type Event, type EventOf } from '@candela/contract'
import { LATEST_RULES, RULES } from '@candela/rules'
import { DAY, gmt8Day, gmt8DayStart, UNIT } from '@candela/units'
import { expect, it } from 'vitest'
import { Audit, type AuditedEntry } from '../index.ts'
import { DEAR_TERM, EarnWorld, ROOM, TERMS } from '../testing/earn-world.ts'

/* Attacks of the rule book of earn (§13) that no vector plays; docs/SECURITY.md says where the others are. */

const CUSTOMERS = 3

function told<K extends Event['kind']>(entries: readonly AuditedEntry[], kind: K): readonly EventOf<K>[] {
  return entries.flatMap(({ events }) => events.filter((event): event is EventOf<K> => event.kind === kind))
}

/** All that a house decided is what the book gives. */
function audited({ entries }: EarnWorld): void {
  const audit = new Audit()
  for (const entry of entries) audit.apply(entry)
  audit.checkWhole(entries.length)
}

it('dust: a hundred orders bring nothing where one of their sum does', () => {
  const world = new EarnWorld(CUSTOMERS)
  world.list(1, 'L5', { ...TERMS, minimum: 1 })
  // half a percent of 199 minor units is less than one
  for (let left = 100; left > 0; left--) world.open(1, 1, 199)
  world.open(2, 1, 19_900)
  world.pass(7 * DAY)
  const paidTo = (customer: number): number =>
    told(world.entries, 'yieldPaid').reduce((sum, paid) => (paid.customer === customer ? sum + paid.amount : sum), 0)
  expect(paidTo(1)).toBe(0)
  expect(paidTo(2)).toBe(5 * 99)
  audited(world)
})

it('the house buys its own pot up: the rate falls to the low end that was shown, and no further', () => {
  const world = new EarnWorld(CUSTOMERS)
  world.list(1, 'L15', DEAR_TERM)
  world.open(1, 1, ROOM.term)
  expect(codeOfNumber(world.open(2, 1, 100 * UNIT))).toBe('earnSoldOut')
  world.pass(3 * DAY)
  const rates = told(world.entries, 'earnRateFixed').map(({ ratePpm }) => ratePpm)
  expect(rates[0]).toBe(DEAR_TERM.highPpm)
  expect(rates.slice(-2)).toEqual([DEAR_TERM.lowPpm, DEAR_TERM.lowPpm])
  audited(world)
})

it('an order is left in the millisecond before its last payment, and in the one of it', () => {
  const world = new EarnWorld(CUSTOMERS)
  world.list(1, 'L5', TERMS)
  world.open(1, 1, 1_000 * UNIT)
  world.open(2, 1, 1_000 * UNIT)
  const end = gmt8DayStart(gmt8Day(world.house.now) + 6)
  world.pass(end - 1 - world.house.now)
  expect(codeOfNumber(world.redeem(1, 1, 1_000 * UNIT))).toBe('ok')
  // the last day is not over: 0.4 % of 1,000 for it
  expect(told(world.entries, 'earnRedeemed')).toMatchObject([{ remainingDays: 1, penalty: 4 * UNIT }])
  world.pass(1)
  // what is due comes first
  expect(codeOfNumber(world.redeem(2, 2, 1_000 * UNIT))).toBe('earnOrderOver')
  expect(told(world.entries, 'earnMatured')).toMatchObject([{ order: 2, amount: 1_000 * UNIT }])
  audited(world)
})

it('applications that hold the whole loan fund: one each, of who is known, and for a day at most', () => {
  const hogs = Array.from({ length: 34 }, (_, place) => place + 1)
  const world = new EarnWorld(hogs.length + 1)
  const late = hogs.length + 1
  world.apply({ kind: 'fundHouse', account: 'lendingFree' })
  for (const customer of [...hogs, late]) {
    world.fact(customer, 'transactionPassword')
    if (customer !== late) world.know(customer, true)
  }
  const unknown = world.borrow(late, 600 * UNIT)
  world.know(late, true)
  // 30,000 each of a million
  const asked = hogs.map((customer) => codeOfNumber(world.borrow(customer, 30_000 * UNIT)))
  expect(codeOfNumber(unknown)).toBe('identityNeeded')
  expect(asked).toEqual([...Array<string>(33).fill('ok'), 'lendingExhausted'])
  expect(codeOfNumber(world.borrow(1, 600 * UNIT))).toBe('loanUnpaid')
  expect(codeOfNumber(world.borrow(late, 20_000 * UNIT))).toBe('lendingExhausted')
  for (const customer of hogs) world.fact(customer, 'ownFreeze')
  world.pass(DAY)
  // the rule alone has decided by then, and what it refuses is there for others
  expect(told(world.entries, 'loanRefused')).toHaveLength(33)
  expect(codeOfNumber(world.borrow(late, 20_000 * UNIT))).toBe('ok')
  audited(world)
})

it('many orders and many subscriptions of one customer count together', () => {
  const world = new EarnWorld(CUSTOMERS)
  world.list(1, 'L5', { ...TERMS, maximum: 1_000 * UNIT, customerMaximum: 2_000 * UNIT })
  const opened = [1, 2, 3].map(() => codeOfNumber(world.open(1, 1, 1_000 * UNIT)))
  expect(opened).toEqual(['ok', 'ok', 'earnAboveCustomerMaximum'])
  world.know(1, true)
  world.offer(1)
  const wished = [1, 2, 3].map(() => codeOfNumber(world.subscribe(1, 1, 40)))
  expect(wished).toEqual(['ok', 'ok', 'saleAboveMaximum'])
  expect(RULES[LATEST_RULES].subscription.sharedLots(99, 198, 99)).toBe(49)
  audited(world)
})
