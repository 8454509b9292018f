import type { Code, CommandOf } from '@candela/contract'
import { move } from './floor/accounts.ts'
import { type AuditedState, hasRole, isSecondEdition } from './floor/books.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { AuditedLine } from './floor/money-in.ts'
import { type AuditedWithdrawal, isUnderWay } from './floor/money-out.ts'
import type { Expected } from './floor/told.ts'
import { goOut } from './referral.ts'
import { requestWithdrawal } from './requested-withdrawals.ts'
import { endLegalHold, placeLegalHold, registerPasskey, signWithdrawal } from './signed-withdrawals.ts'

/* The course of withdrawals as the rule book tells it (money §3, §5, §8): a clock, and what fails comes back whole. */

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const PREDICT: Predictions<'withdrawals'> = {
  requestWithdrawal,
  cancelWithdrawal,
  agreeRelease,
  takePayout,
  payoutSent,
  payoutFailed,
  placeLegalHold,
  endLegalHold,
  registerPasskey,
  signWithdrawal,
}
export const BRAKES: Brakes<'withdrawals'> = ['cancelWithdrawal', 'agreeRelease', 'endLegalHold']

function cancelWithdrawal(state: AuditedState, command: CommandOf<'cancelWithdrawal'>): Decision {
  const { customer, withdrawal } = command
  const known = state.withdrawals[withdrawal - 1]
  const told = known ? passed(state, known) : []
  const why = known?.customer !== customer ? 'withdrawalUnknown' : known.state
  if (why === 'withdrawalUnknown') return { ...refusal(why), told }
  if (why === 'sending' || why === 'sent') return { ...refusal('withdrawalUnderWay'), told }
  if (why !== 'waiting' && why !== 'released') return { ...refusal('withdrawalOver'), told }
  return done(0, ...told, back(state, known!, 'cancelled', 'customer'))
}

/** Ends it, and all that was set aside is available again. */
function back(
  state: AuditedState,
  known: AuditedWithdrawal,
  how: 'cancelled' | 'failed',
  why: CommandOf<'payoutFailed'>['reason'] | 'customer' | 'ownFreeze' | 'retrieval',
): Expected {
  const { number: withdrawal, customer, leaves, amount } = known
  known.state = how
  move(state, ['withdrawalHold', withdrawal], leaves, amount, [customer, 'withdrawing'], [customer, 'available'])
  goOut(state, customer, -known.value)
  if (how === 'cancelled') {
    return { kind: 'withdrawalCancelled', withdrawal, customer, why: why as 'customer' | 'ownFreeze' | 'retrieval' }
  }
  return { kind: 'withdrawalFailed', withdrawal, customer, reason: why as CommandOf<'payoutFailed'>['reason'] }
}

/** The owner's freeze and a retrieval take back whatever no rail was asked for, oldest first. */
export function takeBackUnsent(state: AuditedState, customer: number, why: 'ownFreeze' | 'retrieval'): Expected[] {
  return state.withdrawals
    .filter((each) => each.customer === customer && (each.state === 'waiting' || each.state === 'released'))
    .map((each) => back(state, each, 'cancelled', why))
}

function agreeRelease(state: AuditedState, command: CommandOf<'agreeRelease'>): Decision {
  const { operator, request, signature } = command
  const known = state.withdrawals[request - 1]
  if (!known) return refusal('withdrawalUnknown')
  const told = passed(state, known)
  const refused = (code: Code): Decision => ({ ...refusal(code), told })
  if (known.state !== 'waiting' || known.agreedBy) return refused('releaseDecided')
  const { proposer, number: withdrawal } = known
  if (operator === 0 && !state.practiceOn) return refused('practiceReviewerOff')
  if (operator !== 0) {
    if (signature === '') return refused('signatureMissing')
    if (proposer === operator) return refused('sameOperator')
    const role = proposer === 0 ? 'paymentsMaker' : 'paymentsChecker'
    if (!hasRole(state.operators[operator - 1], role)) return refused('operatorRoleMissing')
    const agreement = proposer === 0 ? 'proposed' : 'decided'
    told.push({ kind: 'withdrawalAgreed', withdrawal, operator, agreement })
    known.proposer = proposer === 0 ? operator : proposer
    if (proposer === 0) return done(0, ...told)
  }
  known.agreedBy = operator === 0 ? 'reviewer' : 'operators'
  if (isSecondEdition(state)) known.overdueAt = Math.max(state.at, known.notBefore) + HOUR
  return done(0, ...told, ...passed(state, known))
}

/** The events of one withdrawal by now: its release, and an hour later that no rail had accepted it. */
function passed(state: AuditedState, known: AuditedWithdrawal): Expected[] {
  return [...released(state, known), ...overdue(state, known)]
}

function overdue(state: AuditedState, known: AuditedWithdrawal): Expected[] {
  const { number: withdrawal, customer, rail, overdueAt: dueAt } = known
  const isUntaken = known.state === 'released' || known.state === 'sending'
  if (dueAt === 0 || !isUntaken || dueAt > state.at) return []
  known.overdueAt = 0
  return [{ kind: 'withdrawalOverdue', withdrawal, customer, rail, dueAt }]
}

function released(state: AuditedState, known: AuditedWithdrawal): Expected[] {
  if (known.state !== 'waiting' || releasedAt(known) > state.at) return []
  if (!known.agreedBy && isSecondEdition(state)) known.overdueAt = known.at + DAY + HOUR
  known.state = 'released'
  const { number: withdrawal, customer, agreedBy: by = 'clock' } = known
  return [{ kind: 'withdrawalReleased', withdrawal, customer, by }]
}

function releasedAt({ at, notBefore, agreedBy }: AuditedWithdrawal): number {
  return agreedBy ? notBefore : at + DAY
}

/** Every one whose time has come, by instant, then number. */
export function passReleases(state: AuditedState): Expected[] {
  return state.withdrawals
    .filter((each) => each.state === 'waiting')
    .sort((a, b) => releasedAt(a) - releasedAt(b) || a.number - b.number)
    .flatMap((each) => released(state, each))
}

/** Every one that is overdue by now, by instant, then number. */
export function passOverdue(state: AuditedState): Expected[] {
  return state.withdrawals
    .filter(({ overdueAt }) => overdueAt !== 0)
    .sort((a, b) => a.overdueAt - b.overdueAt || a.number - b.number)
    .flatMap((each) => overdue(state, each))
}

function takePayout(state: AuditedState, { rail, withdrawal, digest }: CommandOf<'takePayout'>): Decision {
  return ofRail(state, rail, withdrawal, (known, told) => {
    if (known.state === 'waiting') return { ...refusal('payoutNotReleased'), told }
    if (known.state === 'sending' || known.state === 'sent') return done(0, ...told)
    if (known.state !== 'released') return { ...refusal('withdrawalOver'), told }
    if (known.digest !== digest) return { ...refusal('destinationMismatch'), told }
    known.state = 'sending'
    return done(0, ...told, { kind: 'withdrawalSending', withdrawal, customer: known.customer, rail })
  })
}

function payoutSent(state: AuditedState, { rail, withdrawal }: CommandOf<'payoutSent'>): Decision {
  return ofRail(state, rail, withdrawal, (known, told) => {
    if (known.state === 'sent' || known.state === 'done' || known.state === 'returned') return done(0, ...told)
    if (known.state !== 'sending') return { ...refusal(notSending(state, known)), told }
    known.state = 'sent'
    return done(0, ...told, { kind: 'withdrawalSent', withdrawal, customer: known.customer })
  })
}

function payoutFailed(state: AuditedState, { rail, withdrawal, reason }: CommandOf<'payoutFailed'>): Decision {
  return ofRail(state, rail, withdrawal, (known, told) => {
    if (known.state === 'failed') return done(0, ...told)
    if (known.state !== 'sending' && known.state !== 'sent') return { ...refusal(notSending(state, known)), told }
    return done(0, ...told, back(state, known, 'failed', reason))
  })
}

function notSending(state: AuditedState, known: AuditedWithdrawal): Code {
  return !isSecondEdition(state) || isUnderWay(known) ? 'withdrawalNotSending' : 'withdrawalOver'
}

function ofRail(
  state: AuditedState,
  rail: number,
  withdrawal: number,
  decide: (known: AuditedWithdrawal, told: Expected[]) => Decision,
): Decision {
  const known = state.withdrawals[withdrawal - 1]
  if (!known) return refusal('withdrawalUnknown')
  const told = passed(state, known)
  return known.rail === rail ? decide(known, told) : { ...refusal('withdrawalUnknown'), told }
}

/**
 * Settles a withdrawal that a line of a statement names: the line takes out exactly the amount that was to arrive, or brings back the
 * amount that went. Undefined where it does neither.
 */
export function settle(
  state: AuditedState,
  line: AuditedLine,
  lineKind: CommandOf<'recordLine'>['lineKind'],
  reference: string,
): { readonly told: Expected[]; readonly before: Expected[] } | undefined {
  const number = Number(/^WD([1-9]\d{0,14})$/.exec(reference)?.[1] ?? 0)
  const known = state.withdrawals[number - 1]
  if (!known || (lineKind !== 'debit' && lineKind !== 'return')) return undefined
  const before = passed(state, known)
  const { rail, asset, amount: moved } = line
  const { customer, leaves, amount, fee, arrival, cost } = known
  if (known.rail !== rail || known.asset !== asset) return { before, told: [] }
  const custody = [0, 'custody', rail] as const
  const of = ['withdrawal', number] as const
  const about = { withdrawal: number, customer, rail, line: line.line }
  if (lineKind === 'debit' && (known.state === 'sending' || known.state === 'sent') && arrival === -moved) {
    known.state = 'done'
    move(state, of, leaves, fee, [customer, 'withdrawing'], [0, 'fees'])
    if (leaves === asset) move(state, of, asset, arrival, [customer, 'withdrawing'], custody)
    else {
      move(state, of, leaves, cost, [customer, 'withdrawing'], [0, 'liquidity'])
      move(state, of, leaves, amount - fee - cost, [customer, 'withdrawing'], [0, 'rounding'])
      move(state, of, asset, arrival, [0, 'liquidity'], custody)
    }
    return { before, told: [{ kind: 'withdrawalDone', ...about }] }
  }
  if (lineKind === 'return' && known.state === 'done' && moved <= arrival) {
    known.state = 'returned'
    goOut(state, customer, -known.value)
    move(state, of, asset, moved, custody, leaves === asset ? [customer, 'available'] : [0, 'liquidity'])
    if (leaves === asset) move(state, of, asset, amount - moved, [0, 'costs'], [customer, 'available'])
    else {
      move(state, of, asset, arrival - moved, [0, 'costs'], [0, 'liquidity'])
      move(state, of, leaves, cost, [0, 'liquidity'], [customer, 'available'])
      move(state, of, leaves, amount - cost, [0, 'costs'], [customer, 'available'])
    }
    return { before, told: [{ kind: 'withdrawalReturned', ...about, amount: Number(amount) }] }
  }
  return { before, told: [] }
}

/** Checks that the money under way is the sum of open withdrawals. */
export function assertUnderWay(state: AuditedState): void {
  const open = new Map<string, bigint>()
  for (const each of state.withdrawals.filter(isUnderWay)) {
    const name = `${each.customer} withdrawing 0 ${each.leaves}`
    open.set(name, (open.get(name) ?? 0n) + each.amount)
  }
  for (const [name, held] of state.accounts) {
    if (name.split(' ')[1] === 'withdrawing' && held !== (open.get(name) ?? 0n)) {
      throw new Error(`${name}: ${held} is not what open withdrawals asked for`)
    }
  }
}
