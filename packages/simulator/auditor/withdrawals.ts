import type { Code, CommandOf } from '@candela/contract'
import { balance, move } from './floor/accounts.ts'
import { type AuditedState, hasRole, isFrozen } from './floor/books.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { AuditedLine } from './floor/money-in.ts'
import { type AuditedWithdrawal, isUnderWay } from './floor/money-out.ts'
import { priceNamed, priceNow, SPREADS, worth } from './floor/prices.ts'
import type { Expected } from './floor/told.ts'
import { goOut } from './referral.ts'
import { endLegalHold, placeLegalHold, registerPasskey, signWithdrawal } from './signed-withdrawals.ts'

/* Withdrawals as the rule book tells them (money §3, §5, §8, §9): eight rules, a clock, and what fails comes back whole. */

const UNIT = 100_000_000n
const M6 = 1_000_000n
const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR
const USDT = 0
const MOST_OPEN = 20
/** the rules under which money goes out */
const OFFERED_SINCE = 2
/** since when one that is over is so to everybody, and those that no rail takes are told of */
const SECOND_EDITION = 3
const OPENED_WITH = 10_000n * UNIT
const CENT = UNIT / 100n

interface Terms {
  readonly least: bigint
  readonly most: bigint
  readonly fee: bigint
  readonly step: bigint
}
const dollars = (least: bigint, most: bigint, fee: bigint, step: bigint): Terms => ({
  least: least * UNIT,
  most: most * UNIT,
  fee: fee * UNIT,
  step,
})
/** by rail and asset */
const TERMS: Readonly<Record<string, Terms>> = {
  '1 USDT': dollars(20n, 50_000n, 1n, 100n),
  '2 USDT': dollars(40n, 50_000n, 5n, 100n),
  '3 USDT': dollars(20n, 50_000n, 1n, 1n),
  '4 BTC': { least: 100_000n, most: 2n * UNIT, fee: 10_000n, step: 1n },
  '5 USD': dollars(50n, 50_000n, 5n, CENT),
  '6 EUR': dollars(20n, 50_000n, 1n, CENT),
  '7 JPY': dollars(20n, 50_000n, 2n, CENT),
  '8 EUR': dollars(20n, 5_000n, 2n, CENT),
  '8 USD': dollars(20n, 5_000n, 2n, CENT),
}
/** the smallest step of a currency */
const SMALLEST: Readonly<Record<string, bigint>> = { USD: CENT, EUR: CENT, JPY: UNIT }
const CHAINS: ReadonlySet<number> = new Set([1, 2, 3, 4])

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

function requestWithdrawal(state: AuditedState, command: CommandOf<'requestWithdrawal'>): Decision {
  const { customer, rail, asset, destination, digest, rate } = command
  const id = state.assets[asset]?.id ?? ''
  const offered = state.ruleVersion >= OFFERED_SINCE ? TERMS[`${rail} ${id}`] : undefined
  if (!state.moneyIn.rails.has(rail)) return refusal('railUnknown')
  if (!offered) return refusal('assetNotOnRail')
  const isCurrency = SPREADS[id] !== undefined
  const leaves = isCurrency ? USDT : asset
  const [amount, fee, arrival] = [BigInt(command.amount), BigInt(command.fee), BigInt(command.arrival)]
  const value = worth(state, leaves, amount)
  const fault = unmet(state, command, offered, leaves, value)
  if (fault) {
    const [rule, code, have = 0n, need = 0n] = fault
    const told: Expected = { kind: 'withdrawalRefused', customer, rule, have: Number(have), need: Number(need) }
    return { ...refusal(code), told: [told] }
  }
  const open = state.withdrawals.filter((other) => other.customer === customer && isUnderWay(other))
  if (open.length >= MOST_OPEN) return refusal('withdrawalsOpenLimit')
  const net = amount - fee
  const wrong = isCurrency ? staleQuote(state, asset, rate) : undefined
  if (wrong) return refusal(wrong)
  const paid = isCurrency ? exchanged(state, asset, rate, net) : { arrival: net, cost: net }
  if (fee !== offered.fee || paid.arrival !== arrival || arrival <= 0n) return refusal('quoteMismatch')
  const known = state.destinations[destination - 1]!
  // not before the address is a minute old, and never later than the clock
  const notBefore = Math.min(known.usableFrom, state.at + DAY)
  const withdrawal = state.withdrawals.push({
    number: state.withdrawals.length + 1,
    customer,
    rail,
    asset,
    leaves,
    amount,
    fee,
    arrival,
    cost: paid.cost,
    destination,
    digest,
    at: state.at,
    notBefore,
    value,
    state: 'waiting',
    proposer: 0,
    agreedBy: undefined,
    overdueAt: 0,
  })
  move(state, leaves, amount, [customer, 'available'], [customer, 'withdrawing'])
  goOut(state, customer, value)
  const shown = {
    amount: command.amount,
    fee: command.fee,
    arrival: command.arrival,
    rate,
    destination,
    value: Number(value),
  }
  const clocks = { decideBy: state.at + DAY, notBefore }
  return done(withdrawal, { kind: 'withdrawalRequested', withdrawal, customer, rail, asset, ...shown, ...clocks })
}

type Fault = readonly [rule: number, code: Code, have?: bigint, need?: bigint]

/** The first of the published rules that is not met. */
function unmet(
  state: AuditedState,
  command: CommandOf<'requestWithdrawal'>,
  { least, most, step }: Terms,
  leaves: number,
  value: bigint,
): Fault | undefined {
  const { customer, rail, asset, destination, digest } = command
  const { facts } = state.customers[customer - 1]!
  const amount = BigInt(command.amount)
  if (!facts.has('transactionPassword')) return [1, 'transactionPasswordUnset']
  if (!facts.has('identityValidated')) return [2, 'identityNotValidated']
  const until = (facts.get('passwordRetrieved') ?? -DAY) + DAY
  if (state.at < until) return [3, 'withdrawalPaused', BigInt(state.at), BigInt(until)]
  const brought = OPENED_WITH + (state.broughtIn.get(customer) ?? 0n)
  const owed = state.loans
    .filter((loan) => loan.customer === customer)
    .reduce((sum, { principal }) => sum + principal, 0n)
  if (brought < owed) return [4, 'depositsBelowPrincipal', brought, owed]
  if (amount <= 0n || amount % step !== 0n) return [5, 'amountMalformed', amount]
  if (amount < least) return [5, 'withdrawalBelowMinimum', amount, least]
  if (amount > most) return [5, 'withdrawalAboveMaximum', amount, most]
  const day = state.withdrawals
    .filter((other) => other.customer === customer && other.at > state.at - DAY)
    .filter((other) => other.state !== 'failed' && other.state !== 'cancelled')
    .reduce((sum, other) => sum + other.value, value)
  const tier = (facts.has('faceValidated') ? 500_000n : 100_000n) * UNIT
  if (day > tier) return [5, 'withdrawalAboveDay', day, tier]
  const available = balance(state, customer, 'available', leaves)
  if (amount > available) return [5, 'insufficientBalance', available, amount]
  const own = state.destinations[destination - 1]
  if (!own || own.isRemoved || own.customer !== customer) return [6, 'destinationUnknown']
  const isThere = CHAINS.has(rail) ? own.rail === rail && own.asset === asset : !CHAINS.has(own.rail)
  if (own.digest !== digest || !isThere) return [6, 'destinationMismatch']
  return isFrozen(state, customer) ? [7, 'accountFrozen'] : undefined
}

function staleQuote(state: AuditedState, asset: number, rate: number): Code | undefined {
  if (state.assets[asset]!.id === 'USD') return undefined
  if (!priceNow(state, asset)) return 'rateUnavailable'
  const named = priceNamed(state, asset, rate)
  return !named || state.at - named.at > 30 * SECOND ? 'quoteExpired' : undefined
}

/** The house buys the currency: as much as is whole, at the mid price and its part. */
function exchanged(state: AuditedState, asset: number, rate: number, net: bigint): { arrival: bigint; cost: bigint } {
  const { id } = state.assets[asset]!
  const { mid } = priceNamed(state, asset, rate)!
  const price = ceiling(mid * (M6 + SPREADS[id]!), M6)
  if (net <= 0n) return { arrival: 0n, cost: 0n }
  const most = (net * UNIT) / price
  const arrival = most - (most % SMALLEST[id]!)
  return { arrival, cost: ceiling(arrival * price, UNIT) }
}

function ceiling(of: bigint, by: bigint): bigint {
  return (of + by - 1n) / by
}

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
  move(state, leaves, amount, [customer, 'withdrawing'], [customer, 'available'])
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
  if (state.ruleVersion >= SECOND_EDITION) known.overdueAt = Math.max(state.at, known.notBefore) + HOUR
  return done(0, ...told, ...passed(state, known))
}

/** What is told of one by now: that it is released, and that an hour later no rail had accepted it. */
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
  if (!known.agreedBy && state.ruleVersion >= SECOND_EDITION) known.overdueAt = known.at + DAY + HOUR
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
  return state.ruleVersion < SECOND_EDITION || isUnderWay(known) ? 'withdrawalNotSending' : 'withdrawalOver'
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
 * What a line of a statement does to a withdrawal that it names: it takes out exactly what was to arrive, or brings back
 * what went. Undefined where it does neither.
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
  const about = { withdrawal: number, customer, rail, line: line.line }
  if (lineKind === 'debit' && (known.state === 'sending' || known.state === 'sent') && arrival === -moved) {
    known.state = 'done'
    move(state, leaves, fee, [customer, 'withdrawing'], [0, 'fees'])
    if (leaves === asset) move(state, asset, arrival, [customer, 'withdrawing'], custody)
    else {
      move(state, leaves, cost, [customer, 'withdrawing'], [0, 'liquidity'])
      move(state, leaves, amount - fee - cost, [customer, 'withdrawing'], [0, 'rounding'])
      move(state, asset, arrival, [0, 'liquidity'], custody)
    }
    return { before, told: [{ kind: 'withdrawalDone', ...about }] }
  }
  if (lineKind === 'return' && known.state === 'done' && moved <= arrival) {
    known.state = 'returned'
    goOut(state, customer, -known.value)
    move(state, asset, moved, custody, leaves === asset ? [customer, 'available'] : [0, 'liquidity'])
    if (leaves === asset) move(state, asset, amount - moved, [0, 'costs'], [customer, 'available'])
    else {
      move(state, asset, arrival - moved, [0, 'costs'], [0, 'liquidity'])
      move(state, leaves, cost, [0, 'liquidity'], [customer, 'available'])
      move(state, leaves, amount - cost, [0, 'costs'], [customer, 'available'])
    }
    return { before, told: [{ kind: 'withdrawalReturned', ...about, amount: Number(amount) }] }
  }
  return { before, told: [] }
}

/** Money came to a customer, worth so much. */
export function noteBroughtIn(state: AuditedState, customer: number, value: bigint): void {
  if (state.ruleVersion < OFFERED_SINCE) return
  state.broughtIn.set(customer, (state.broughtIn.get(customer) ?? 0n) + value)
}

/** What is under way is what open withdrawals asked for. */
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
