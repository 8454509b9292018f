import type { LoanRules } from '@candela/rules/loan'
import { assert, gmt8Day, gmt8DayStart } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { CountedQueue } from '../due/counted-queue.ts'
import { DueQueue } from '../due/queue.ts'

/** An application that is not decided, or a loan that is not paid back. Amounts in minor units. */
export interface CoreLoan {
  readonly number: number
  readonly customer: number
  readonly amount: number
  readonly days: number
  readonly ratePpm: number
  readonly incomeBand: number
  readonly assetsBand: number
  readonly appliedAt: number
  /** the operator who approved first; 0: nobody yet */
  proposer: number
  /** 0: it is not decided */
  paidOutAt: number
  principal: bigint
  interest: bigint
  /** up to which instant its due work is done */
  doneUntil: number
}

/** Applications and loans by number, and until when who was late borrows no more. */
export class Loans {
  /** those that are not over */
  readonly open = new Map<number, CoreLoan>()
  /** the owner of each, past ones too, by number − 1 */
  readonly owners: number[] = []
  /** by customer: no other loan before this instant */
  readonly blocked = new Map<number, number>()
  private readonly byCustomer = new Map<number, CoreLoan>()
  /** loans of which something falls due at a midnight of GMT+8 sharp, and at any other instant */
  readonly atMidnight: CountedQueue
  readonly others: DueQueue

  constructor(due: DueClock) {
    this.atMidnight = new CountedQueue(due)
    this.others = new DueQueue(due)
  }

  /** The one application or unpaid loan that a customer may have. */
  of(customer: number): CoreLoan | undefined {
    return this.byCustomer.get(customer)
  }

  /** Minor units of principal that a customer has borrowed and not paid back. */
  principalOf(customer: number): bigint {
    return this.byCustomer.get(customer)?.principal ?? 0n
  }

  add(loan: CoreLoan, rules: LoanRules): void {
    assert(!this.byCustomer.has(loan.customer), 'a customer has one loan at a time')
    this.open.set(loan.number, loan)
    this.byCustomer.set(loan.customer, loan)
    this.schedule(loan, rules)
  }

  /** Notes the loan's next instant by the rules in force. */
  schedule(loan: CoreLoan, rules: LoanRules): void {
    const at = loan.paidOutAt === 0 ? decidedBy(loan, rules) : rules.nextLoanDue(loan)?.at
    assert(at !== undefined, 'what is open waits for something')
    this.unschedule(loan.number)
    const queue = at === gmt8DayStart(gmt8Day(at)) ? this.atMidnight : this.others
    queue.set(loan.number, at)
  }

  /** All of them, by rules that come into force. */
  scheduleAll(rules: LoanRules): void {
    for (const loan of this.open.values()) this.schedule(loan, rules)
  }

  /** It is over: refused, taken back, paid back or given up. */
  remove({ number, customer }: CoreLoan): void {
    assert(this.open.delete(number) && this.byCustomer.delete(customer), 'a loan ends once')
    this.unschedule(number)
  }

  private unschedule(number: number): void {
    this.atMidnight.remove(number)
    this.others.remove(number)
  }
}

/** The instant at which the rule decides an application alone. */
export function decidedBy({ appliedAt }: Pick<CoreLoan, 'appliedAt'>, { decidedWithinMs }: LoanRules): number {
  return appliedAt + decidedWithinMs
}
