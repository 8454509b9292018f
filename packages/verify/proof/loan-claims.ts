import type { Event, EventOf } from '@candela/contract'
import {
  applicationFault,
  type CourseEvent,
  type CourseFault,
  courseOf,
  DECIDED_BY_RULE_AFTER,
  followLoan,
  isApplication,
  isRepayment,
  type FollowedLoan,
  payOut,
} from './loan-course.ts'
import { type Findings, type Refuse, refuserOf } from './claims.ts'
import type { ProvenEntry } from './entries.ts'

/** A move of a loan that was paid out, in minor units. */
export interface ProvenLoanMove {
  readonly kind: 'charged' | 'collected' | 'repaid' | 'late' | 'defaulted' | 'writtenOff'
  readonly seq: number
  readonly dueAt: number
  readonly days: number
  readonly principal: number
  readonly interest: number
}

/** The proven facts of a loan; minor units. */
export interface ProvenLoan {
  readonly order: number
  readonly customer: number
  readonly amount: number
  readonly days: number
  readonly ratePpm: number
  readonly seq: number
  readonly at: number
  /** 0: not paid out */
  readonly dueAt: number
  readonly paidSeq: number
  readonly principal: bigint
  readonly interest: bigint
  readonly moves: readonly ProvenLoanMove[]
  readonly ended:
    | { readonly status: 'cancelled' | 'refused' | 'repaid' | 'writtenOff'; readonly seq: number }
    | undefined
}

/**
 * Follows a loan through the entries that a proof shows. Who decided it, that nothing else was there to collect, and what
 * happened after the last entry takes a full replay.
 */
export class LoanClaims {
  readonly #refuse: Refuse
  readonly #applied: EventOf<'loanApplied'>
  readonly #entry: ProvenEntry
  readonly #course: FollowedLoan
  readonly #moves: ProvenLoanMove[] = []
  #paidSeq = 0
  #ended: ProvenLoan['ended']

  private constructor(findings: Findings, entry: ProvenEntry, applied: EventOf<'loanApplied'>) {
    this.#refuse = refuserOf(findings)
    this.#entry = entry
    this.#applied = applied
    this.#course = courseOf(applied)
  }

  /** Checks what was asked for; undefined where nothing can be held against it. */
  static open(findings: Findings, loan: number, entry: ProvenEntry): LoanClaims | undefined {
    const { command, seq, at, events } = entry
    findings.check('order')
    if (command?.kind !== 'applyLoan') {
      return findings.refuse('order', { code: command ? 'notAnOrder' : 'commandHidden', seq })
    }
    const [applied, ...rest] = events
    if (applied?.kind !== 'loanApplied' || applied.loan !== loan || entry.resultCode !== 0) {
      return findings.refuse('order', { code: 'notAccepted', seq })
    }
    if (rest.length > 0) findings.refuse('order', { code: 'eventForeign', seq })
    if (!isApplication(command, applied)) return findings.refuse('order', { code: 'acceptedOtherwise', seq })
    findings.check('formula')
    const claims = new LoanClaims(findings, entry, applied)
    claims.#fault(applicationFault(applied, at), seq)
    return claims
  }

  /** Takes the loan's events of a later entry. */
  entry(entry: ProvenEntry): void {
    const { seq, events } = entry
    if (events.length === 0) this.#refuse('order', 'eventForeign', seq)
    for (const event of events) {
      const { loan, customer } = this.#applied
      const isOwn = 'loan' in event && event.loan === loan && 'customer' in event && event.customer === customer
      if (!isOwn) return this.#refuse('order', 'eventForeign', seq)
      if (this.#ended) return this.#refuse('formula', 'alreadyClosed', seq)
      this.#take(event, entry)
    }
  }

  get proven(): ProvenLoan {
    const { loan, customer, amount, days, ratePpm } = this.#applied
    const { seq, at } = this.#entry
    const { paidAt, principal, interest } = this.#course
    return {
      order: loan,
      customer,
      amount,
      days,
      ratePpm,
      seq,
      at,
      dueAt: paidAt === 0 ? 0 : paidAt + days * DECIDED_BY_RULE_AFTER,
      paidSeq: this.#paidSeq,
      principal,
      interest,
      moves: this.#moves,
      ended: this.#ended,
    }
  }

  #take(event: Event, entry: ProvenEntry): void {
    const { seq, at, command } = entry
    switch (event.kind) {
      case 'loanPaid':
        if (event.by === 'rule' && at < this.#entry.at + DECIDED_BY_RULE_AFTER) this.#refuse('formula', 'timeOff', seq)
        this.#paidSeq = seq
        return this.#fault(payOut(this.#course, event, at), seq)
      case 'loanRefused':
      case 'loanCancelled':
        if (this.#course.state !== 'checking') return this.#refuse('formula', 'timeOff', seq)
        return this.#end(event.kind === 'loanRefused' ? 'refused' : 'cancelled', seq)
      case 'loanRepaid':
        if (!command || !isRepayment(command, event)) this.#refuse('order', 'acceptedOtherwise', seq)
        return this.#move(event, entry)
      case 'loanDayCharged':
      case 'loanCollected':
      case 'loanEnded':
      case 'loanPassed':
      case 'loanWrittenOff':
        return this.#move(event, entry)
      default:
        return this.#refuse('order', 'eventForeign', seq)
    }
  }

  #move(event: CourseEvent, { seq, at }: ProvenEntry): void {
    this.#fault(followLoan(this.#course, event, at), seq)
    if (event.kind === 'loanEnded') return this.#end('repaid', seq)
    const none = { seq, dueAt: 'dueAt' in event ? event.dueAt : at, days: 0, principal: 0, interest: 0 }
    if (event.kind === 'loanPassed') return void this.#moves.push({ ...none, kind: event.stage })
    if (event.kind === 'loanDayCharged') {
      return void this.#moves.push({ ...none, kind: 'charged', days: event.days, interest: event.amount })
    }
    const { principal, interest } = event
    const kind = { loanCollected: 'collected', loanRepaid: 'repaid', loanWrittenOff: 'writtenOff' } as const
    this.#moves.push({ ...none, kind: kind[event.kind], principal, interest })
    if (event.kind === 'loanWrittenOff') this.#end('writtenOff', seq)
  }

  #end(status: NonNullable<ProvenLoan['ended']>['status'], seq: number): void {
    this.#ended = { status, seq }
  }

  #fault(fault: CourseFault | undefined, seq: number): void {
    if (fault) this.#refuse('formula', fault.code, seq, fault.found, fault.expected)
  }
}
