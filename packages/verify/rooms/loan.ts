import { type Command, type Event, type EventOf, OPERATOR_ROLES, type OperatorRole } from '@candela/contract'
import { ClaimFailed } from '../claims.ts'
import {
  applicationFault,
  type CourseEvent,
  courseOf,
  DECIDED_BY_RULE_AFTER,
  followLoan,
  isApplication,
  isRepayment,
  type LoanCourse,
  payOut,
} from './loan-course.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/* Who decides on loans, as the published rules have it: two operators, the practice reviewer, or the rule after 24 hours. */
const REVIEWER = 0

interface Known extends LoanCourse {
  proposer: number
}

/**
 * Claims `loans`. Every loan was asked for, decided by those who may, charged, collected and ended by the published
 * rules, to the minor unit. Throws ClaimFailed `loans`.
 */
export class LoanAudit implements AuditedRoom {
  readonly #known = new Map<number, Known>()
  readonly #roles = new Map<number, number>()
  #charged = 0

  lines(): readonly string[] {
    const what = `${count(this.#known.size)} applications, ${count(this.#charged)} charges`
    return [line('loans', `${what}, each decided, charged and collected by the rules`)]
  }

  apply({ seq, at, command, events }: AuditedEntry): void {
    for (const event of events) {
      if (event.kind === 'operatorEnrolled') this.#roles.set(event.operator, event.roles)
      const fault = this.#faultOf(event, at, command)
      if (fault !== undefined) throw new ClaimFailed('loans', seq, fault)
    }
  }

  #faultOf(event: Event, at: number, command: Command): string | undefined {
    switch (event.kind) {
      case 'loanApplied':
        return this.#applied(event, at, command)
      case 'loanProposed':
        return this.#proposed(event, command)
      case 'loanPaid':
        return this.#paid(event, at, command)
      case 'loanRefused':
        return this.#refused(event, at, command)
      case 'loanCancelled':
        return this.#cancelled(event, command)
      case 'loanDayCharged':
      case 'loanCollected':
      case 'loanRepaid':
      case 'loanEnded':
      case 'loanPassed':
      case 'loanWrittenOff':
        return this.#followed(event, at, command)
      default:
        return undefined
    }
  }

  #applied(event: EventOf<'loanApplied'>, at: number, command: Command): string | undefined {
    const { loan, customer } = event
    if (!isApplication(command, event)) return `loan ${loan} that nobody asked for`
    if (loan !== this.#known.size + 1) return `loan ${loan} out of the order of numbers`
    const fault = applicationFault(event, at)
    if (fault !== undefined) return `loan ${loan} ${fault.what}`
    const open = [...this.#known.values()].some((known) => known.customer === customer && known.state !== 'over')
    if (open) return `a second loan of customer ${customer}`
    this.#known.set(loan, { ...courseOf(event, at), proposer: 0 })
    return undefined
  }

  #proposed({ loan, operator }: EventOf<'loanProposed'>, command: Command): string | undefined {
    const known = this.#known.get(loan)
    if (known?.state !== 'checking' || known.proposer !== 0) return `loan ${loan} proposed out of turn`
    if (!isVerdict(command, loan, operator, 'approve')) return `loan ${loan} proposed by nobody`
    if (!this.#may(operator, 'paymentsMaker')) return `loan ${loan} proposed by an operator who may not`
    known.proposer = operator
    return undefined
  }

  #paid(event: EventOf<'loanPaid'>, at: number, command: Command): string | undefined {
    const { loan, customer, by, operator } = event
    const known = this.#known.get(loan)
    if (known?.state !== 'checking' || known.customer !== customer) return `loan ${loan} paid out of turn`
    const fault = this.#deciderFault(loan, known, by, operator, at, command, 'approve')
    if (fault !== undefined) return fault
    const other = payOut(known, event, at)
    return other && `loan ${loan} ${other.what}`
  }

  #refused(event: EventOf<'loanRefused'>, at: number, command: Command): string | undefined {
    const { loan, customer, by, operator, reasons, rule } = event
    const known = this.#known.get(loan)
    if (known?.state !== 'checking' || known.customer !== customer) return `loan ${loan} refused out of turn`
    if ((reasons === 0) === (rule === 'none')) return `loan ${loan} refused without one reason`
    const verdict = rule === 'none' ? 'refuse' : 'approve'
    const fault = this.#deciderFault(loan, known, by, operator, at, command, verdict)
    known.state = 'over'
    return fault
  }

  /** Two operators, the practice reviewer, or the rule once a day has passed; refusing takes one operator. */
  #deciderFault(
    loan: number,
    { proposer, appliedAt }: Known,
    by: EventOf<'loanPaid'>['by'],
    operator: number,
    at: number,
    command: Command,
    verdict: 'approve' | 'refuse',
  ): string | undefined {
    if (by === 'rule')
      return at < appliedAt + DECIDED_BY_RULE_AFTER ? `loan ${loan} decided by the rule too soon` : undefined
    if (!isVerdict(command, loan, operator, verdict)) return `loan ${loan} decided by nobody`
    if (by === 'practiceReviewer') return operator === REVIEWER ? undefined : `loan ${loan} decided by another`
    if (operator === REVIEWER) return `loan ${loan} decided by another`
    if (verdict === 'refuse') {
      const may = this.#may(operator, 'paymentsMaker') || this.#may(operator, 'paymentsChecker')
      return may ? undefined : `loan ${loan} refused by an operator who may not`
    }
    if (proposer === 0 || proposer === operator) return `loan ${loan} approved by one alone`
    return this.#may(operator, 'paymentsChecker') ? undefined : `loan ${loan} approved by an operator who may not`
  }

  #cancelled({ loan, customer }: EventOf<'loanCancelled'>, command: Command): string | undefined {
    const known = this.#known.get(loan)
    const isAsked = command.kind === 'cancelLoan' && command.loan === loan && command.customer === customer
    if (!isAsked || known?.customer !== customer || known.state !== 'checking')
      return `loan ${loan} taken back by nobody`
    known.state = 'over'
    return undefined
  }

  /** What is charged, taken, paid back and given up follows from the loan and its instants. */
  #followed(event: CourseEvent, at: number, command: Command): string | undefined {
    const { loan, customer } = event
    const known = this.#known.get(loan)
    if (known?.customer !== customer) return `loan ${loan} of another customer`
    const fault = followLoan(known, event, at)
    if (fault !== undefined) return `loan ${loan} ${fault.what}`
    if (event.kind === 'loanDayCharged') this.#charged++
    return event.kind === 'loanRepaid' && !isRepayment(command, event) ? `loan ${loan} repaid by nobody` : undefined
  }

  #may(operator: number, role: OperatorRole): boolean {
    return (((this.#roles.get(operator) ?? 0) >> OPERATOR_ROLES.indexOf(role)) & 1) === 1
  }
}

function isVerdict(command: Command, loan: number, operator: number, verdict: 'approve' | 'refuse'): boolean {
  if (command.kind !== 'decideLoan' || command.loan !== loan || command.operator !== operator) return false
  const isSigned = verdict === 'refuse' || operator === REVIEWER || command.signature !== ''
  return command.verdict === verdict && isSigned
}
