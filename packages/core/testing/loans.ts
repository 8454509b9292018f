import {
  type Code,
  type Command,
  HOUSE,
  LOAN_REFUSAL_REASONS,
  type LoanRefusalReason,
  OPERATOR_ROLES,
  type OperatorRole,
} from '@candela/contract'
import { RULES } from '@candela/rules'
import { unpaidState } from '@candela/rules/loan'
import { type Difference, differences } from '@candela/rules/testing'
import { formatDecimal, parseDecimal } from '@candela/units'
import type { CoreOptions } from '../index.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import { noteMoneyIn } from '../ports/told.ts'
import { type Answer, Trial, UNIT, USDT } from './trial.ts'

export interface LoanStep {
  readonly at: string
  readonly do: string
  readonly by?: string
  readonly amount?: string
  readonly days?: number
  readonly income?: number | null
  readonly rules?: number
  readonly id?: string
  readonly loan?: number
  readonly operator?: number
  readonly verdict?: 'approve' | 'refuse'
  readonly reasons?: readonly string[]
  readonly fact?: string
}
interface Expected {
  readonly code: Code
  readonly loan?: number
  readonly see?: Readonly<Record<string, unknown>>
}
export interface LoanVector {
  readonly id: string
  readonly area: string
  readonly what: string
  readonly given: { readonly steps: readonly LoanStep[] }
  readonly expect: { readonly steps: readonly Expected[] }
}
const DOES = new Set(['applyLoan', 'decideLoan', 'cancelLoan', 'repayLoan', 'tick', 'fact', 'moneyIn', 'moneyOut'])
const ROLES: readonly (readonly OperatorRole[])[] = [
  ['productPublisher'],
  ['productApprover'],
  ['paymentsMaker'],
  ['paymentsChecker'],
  ['risk'],
  ['paymentsChecker', 'paymentsMaker'],
  ['support'],
]
const FACTS = { D: 3, A: 3, B: 3, C: 3, E: 2, F: 0 } as const
const DAY = 86_400_000
/** the eldest of the world is older than the rest by this */
const OLDER = 300 * DAY
/** whole weeks later than the file: the trial begins before the eldest */
const LATER = 308 * DAY
/** An instant of the file as it is here. */
export const instant = (text: string): number => new Date(text).getTime() + LATER
const OPENED = instant('2026-11-20T08:00:00.000+08:00')

/** the house's money to lend here beyond the vectors’ world */
const MORE_TO_LEND = BigInt(RULES[1].houseFunds.lendingFree) - 100_000n * UNIT
/** a reason that is not on the list stands beyond it */
function placeOf(reason: string): number {
  const place = LOAN_REFUSAL_REASONS.indexOf(reason as LoanRefusalReason)
  return place < 0 ? LOAN_REFUSAL_REASONS.length : place
}
const minor = (text: string): number => Number(parseDecimal(text))

/** The vectors' world: 10,000 USDT each, what is known of them, operators by role, 100,000 to lend. */
export class LoanWorld extends Trial {
  readonly customers = new Map<string, number>()
  readonly #ids = new Map<string, string>()
  /** the ended loans, with their end and its due instant */
  readonly #ended = new Map<number, { state: string; reason?: string }>()
  readonly #due = new Map<number, number>()

  constructor(options: CoreOptions = {}) {
    super(undefined, options)
    this.at = OPENED - OLDER
    this.#open('D', FACTS.D)
    this.at = OPENED
    for (const roles of ROLES) {
      const bits = roles.reduce((sum, role) => sum | (1 << OPERATOR_ROLES.indexOf(role)), 0)
      this.must({ kind: 'enrolOperator', commandId: this.id(), roles: bits, publicKey: 'a501' })
    }
    for (const [name, facts] of Object.entries(FACTS)) if (name !== 'D') this.#open(name, facts)
    this.must({ kind: 'fundHouse', account: 'lendingFree' })
  }

  #open(name: string, facts: number): void {
    const customer = this.open()
    this.customers.set(name, customer)
    if (facts === 0) return
    this.must({ kind: 'recordFact', customer, commandId: this.id(), fact: 'transactionPassword', holds: true })
    this.must({ kind: 'recordFact', customer, commandId: this.id(), fact: 'identitySent', holds: true })
    const review = {
      kind: 'reviewIdentity',
      customer,
      submission: 1,
      verdict: 'validate',
      reasons: 0,
      signature: '',
    } as const
    this.must({ ...review, operator: 0, commandId: this.id(), face: facts === 3 })
  }

  /** Money from outside of loans that came or went. */
  money(customer: number, amount: number, asset = USDT): Answer {
    const { ledger, events } = this.state
    this.must({ kind: 'tick' })
    events.reset()
    if (amount > 0 && asset === USDT) noteMoneyIn(this.state, customer, BigInt(amount))
    ledger.begin(0, 0)
    if (amount < 0) ledger.available(customer, asset, amount)
    ledger.house(PURPOSE.practice, asset, -amount)
    if (amount > 0) ledger.available(customer, asset, amount)
    ledger.end()
    return { code: 'ok', value: 0, repeated: false, events: [], fills: [] }
  }

  get state(): State {
    return this.core['state']
  }

  play(step: LoanStep): Answer {
    this.at = instant(step.at)
    const customer = this.customers.get(step.by ?? 'A')!
    const loan = step.loan ?? 0
    const own = { customer, commandId: this.idOf(step) }
    switch (step.do) {
      case 'applyLoan':
        return this.apply({
          kind: 'applyLoan',
          ...own,
          amount: minor(step.amount!),
          days: step.days!,
          incomeBand: step.income ?? -1,
          assetsBand: 0,
          rules: step.rules ?? 1,
          form: '0'.repeat(64),
        })
      case 'decideLoan': {
        const reasons = (step.reasons ?? []).reduce((bits, reason) => bits | (1 << placeOf(reason)), 0)
        const { operator, verdict } = { operator: step.operator!, verdict: step.verdict! }
        const signature = operator === 0 ? '' : 'signed'
        const decided = { kind: 'decideLoan', loan, operator, verdict, reasons, signature } as const
        return this.apply({ ...decided, commandId: this.id() })
      }
      case 'cancelLoan':
        return this.apply({ kind: 'cancelLoan', ...own, loan })
      case 'repayLoan':
        return this.apply({ kind: 'repayLoan', ...own, loan, amount: step.amount ? minor(step.amount) : 0 })
      case 'fact':
        if (step.fact === 'ownFreeze') return this.apply({ kind: 'recordFact', ...own, fact: 'ownFreeze', holds: true })
        return this.apply({ kind: 'excludeSelf', ...own, months: 6 })
      case 'moneyIn':
      case 'moneyOut':
        return this.money(customer, (step.do === 'moneyIn' ? 1 : -1) * minor(step.amount!))
      default:
        while (this.core.isDue(this.at)) this.must({ kind: 'tick' })
        return this.apply({ kind: 'tick' })
    }
  }

  idOf({ id }: LoanStep): string {
    if (id === undefined) return this.id()
    const known = this.#ids.get(id) ?? this.id()
    this.#ids.set(id, known)
    return known
  }

  override apply(command: Command): Answer {
    const answer = super.apply(command)
    for (const event of answer.events) {
      if (event.kind === 'loanPaid') this.#due.set(event.loan, event.dueAt)
      if (event.kind === 'loanEnded') this.#ended.set(event.loan, { state: 'repaid' })
      if (event.kind === 'loanCancelled') this.#ended.set(event.loan, { state: 'withdrawn' })
      if (event.kind === 'loanRefused') {
        const listed = LOAN_REFUSAL_REASONS.find((_, place) => (event.reasons & (1 << place)) !== 0)
        this.#ended.set(event.loan, { state: 'refused', reason: listed ?? event.rule })
      }
    }
    return answer
  }

  #loan(number: number): unknown {
    const due = this.#due.get(number)
    const dated = due === undefined ? {} : { due }
    const ended = this.#ended.get(number)
    if (ended !== undefined) return { ...ended, principal: 0n, interest: 0n, ...dated }
    const { principal, interest, doneUntil } = this.state.loans.open.get(number)!
    return { state: due === undefined ? 'checking' : unpaidState(due, doneUntil), principal, interest, ...dated }
  }

  /** The state and debt of a loan after a step. */
  figures(number: number): { state?: string; left?: string; owed?: string } {
    if (this.state.loans.owners[number - 1] === undefined) return {}
    const { state, principal, interest } = this.#loan(number) as { state: string; principal: bigint; interest: bigint }
    const owed = formatDecimal(principal + interest)
    return { state, left: owed, owed }
  }

  /** The value that a step is said to show, as it is here. */
  see(name: string): unknown {
    const [owner, account, asset] = name.split('.')
    if (name.startsWith('loan')) return this.#loan(Number(name.slice(4)))
    const { ledger } = this.state
    if (asset !== undefined) return undefined
    if (owner === 'house') {
      const there = ledger.accountBalance(HOUSE, PURPOSE[account as 'loanBook'], USDT)
      return account === 'lendingFree' ? there - MORE_TO_LEND : there
    }
    const customer = this.customers.get(owner!)!
    if (account === 'available') return ledger.balanceOf(customer, USDT).available
    return ledger
      .accounts()
      .filter((each) => each.owner === customer && each.purpose === account)
      .reduce((sum, { balance }) => sum + balance, 0n)
  }
}

/** Amounts and instants of the file as they are here. */
function read(value: unknown): unknown {
  if (typeof value === 'string') return parseDecimal(value)
  const loan = value as { state: string; principal: string; interest: string; due?: string; reason?: string }
  return {
    ...loan,
    principal: parseDecimal(loan.principal),
    interest: parseDecimal(loan.interest),
    ...(loan.due === undefined ? {} : { due: instant(loan.due) }),
  }
}

/** True when a vector is a row of commands about loans alone. */
export function isOfLoans({ area, given }: Pick<LoanVector, 'area' | 'given'>): boolean {
  return area.startsWith('loan.') && given.steps?.every((step) => DOES.has(step.do))
}

/** Plays a published row of commands about loans against the core; what differs from what it expects, by path. */
export function playLoans({ given, expect: expected }: LoanVector): Difference[] {
  const world = new LoanWorld()
  return given.steps.flatMap((step, place) => {
    const { see = {}, ...told } = expected.steps[place]!
    const { code, value } = world.play(step)
    // gold has no loans
    const names = Object.keys(see).filter((name) => !name.endsWith('.XAU'))
    const shown = Object.fromEntries(names.map((name) => [name, read(see[name])]))
    const here = Object.fromEntries(names.map((name) => [name, world.see(name)]))
    const figures = world.figures(step.loan ?? value)
    return differences({ ...told, see: shown }, { code, loan: value, ...figures, see: here }, `steps[${place}]`)
  })
}
