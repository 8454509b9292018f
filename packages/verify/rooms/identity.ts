import {
  type Command,
  type EnrolOperator,
  type FactRecorded,
  type IdentityReviewed,
  OPERATOR_ROLES,
  type OperatorRole,
  REVIEW_WITHIN_MS,
  type ReviewIdentity,
  bytesToSign,
} from '@candela/contract'
import { sha256 } from '@noble/hashes/sha2.js'
import { ClaimFailed } from '../claims.ts'
import { isSignedBy } from './passkey-signature.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

interface Known {
  readonly enrolment: EnrolOperator
  ended: boolean
}

/**
 * Claims `identity`. Who may say that a customer is known, followed from the commands alone: an identity is validated by two different
 * operators who were enrolled for it and signed, or by the practice reviewer while it was on or after nobody had
 * decided in time; and nothing else begins such a fact.
 */
export class IdentityAudit implements AuditedRoom {
  readonly #operators: Known[] = []
  readonly #proposals = new Map<number, ReviewIdentity>()
  readonly #sentAt = new Map<number, number>()
  #practiceOn = true
  #validated = 0
  /** passkey signatures that were checked; keys that are not ES256 are not */
  #signatures = 0

  apply(entry: AuditedEntry): void {
    const { seq, at, command, events } = entry
    this.#followOperators(entry)
    for (const event of events) {
      if (event.kind === 'factRecorded') this.#fact(seq, at, command, event)
      if (event.kind === 'identityReviewed') this.#review(seq, at, command, event)
    }
  }

  lines(): readonly string[] {
    const what = `${count(this.#validated)} identities validated by two operators or the practice reviewer`
    return [line('identity', `${what}, ${count(this.#signatures)} passkey signatures match`)]
  }

  #followOperators({ command, code, events }: AuditedEntry): void {
    if (code !== 0) return
    const isNew = events.some(({ kind }) => kind === 'operatorEnrolled')
    if (command.kind === 'enrolOperator' && isNew) this.#operators.push({ enrolment: command, ended: false })
    if (command.kind === 'endOperator') this.#operators[command.operator - 1]!.ended = true
    if (command.kind === 'switchPracticeReviewer' && events.length > 0) this.#practiceOn = command.on
  }

  #review(seq: number, at: number, command: Command, event: IdentityReviewed): void {
    if (command.kind !== 'reviewIdentity' || command.customer !== event.customer)
      throw failed(seq, `a review of customer ${event.customer} that nobody entered`)
    const { operator, customer } = command
    if (event.outcome === 'returned') {
      if (command.verdict !== 'giveBack' || command.reasons === 0) throw failed(seq, 'returned without a listed reason')
      this.#proposals.delete(customer)
      return
    }
    if (command.verdict !== 'validate') throw failed(seq, 'validated though it was given back')
    if (operator === 0) return this.#practice(seq, at, command, event)
    this.#signed(seq, command)
    if (event.outcome === 'proposed') {
      this.#must(seq, operator, 'identityMaker')
      this.#proposals.set(customer, command)
      return
    }
    const first = this.#proposals.get(customer)
    if (first?.submission !== command.submission)
      throw failed(seq, `customer ${customer} validated by one operator alone`)
    if (first.operator === operator) throw failed(seq, `operator ${operator} agreed with themselves`)
    if (event.face && !(first.face && command.face)) throw failed(seq, 'a face that one of the two did not see')
    this.#must(seq, operator, 'identityChecker')
    this.#proposals.delete(customer)
    this.#validated++
  }

  #practice(seq: number, at: number, { customer }: { readonly customer: number }, { outcome }: IdentityReviewed): void {
    const sentAt = this.#sentAt.get(customer)
    const isLate = sentAt !== undefined && at >= sentAt + REVIEW_WITHIN_MS
    if (outcome !== 'validated' || (!this.#practiceOn && !isLate))
      throw failed(seq, 'the practice reviewer decided while operators had taken over')
    this.#proposals.delete(customer)
    this.#validated++
  }

  #fact(seq: number, at: number, command: Command, { customer, fact, holds }: FactRecorded): void {
    if (fact === 'identitySent') {
      if (holds) this.#sentAt.set(customer, at)
      else this.#sentAt.delete(customer)
      return
    }
    if (fact !== 'identityValidated' && fact !== 'faceValidated') return
    const isReviewed =
      command.kind === 'reviewIdentity' && command.verdict === 'validate' && command.customer === customer
    if (!holds || !isReviewed) throw failed(seq, `${fact} of customer ${customer} without a review`)
  }

  #must(seq: number, operator: number, role: OperatorRole): void {
    const known = this.#operators[operator - 1]
    if (known === undefined || known.ended) throw failed(seq, `operator ${operator} may not decide`)
    if (((known.enrolment.roles >> OPERATOR_ROLES.indexOf(role)) & 1) === 0)
      throw failed(seq, `operator ${operator} is no ${role}`)
  }

  #signed(seq: number, command: ReviewIdentity): void {
    const hash = sha256(bytesToSign(command))
    const key = this.#operators[command.operator - 1]?.enrolment.publicKey ?? ''
    const isSigned = isSignedBy(key, hash, command.signature)
    if (isSigned === false) throw failed(seq, `the signature of operator ${command.operator} does not match`)
    if (isSigned) this.#signatures++
  }
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('identity', seq, what)
}
