import { type Command, type Event, type EventOf, OPERATOR_ROLES, type OperatorRole } from '@candela/contract'
import { ClaimFailed } from '../claims.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/*
 * Loans, as the published rules have them: a daily rate by the whole amount, two operators, the practice reviewer or the
 * rule after 24 hours, nothing charged in the first 24 hours, principal before interest, collections at the due instant
 * and each 24 hours after it, three days of grace, thirty that cost, an end after 180.
 */
const DAY = 86_400_000
const UNIT = 100_000_000n
const M6 = 1_000_000n
const GRACE = 3
const LATE = 30
const WRITTEN_OFF = 180
const REVIEWER = 0

interface Known {
  readonly customer: number
  readonly amount: bigint
  readonly days: number
  readonly ratePpm: number
  readonly appliedAt: number
  state: 'checking' | 'open' | 'over'
  proposer: number
  paidAt: number
  principal: bigint
  interest: bigint
  /** days that were charged */
  term: number
  late: number
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
        return this.#dayCharged(event, at)
      case 'loanCollected':
        return this.#collected(event, at)
      case 'loanRepaid':
        return this.#repaid(event, command)
      case 'loanEnded':
        return this.#ended(event)
      case 'loanPassed':
        return this.#passed(event, at)
      case 'loanWrittenOff':
        return this.#writtenOff(event, at)
      default:
        return undefined
    }
  }

  #applied(event: EventOf<'loanApplied'>, at: number, command: Command): string | undefined {
    const { loan, customer, days, ratePpm, decidedBy } = event
    const amount = BigInt(event.amount)
    const isAsked =
      command.kind === 'applyLoan' &&
      command.customer === customer &&
      command.days === days &&
      BigInt(command.amount) === amount
    if (!isAsked) return `loan ${loan} that nobody asked for`
    if (loan !== this.#known.size + 1) return `loan ${loan} out of the order of numbers`
    if (ratePpm !== rateOf(amount)) return `loan ${loan} at another rate than its amount has`
    if (decidedBy !== at + DAY) return `loan ${loan} waits longer than a day`
    const open = [...this.#known.values()].some((known) => known.customer === customer && known.state !== 'over')
    if (open) return `a second loan of customer ${customer}`
    const fresh = { state: 'checking', proposer: 0, paidAt: 0, principal: 0n, interest: 0n, term: 0, late: 0 } as const
    this.#known.set(loan, { customer, amount, days, ratePpm, appliedAt: at, ...fresh })
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
    const { loan, customer, by, operator, dueAt } = event
    const known = this.#known.get(loan)
    if (known?.state !== 'checking' || known.customer !== customer) return `loan ${loan} paid out of turn`
    if (BigInt(event.amount) !== known.amount) return `loan ${loan} paid another amount than was asked for`
    if (dueAt !== at + known.days * DAY) return `loan ${loan} due at another time`
    const fault = this.#deciderFault(loan, known, by, operator, at, command, 'approve')
    if (fault !== undefined) return fault
    known.state = 'open'
    known.paidAt = at
    known.principal = known.amount
    return undefined
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
    if (by === 'rule') return at < appliedAt + DAY ? `loan ${loan} decided by the rule too soon` : undefined
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

  #dayCharged(event: EventOf<'loanDayCharged'>, at: number): string | undefined {
    const { loan, days, dueAt } = event
    const known = this.#openOf(event)
    if (known === undefined) return `loan ${loan} charged out of turn`
    const { paidAt, term, late } = known
    const due = paidAt + known.days * DAY
    const isTerm = term < known.days
    const expected = isTerm ? paidAt + Math.max(1, term) * DAY + 1 : due + (GRACE + late) * DAY + 1
    if (dueAt !== expected || dueAt > at || late >= LATE)
      return `loan ${loan} charged at another time than the rules say`
    if (days !== (isTerm && term === 0 ? 2 : 1)) return `loan ${loan} charged another number of days`
    const ofDay = (known.principal * BigInt(known.ratePpm) + M6 - 1n) / M6
    const amount = ofDay * BigInt(days)
    if (BigInt(event.amount) !== amount) return `loan ${loan} charged ${event.amount} instead of ${amount}`
    known.interest += BigInt(event.amount)
    if (isTerm) known.term += days
    else known.late += 1
    this.#charged++
    return undefined
  }

  #collected(event: EventOf<'loanCollected'>, at: number): string | undefined {
    const { loan, dueAt } = event
    const known = this.#openOf(event)
    if (known === undefined) return `loan ${loan} collected out of turn`
    const since = dueAt - (known.paidAt + known.days * DAY)
    if (since < 0 || since % DAY !== 0 || dueAt > at) return `loan ${loan} collected at another time than the rules say`
    return take(known, event) ? undefined : `loan ${loan} collected otherwise than principal first`
  }

  #repaid(event: EventOf<'loanRepaid'>, command: Command): string | undefined {
    const { loan, customer } = event
    const known = this.#openOf(event)
    const isAsked = command.kind === 'repayLoan' && command.loan === loan && command.customer === customer
    if (known === undefined || !isAsked) return `loan ${loan} repaid by nobody`
    const sum = event.principal + event.interest
    if (command.amount !== 0 && command.amount !== sum) return `loan ${loan} repaid another amount than was asked`
    return take(known, event) ? undefined : `loan ${loan} repaid otherwise than principal first`
  }

  #ended({ loan }: EventOf<'loanEnded'>): string | undefined {
    const known = this.#known.get(loan)
    if (known?.state !== 'open' || known.principal + known.interest !== 0n) return `loan ${loan} ended while it is owed`
    known.state = 'over'
    return undefined
  }

  #passed(event: EventOf<'loanPassed'>, at: number): string | undefined {
    const { loan, stage, dueAt } = event
    const known = this.#openOf(event)
    if (known === undefined) return `loan ${loan} passed out of turn`
    const due = known.paidAt + known.days * DAY
    const expected = due + (stage === 'late' ? GRACE : GRACE + LATE) * DAY + 1
    return dueAt === expected && dueAt <= at ? undefined : `loan ${loan} ${stage} at another time than the rules say`
  }

  #writtenOff(event: EventOf<'loanWrittenOff'>, at: number): string | undefined {
    const { loan, dueAt } = event
    const known = this.#openOf(event)
    if (known === undefined) return `loan ${loan} given up out of turn`
    const expected = known.paidAt + (known.days + WRITTEN_OFF) * DAY
    const isAll = BigInt(event.principal) === known.principal && BigInt(event.interest) === known.interest
    if (dueAt !== expected || dueAt > at || !isAll) return `loan ${loan} given up otherwise than the rules say`
    known.state = 'over'
    return undefined
  }

  #openOf({ loan, customer }: { readonly loan: number; readonly customer: number }): Known | undefined {
    const known = this.#known.get(loan)
    return known?.state === 'open' && known.customer === customer ? known : undefined
  }

  #may(operator: number, role: OperatorRole): boolean {
    return (((this.#roles.get(operator) ?? 0) >> OPERATOR_ROLES.indexOf(role)) & 1) === 1
  }
}

function rateOf(amount: bigint): number {
  if (amount < 10_000n * UNIT) return 4_000
  if (amount < 50_000n * UNIT) return 5_000
  return amount <= 80_000n * UNIT ? 10_000 : 13_000
}

function isVerdict(command: Command, loan: number, operator: number, verdict: 'approve' | 'refuse'): boolean {
  if (command.kind !== 'decideLoan' || command.loan !== loan || command.operator !== operator) return false
  const isSigned = verdict === 'refuse' || operator === REVIEWER || command.signature !== ''
  return command.verdict === verdict && isSigned
}

/** Takes a payment off what is owed; false where it is more, or not the principal first. */
function take(known: Known, paid: { readonly principal: number; readonly interest: number }): boolean {
  const [principal, interest] = [BigInt(paid.principal), BigInt(paid.interest)]
  if (principal > known.principal || interest > known.interest || principal + interest <= 0n) return false
  if (interest > 0n && principal !== known.principal) return false
  known.principal -= principal
  known.interest -= interest
  return true
}
