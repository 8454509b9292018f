import { codeOfNumber } from '@candela/contract'
import { LATEST_RULES, RULES } from '@candela/rules'
import { DAY, UNIT } from '@candela/units'
import { describe, expect, it } from 'vitest'
import type { AuditedEntry } from '../index.ts'
import {
  DEAR_OPEN,
  DEAR_TERM,
  type EarnRooms,
  EarnWorld,
  PLAN_TERMS,
  ROOM,
  TERMS,
  WALLET_TERMS,
} from '../testing/earn-world.ts'
import { faultOf } from '../testing/fault-of.ts'

/* The audit against houses whose rules are wrong: nothing that decides about earn, loans or new coins vouches for itself. */

const HOUR = DAY / 24
const { earn, loan, subscription, credit, sweep } = RULES[LATEST_RULES]

/** Everything that a rule of these rooms decides, at its edge: what it just allows and what it just refuses. */
function history(other: Partial<EarnRooms> = {}): readonly AuditedEntry[] {
  const world = new EarnWorld(8, other)
  earnOrders(world)
  sales(world)
  loans(world)
  sweeps(world)
  return world.entries
}

function earnOrders(world: EarnWorld): void {
  world.list(1, 'L5', { ...TERMS, maximum: 1_500 * UNIT, customerMaximum: 1_500 * UNIT })
  world.list(2, 'L15', DEAR_TERM)
  world.listOpen(3, 'SF', DEAR_OPEN)
  // what may not be published: a price of leaving above a tenth; a price of leaving at all, of what has no end
  world.list(4, 'BAD', { ...TERMS, ratioPpm: 20_001 })
  world.listOpen(4, 'BAD', { ...TERMS, ratioPpm: 1 })
  // a plan whose instalments take longer than its terms say
  world.listPlan(4, 'BAD', PLAN_TERMS, 6)
  world.listPlan(4, 'FI', PLAN_TERMS, 5)
  world.listOpen(5, 'W', WALLET_TERMS, 'wallet')
  world.open(8, 4, 100 * UNIT)
  world.open(8, 5, 5_000 * UNIT)
  world.open(1, 1, 1_000 * UNIT, { renew: true })
  world.open(1, 1, 600 * UNIT)
  world.open(1, 1, 500 * UNIT)
  world.open(2, 2, ROOM.term + 1)
  world.open(2, 2, ROOM.term)
  world.open(3, 3, 100 * UNIT)
  world.open(3, 3, ROOM.open - 100 * UNIT + 1)
  world.open(3, 3, ROOM.open - 100 * UNIT)
  world.open(4, 1, 1_000 * UNIT)
  world.pass(2 * DAY)
  world.redeem(4, 7, 1_000 * UNIT)
  world.open(5, 1, 1_000 * UNIT)
  world.fact(5, 'ownFreeze')
  world.redeem(5, 8, 1_000 * UNIT)
  // two instalments were taken; of those to come three are missed, and all that a midnight has to do is done as it begins
  world.fact(8, 'ownFreeze')
  world.passToMidnight()
  world.open(1, 1, 200 * UNIT)
  world.pass(6 * DAY)
}

function sales(world: EarnWorld): void {
  world.know(1, true)
  world.know(4, true)
  world.know(6, true)
  // a part at once twice may not be published, and it opens in an hour
  world.offer(1, { everyDays: 0 })
  world.offer(1, { opensAt: world.house.now + HOUR })
  world.subscribe(1, 1, 50)
  world.pass(HOUR)
  world.subscribe(1, 1, 50)
  world.subscribe(1, 1, 50)
  world.subscribe(4, 1, 90)
  world.subscribe(6, 1, 20)
  world.takeBack(6, 3)
  world.takeBack(6, 3)
  world.pass(DAY)
  world.subscribe(6, 1, 20)
  world.pass(5 * DAY)
}

function loans(world: EarnWorld): void {
  world.apply({ kind: 'fundHouse', account: 'lendingFree' })
  world.enrol('paymentsMaker')
  world.enrol('paymentsChecker')
  for (const customer of [1, 4, 6]) world.fact(customer, 'transactionPassword')
  world.know(7, false)
  world.fact(7, 'passwordRetrieved')
  world.borrow(7, 600 * UNIT)
  // a score of 650 and some days lends 30,000; half a month of income and a quarter of assets carry 5,250 in all
  world.borrow(1, 30_001 * UNIT)
  world.borrow(1, 30_000 * UNIT)
  world.decide(0, 1)
  world.borrow(4, 5_000 * UNIT, { incomeBand: 4, assetsBand: 1 })
  world.borrow(4, 3_400 * UNIT, { days: 28, incomeBand: 4, assetsBand: 1 })
  world.borrow(4, 3_000 * UNIT, { incomeBand: 4, assetsBand: 1 })
  world.withdrawApplication(4, 2)
  world.borrow(4, 3_000 * UNIT, { incomeBand: 4, assetsBand: 1 })
  // it was allowed when it was asked for, and no more when it is decided
  world.fact(4, 'ownFreeze')
  world.pass(DAY)
  world.borrow(6, 2_000 * UNIT)
  world.decide(1, 4)
  world.decide(2, 4)
  world.repay(1, 1, 31_000 * UNIT)
  world.pass(3 * DAY)
  world.repay(1, 1, 25_000 * UNIT)
  world.repay(6, 4, 0)
  // a term that takes all that is left, so that a collection finds nothing
  world.list(6, 'L30', { ...TERMS, days: 200, schedule: 'none', ratioPpm: 0, early: false })
  world.open(6, 6, 9_000 * UNIT)
  world.borrow(6, 5_000 * UNIT)
  world.decide(0, 5)
  world.open(6, 6, 990 * UNIT)
  world.apply(drain(world, 6))
  world.pass(20 * DAY)
  world.borrow(6, 600 * UNIT)
  // written off 187 days after it was paid out; no other until 180 days after it was late, on the tenth
  world.pass(168 * DAY)
  world.borrow(6, 600 * UNIT)
  world.pass(2.5 * DAY)
  world.borrow(6, 600 * UNIT)
  // by the other table less than a thousand costs nothing
  world.know(2, true)
  world.freeTable()
  world.borrow(2, 600 * UNIT, { rules: LATEST_RULES + 1 })
}

function sweeps(world: EarnWorld): void {
  const SAVINGS = 7
  world.listOpen(SAVINGS, 'S30', { ...DEAR_OPEN, minimum: UNIT })
  world.sweep(7, SAVINGS, 100 * UNIT)
  world.sweep(3, SAVINGS, 0)
  world.sweep(5, SAVINGS, 0)
  // so long that what the first days pay is saved, too
  world.pass(4 * DAY)
}

/** Everything at hand becomes a resting bid, which no collection takes. */
function drain(world: EarnWorld, customer: number) {
  const price = 6_400_000
  const lots = Math.floor(Number(world.house.core.balance(customer, 0).available) / 1.001 / price / 10)
  return world.house.limit(customer, 0, 'buy', price, lots)
}

type Wrong = { readonly [Room in keyof EarnRooms]: Partial<EarnRooms[Room]> }

/** Each rule that decides, wrong by the least that can be: a minor unit, a day, a lot, an obstacle that is overlooked. */
const WRONG: Wrong = {
  earn: {
    edition: 1,
    midnight: { ...earn.midnight, block: 1 },
    planTermsValid: () => true,
    instalmentSkip: (asked) => earn.instalmentSkip({ ...asked, isFrozen: false }),
    stopsPlan: (misses) => earn.stopsPlan(misses + 1),
    termsValid: () => true,
    openTermsValid: () => true,
    potCapital: (id) => earn.potCapital(id) + (id === 'L5' ? 1 : 0),
    firstYieldDay: (at) => earn.firstYieldDay(at) + 1,
    remainingDays: (...asked) => earn.remainingDays(...asked) - 1,
    openEarnRefusal: (asked) => earn.openEarnRefusal({ ...asked, held: 0n }),
    redeemRefusal: (asked) => earn.redeemRefusal({ ...asked, isFrozen: false }),
    orderRoom: (...asked) => earn.orderRoom(...asked) - 1n,
    addRoom: (...asked) => earn.addRoom(...asked) - 1n,
    payDay: (...asked) => {
      const { paid, back } = earn.payDay(...asked)
      return { paid: paid - 1n, back: back + 1n }
    },
    rateOfDay: (terms, promised, free) => earn.rateOfDay(terms, promised + 10n ** 10n, free),
    penaltyOf: (...asked) => earn.penaltyOf(...asked) + 1n,
  },
  loan: {
    table: loan.table.map((row) => ({ ...row, ppm: row.ppm + 1 })),
    freeUnderThousand: loan.freeUnderThousand.map((row) => ({ ...row, ppm: row.ppm + 1 })),
    decidedWithinMs: loan.decidedWithinMs - 1,
    lateBlockDays: loan.lateBlockDays + 1,
    afterPayment: (owed, amount) => {
      const interest = owed.interest < amount ? owed.interest : amount
      return { principal: owed.principal - (amount - interest), interest: owed.interest - interest }
    },
    applyRefusal: (asked) => loan.applyRefusal({ ...asked, limit: asked.limit + BigInt(UNIT) }),
    assetsOfBand: (band) => loan.assetsOfBand(band + 1),
    incomeOfBand: (band) => loan.incomeOfBand(band + 1),
    lateAt: (...asked) => loan.lateAt(...asked) + 1,
    limitOfScore: (score) => loan.limitOfScore(score + 200),
    loanCost: (...asked) => ({ ...loan.loanCost(...asked), total: 0n }),
    loanLimit: (...asked) => loan.loanLimit(...asked) + BigInt(UNIT),
    loanRate: (...asked) => loan.loanRate(...asked) + 1,
    mostAffordable: (...asked) => 2n * loan.mostAffordable(...asked),
    newLoanDays: (...asked) => loan.newLoanDays(...asked) + 1,
    nextLoanDue: (life) => {
      const due = loan.nextLoanDue(life)
      return due && { ...due, at: due.at + HOUR }
    },
    payoutRefusal: (asked) => loan.payoutRefusal({ ...asked, isFrozen: false }),
    repaymentOf: (asked) => loan.repaymentOf({ ...asked, owed: 2n * asked.owed }),
    workLoan: (life, available) => {
      const work = loan.workLoan(life, available)
      return work?.kind === 'charge' ? { ...work, amount: work.amount + 1n } : work
    },
  },
  subscription: {
    saleTermsValid: () => true,
    saleState: (sale, at) => subscription.saleState({ ...sale, opensAt: 0 }, at),
    isSaleOver: () => false,
    subscribeRefusal: (asked) => subscription.subscribeRefusal({ ...asked, ownLots: 0 }),
    cancelSubscriptionRefusal: (asked) => {
      const refusal = subscription.cancelSubscriptionRefusal(asked)
      return refusal === 'recordDecided' ? 'recordUnknown' : refusal
    },
    sharedLots: (...asked) => subscription.sharedLots(...asked) - 1,
  },
  sweep: {
    isOffered: false,
    sweepRefusal: (asked) => sweep.sweepRefusal({ ...asked, isFrozen: false }),
    idleAmount: (money) => {
      const idle = sweep.idleAmount(money)
      return idle === 0n ? idle : idle - 1n
    },
    nextSweep: (...asked) => sweep.nextSweep(...asked) + 1_000,
  },
  credit: {
    creditScore: (facts, at) => credit.creditScore({ ...facts, passwordRetrieved: 0 }, at),
  },
}

/** The rest of each set: what screens foretell and lists begin with. No entry of the journal is decided by it. */
const SHOWN_ALONE: { readonly [Room in keyof EarnRooms]: readonly (keyof EarnRooms[Room])[] } = {
  earn: ['listed'],
  loan: [
    'days',
    'moreThan',
    'most',
    'dayInterest',
    'loanRequestFault',
    'missingOfLoanForm',
    'mostEverDue',
    'nextChargeAt',
    'savedByACentLess',
    'unpaidState',
  ],
  subscription: [],
  sweep: [],
  credit: ['least', 'most', 'retrievalMs', 'creditHistory'],
}

const ROOMS = { earn, loan, subscription, credit, sweep }
const EACH = (Object.keys(ROOMS) as (keyof EarnRooms)[]).flatMap((room) =>
  Object.entries(WRONG[room]).map(([name, wrong]) => ({
    room,
    name,
    other: { [room]: { ...ROOMS[room], [name]: wrong } },
  })),
)

describe('a house whose rules are wrong', () => {
  it('has nothing to hide where they are right: what was just allowed and just refused stands in its journal', () => {
    const entries = history()
    expect(faultOf(entries)).toBe('nothing')
    const codes = new Set(entries.map(({ code }) => codeOfNumber(code)!))
    expect(codes).toContain('loanPastLate')
    expect(codes.size).toBeGreaterThanOrEqual(17)
  })

  it('is asked about every rule that decides', () => {
    for (const room of Object.keys(ROOMS) as (keyof EarnRooms)[]) {
      const named = [...Object.keys(WRONG[room]), ...SHOWN_ALONE[room]].toSorted()
      expect(named).toEqual(Object.keys(ROOMS[room]).toSorted())
    }
  })

  it.each(EACH)('$room: a wrong $name is found', ({ other }) => expect(faultOf(history(other))).not.toBe('nothing'))
})
