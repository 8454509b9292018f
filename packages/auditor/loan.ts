import { type Code, type CommandOf, type EventOf, LOAN_REFUSAL_REASONS, type LoanTable } from '@candela/contract'
import { balance, canIssue, move } from './floor/accounts.ts'
import { type AuditedLoan, type AuditedState, hasRole } from './floor/books.ts'
import { type Brakes as BrakesOf, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { Expected } from './floor/told.ts'
import { dayOf, startOf } from './floor/yields.ts'
import { mayOpen } from './limits.ts'

/* Loans as the rule book tells them (earn §7): a rate by the whole amount, a day free, principal first. */

const M6 = 1_000_000n
const UNIT = 100_000_000n
const CENT = 1_000_000n
const DAY = 86_400_000
const GRACE = 3
const LATE = 30
/** lower ends of the bands of a year's income and of assets, USDT */
const INCOME = [0n, 6_000n, 12_000n, 24_000n, 48_000n, 96_000n, 240_000n, 600_000n, 1_200_000n]
const ASSETS = [0n, 5_000n, 20_000n, 50_000n, 100_000n, 250_000n, 500_000n]

export const PREDICT: Predictions<'loan'> = { applyLoan, cancelLoan, repayLoan, decideLoan }
export const BRAKES: BrakesOf<'loan'> = ['cancelLoan', 'repayLoan', 'decideLoan']

type Form = Pick<CommandOf<'applyLoan'>, 'customer' | 'amount' | 'days' | 'incomeBand' | 'assetsBand'>

/** The daily rate of a loan, in millionths, by its whole amount and the table in force. */
export function rateOf(amount: bigint, table: LoanTable): number {
  if (table === 'freeUnderThousand' && amount < 1_000n * UNIT) return 0
  if (table === 'default' && amount < 10_000n * UNIT) return 4_000
  if (amount < 50_000n * UNIT) return 5_000
  return amount <= 80_000n * UNIT ? 10_000 : 13_000
}

function interestOf(principal: bigint, ratePpm: number): bigint {
  return (principal * BigInt(ratePpm) + M6 - 1n) / M6
}

/** 300, a point a day up to 200, 50, 150 and 100 for what is known, 50 where no password was retrieved for 90 days. */
function scoreOf({ customers, at }: AuditedState, number: number): number {
  const { facts, openedAt } = customers[number - 1]!
  const has = (fact: 'transactionPassword' | 'identityValidated' | 'faceValidated', points: number): number =>
    facts.has(fact) ? points : 0
  const retrieved = facts.get('passwordRetrieved')
  const isCalm = retrieved === undefined || at - retrieved >= 90 * DAY
  const days = Math.min(200, Math.floor((at - openedAt) / DAY))
  return (
    300 +
    days +
    has('transactionPassword', 50) +
    has('identityValidated', 150) +
    has('faceValidated', 100) +
    (isCalm ? 50 : 0)
  )
}

function limitOf(score: number): bigint {
  if (score < 500) return 0n
  if (score < 600) return 2_000n
  if (score < 650) return 10_000n
  if (score < 700) return 30_000n
  return score < 800 ? 60_000n : 100_000n
}

/** The obstacle by asker and amount, or `ok`. */
function whyNot(state: AuditedState, form: Form, ratePpm: number, isNew: boolean): Code {
  const { customer } = form
  const standing = mayOpen(state, customer)
  if (standing !== 'ok') return standing
  const own = state.loans.filter((loan) => loan.customer === customer)
  if (isNew && own.some(({ status }) => status !== 'over')) return 'loanUnpaid'
  if (own.some(({ lateSince }) => lateSince !== undefined && state.at < lateSince + 180 * DAY)) return 'loanPastLate'
  const most = limitOf(scoreOf(state, customer))
  if (most === 0n) return 'loanScoreLow'
  const byTier = state.customers[customer - 1]!.facts.has('faceValidated') ? 100_000n : 10_000n
  const amount = BigInt(form.amount)
  if (amount > (most < byTier ? most : byTier) * UNIT) return 'loanAboveLimit'
  const total = amount + BigInt(form.days) * interestOf(amount, ratePpm)
  const affordable = (INCOME[form.incomeBand]! * UNIT) / 24n + (ASSETS[form.assetsBand]! * UNIT) / 4n
  return total > affordable ? 'loanNotAffordable' : 'ok'
}

function applyLoan(state: AuditedState, command: CommandOf<'applyLoan'>): Decision {
  const { customer, days, incomeBand, assetsBand, rules } = command
  const amount = BigInt(command.amount)
  if (!state.customers[customer - 1]!.facts.has('identityValidated')) return refusal('identityNeeded')
  if (rules !== state.ruleVersion + state.proposals.tableChanges) return refusal('loanRulesChanged')
  if (amount <= 0n || amount % CENT !== 0n) return refusal('loanAmountInvalid')
  if (amount <= 500n * UNIT) return refusal('loanTooSmall')
  if (amount > 100_000n * UNIT) return refusal('loanTooLarge')
  if (![7, 14, 21, 28].includes(days)) return refusal('loanTermInvalid')
  if (INCOME[incomeBand] === undefined || ASSETS[assetsBand] === undefined) return refusal('loanFormIncomplete')
  const ratePpm = rateOf(amount, state.proposals.table)
  const why = whyNot(state, command, ratePpm, true)
  if (why !== 'ok') return refusal(why)
  const room = canIssue(state, 0, amount) ? balance(state, 0, 'lendingFree', 0) : 0n
  if (amount > room) return refusal('lendingExhausted')
  const loan = state.loans.push({
    loan: state.loans.length + 1,
    customer,
    amount,
    days,
    ratePpm,
    incomeBand,
    assetsBand,
    appliedAt: state.at,
    status: 'checking',
    proposer: 0,
    paidAt: 0,
    principal: 0n,
    interest: 0n,
    doneUntil: 0,
    lateSince: undefined,
  })
  move(state, ['loanReserve', loan], 0, amount, [0, 'lendingFree'], [0, 'lendingPromised'])
  const asked = { amount: Number(amount), days, ratePpm, incomeBand, assetsBand, rules }
  return done(loan, { kind: 'loanApplied', loan, customer, ...asked, decidedBy: state.at + DAY })
}

function cancelLoan(state: AuditedState, { customer, loan: number }: CommandOf<'cancelLoan'>): Decision {
  const loan = state.loans[number - 1]
  if (loan?.customer !== customer) return refusal('loanUnknown')
  if (loan.status !== 'checking') return refusal('loanDecided')
  giveBack(state, loan)
  return done(0, { kind: 'loanCancelled', loan: number, customer })
}

function giveBack(state: AuditedState, loan: AuditedLoan): void {
  move(state, ['loanRelease', loan.loan], 0, loan.amount, [0, 'lendingPromised'], [0, 'lendingFree'])
  loan.status = 'over'
}

function repayLoan(state: AuditedState, { customer, loan: number, amount }: CommandOf<'repayLoan'>): Decision {
  const loan = state.loans[number - 1]
  if (loan?.customer !== customer) return refusal('loanUnknown')
  if (loan.status !== 'open') return refusal('loanNotOpen')
  if (amount < 0) return refusal('repaymentInvalid')
  const owed = loan.principal + loan.interest
  const pays = amount === 0 ? owed : BigInt(amount)
  if (pays > owed) return refusal('repaymentAboveOwed')
  if (pays > balance(state, customer, 'available', 0)) return refusal('insufficientBalance')
  const paid = pay(state, loan, pays, 'loanRepayment')
  return done(0, { kind: 'loanRepaid', loan: number, customer, ...paid }, ...ended(loan))
}

/** The parts of a payment: it pays the principal first. */
export function splitOf(
  loan: Pick<AuditedLoan, 'principal'>,
  amount: bigint,
): { readonly principal: number; readonly interest: number } {
  const principal = amount < loan.principal ? amount : loan.principal
  return { principal: Number(principal), interest: Number(amount - principal) }
}

function pay(
  state: AuditedState,
  loan: AuditedLoan,
  amount: bigint,
  purpose: 'loanRepayment' | 'loanCollection',
): ReturnType<typeof splitOf> {
  const split = splitOf(loan, amount)
  const [principal, interest] = [BigInt(split.principal), BigInt(split.interest)]
  const { customer } = loan
  const of = [purpose, loan.loan] as const
  move(state, of, 0, principal, [customer, 'available'], [0, 'lendingFree'])
  move(state, of, 0, principal, [0, 'loanBook'], [customer, 'owed', loan.loan])
  move(state, of, 0, interest, [customer, 'available'], [0, 'interest'])
  loan.principal -= principal
  loan.interest -= interest
  return split
}

function ended(loan: AuditedLoan): Expected[] {
  if (loan.principal + loan.interest > 0n) return []
  loan.status = 'over'
  return [{ kind: 'loanEnded', loan: loan.loan, customer: loan.customer }]
}

function decideLoan(state: AuditedState, command: CommandOf<'decideLoan'>): Decision {
  const { loan: number, operator: who, verdict, reasons, signature } = command
  const loan = state.loans[number - 1]
  if (!loan) return refusal('loanUnknown')
  if (loan.status !== 'checking') return refusal('loanDecided')
  const operator = state.operators[who - 1]
  if (who === 0 && !state.practiceOn) return refusal('practiceReviewerOff')
  const [isMaker, isChecker] = [hasRole(operator, 'paymentsMaker'), hasRole(operator, 'paymentsChecker')]
  if (verdict === 'refuse') {
    if (!isMaker && !isChecker) return refusal('operatorRoleMissing')
    if (reasons <= 0 || reasons >= 2 ** LOAN_REFUSAL_REASONS.length) return refusal('reasonMissing')
    giveBack(state, loan)
    const why = { by: 'operators', operator: who, reasons, rule: 'none' } as const
    return done(0, { kind: 'loanRefused', loan: number, customer: loan.customer, ...why })
  }
  if (who === 0) return done(0, byRule(state, loan, 'practiceReviewer', 0))
  if (signature === '') return refusal('signatureMissing')
  if (loan.proposer === who) return refusal('sameOperator')
  if (loan.proposer === 0) {
    if (!isMaker) return refusal('operatorRoleMissing')
    loan.proposer = who
    return done(0, { kind: 'loanProposed', loan: number, operator: who })
  }
  return isChecker ? done(0, byRule(state, loan, 'operators', who)) : refusal('operatorRoleMissing')
}

/** The rule is asked once more: what it allows is paid out, the rest refused. */
function byRule(state: AuditedState, loan: AuditedLoan, by: EventOf<'loanPaid'>['by'], operator: number): Expected {
  const { loan: number, customer, amount, days } = loan
  const why = whyNot(state, { ...loan, amount: Number(amount) }, loan.ratePpm, false)
  if (why !== 'ok') {
    giveBack(state, loan)
    const rule = why as EventOf<'loanRefused'>['rule']
    return { kind: 'loanRefused', loan: number, customer, by, operator, reasons: 0, rule }
  }
  const of = ['loanPayout', number] as const
  move(state, of, 0, amount, [0, 'lendingPromised'], [customer, 'available'])
  move(state, of, 0, amount, [customer, 'owed', number], [0, 'loanBook'])
  loan.status = 'open'
  loan.paidAt = loan.doneUntil = state.at
  loan.principal = amount
  return {
    kind: 'loanPaid',
    loan: number,
    customer,
    amount: Number(amount),
    by,
    operator,
    dueAt: state.at + days * DAY,
  }
}

/** True when an amount takes money that is borrowed: what is opened with it needs own money. */
export function needsBorrowed(state: AuditedState, customer: number, asset: number, amount: bigint): boolean {
  return owedOf(state, customer, asset) > 0n && amount > ownMoneyOf(state, customer, asset)
}

/** The part of the money at hand that is not borrowed. */
export function ownMoneyOf(state: AuditedState, customer: number, asset: number): bigint {
  const own = balance(state, customer, 'available', asset) - owedOf(state, customer, asset)
  return own > 0n ? own : 0n
}

function owedOf({ loans }: AuditedState, customer: number, asset: number): bigint {
  return asset === 0 ? loans.reduce((sum, loan) => (loan.customer === customer ? sum + loan.principal : sum), 0n) : 0n
}

/** The instant of the first due work of any loan; Infinity where there is none. `atMidnight`: of what is due at one sharp, or of all else. */
export function nextLoanAt({ loans }: AuditedState, atMidnight?: boolean): number {
  const all = loans.map(dueOf)
  return Math.min(...(atMidnight === undefined ? all : all.filter((at) => (startOf(dayOf(at)) === at) === atMidnight)))
}

/** The loans of which something is due at an instant. */
export function loansDueAt({ loans }: AuditedState, at: number): number[] {
  return loans.filter((loan) => dueOf(loan) === at).map(({ loan }) => loan)
}

/** Everything of any loan that is due at an instant, by the number of the loan. */
export function passLoans(state: AuditedState, at: number): Expected[] {
  const told: Expected[] = []
  for (;;) {
    const loan = state.loans.find((each) => dueOf(each) === at)
    if (!loan) return told
    told.push(...passLoan(state, loan, at))
  }
}

/** One thing of a loan that is due at an instant. */
export function passLoan(state: AuditedState, loan: AuditedLoan, at: number): Expected[] {
  return loan.status === 'checking' ? [byRule(state, loan, 'rule', 0)] : passOne(state, loan, at)
}

function dueOf(loan: AuditedLoan): number {
  if (loan.status === 'over') return Number.POSITIVE_INFINITY
  return loan.status === 'checking' ? loan.appliedAt + DAY : nextOf(loan)
}

/** Every instant at which something of a loan is due, in order. */
function instantsOf({ paidAt, days }: LoanCourse): number[] {
  const due = paidAt + days * DAY
  const charges = Array.from({ length: days - 1 }, (_, i) => paidAt + (i + 1) * DAY + 1)
  const late = Array.from({ length: LATE }, (_, i) => due + (GRACE + i) * DAY + 1)
  const collections = Array.from({ length: 181 }, (_, i) => due + i * DAY)
  return [...charges, ...late, ...collections, due + (GRACE + LATE) * DAY + 1].sort((a, b) => a - b)
}

/** The first instant after those that are done. */
export function nextOf(loan: LoanCourse): number {
  return instantsOf(loan).find((at) => at > loan.doneUntil)!
}

/** Tells what an instant of an open loan comes to, and books it. */
function passOne(state: AuditedState, loan: AuditedLoan, dueAt: number): Expected[] {
  const { customer, loan: number } = loan
  const told = workOf(loan, dueAt, balance(state, customer, 'available', 0))
  loan.doneUntil = dueAt
  for (const event of told) {
    if (event.kind === 'loanCollected') pay(state, loan, BigInt(event.principal + event.interest), 'loanCollection')
    else if (event.kind === 'loanDayCharged') loan.interest += BigInt(event.amount)
    else if (event.kind === 'loanPassed' && event.stage === 'late') loan.lateSince = dueAt
    else if (event.kind === 'loanEnded') loan.status = 'over'
    else if (event.kind === 'loanWrittenOff') {
      move(state, ['loanWriteOff', number], 0, loan.principal, [0, 'loanBook'], [customer, 'owed', number])
      loan.status = 'over'
    }
  }
  return told
}

/** The figures of an open loan that its course depends on. */
export type LoanCourse = Pick<
  AuditedLoan,
  'loan' | 'customer' | 'days' | 'ratePpm' | 'paidAt' | 'principal' | 'interest' | 'doneUntil'
>

/** The events of one instant of an open loan, with `has` in its customer's account. */
export function workOf(loan: LoanCourse, dueAt: number, has: bigint): Expected[] {
  const { loan: number, customer, paidAt, days, ratePpm, principal, interest } = loan
  const due = paidAt + days * DAY
  const about = { loan: number, customer, dueAt }
  if (dueAt === due + 180 * DAY) {
    return [{ kind: 'loanWrittenOff', ...about, principal: Number(principal), interest: Number(interest) }]
  }
  if ((dueAt - due) % DAY === 0 && dueAt >= due) {
    const owed = principal + interest
    const taken = has < owed ? has : owed
    if (taken === 0n) return []
    const collected: Expected = { kind: 'loanCollected', ...about, ...splitOf(loan, taken) }
    return taken === owed ? [collected, { kind: 'loanEnded', loan: number, customer }] : [collected]
  }
  if (dueAt === due + (GRACE + LATE) * DAY + 1) return [{ kind: 'loanPassed', ...about, stage: 'defaulted' }]
  const told: Expected[] = []
  if (dueAt === due + GRACE * DAY + 1) told.push({ kind: 'loanPassed', ...about, stage: 'late' })
  // nothing in the first 24 h: then the first two days at once
  const charged = dueAt === paidAt + DAY + 1 ? 2 : 1
  const amount = BigInt(charged) * interestOf(principal, ratePpm)
  return [...told, { kind: 'loanDayCharged', ...about, days: charged, amount: Number(amount) }]
}
