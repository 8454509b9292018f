import type { Code, CommandOf, LimitPeriod, OwnLimit } from '@candela/contract'
import { type AuditedLimits, type AuditedState, isFrozen } from './floor/books.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { Expected } from './floor/told.ts'

/* The limits that customers set themselves, as the published rules tell it. */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LONGEST_MONTH = 32 * DAY
/** results between two times at which old ones are dropped */
const DROPPED_AT = 512
const RAISE_AFTER = 24 * HOUR
const TRY_AGAIN_AFTER = 600_000
const QUESTIONS = 1
/** the right choice of each question */
const RIGHT = [1, 0, 2, 0, 2, 1, 0, 2]
const LIMITS: readonly (readonly [of: OwnLimit, period: LimitPeriod])[] = [
  ['loss', 'day'],
  ['loss', 'week'],
  ['loss', 'month'],
  ['deposit', 'day'],
  ['deposit', 'week'],
  ['deposit', 'month'],
]

export const PREDICT: Predictions<'limits'> = { setOwnLimit, takeBreak, excludeSelf, answerKnowledgeCheck }

export const BRAKES: Brakes<'limits'> = ['setOwnLimit', 'takeBreak', 'excludeSelf']

export function noLimits(): AuditedLimits {
  return {
    amounts: new Map(),
    raises: new Map(),
    counted: [],
    breakUntil: 0,
    excludedUntil: 0,
    isPassed: false,
    failedAt: 0,
  }
}

/** The reason why a customer may not buy or open anything, or `ok`. */
export function mayOpen(state: AuditedState, customer: number): Code {
  const { limits } = state.customers[customer - 1]!
  if (state.at < limits.excludedUntil) return 'selfExcluded'
  if (state.at < limits.breakUntil) return 'onBreak'
  return isFrozen(state, customer) ? 'accountFrozen' : 'ok'
}

/** True when nothing may be opened for a customer, whatever was placed before. */
export function isProtected(state: AuditedState, customer: number): boolean {
  return mayOpen(state, customer) !== 'ok' || isAboveLimit(state.customers[customer - 1]!.limits, state.at, 'loss', 1n)
}

/** Notes the result of a timed order or a perpetual; limits that it reaches are noted in that order. */
export function noteLoss(state: AuditedState, customer: number, amount: bigint): void {
  const { limits } = state.customers[customer - 1]!
  count(limits, state.at, { of: 'loss', at: state.at, amount })
  const isReached = amount < 0n && isAboveLimit(limits, state.at, 'loss', 1n)
  if (isReached && !state.reached.includes(customer)) state.reached.push(customer)
}

/** Counts a result or a deposit; what no running day, week or month counts any more is dropped now and then. */
export function count(limits: AuditedLimits, now: number, note: AuditedLimits['counted'][number]): void {
  if (limits.counted.length % DROPPED_AT === DROPPED_AT - 1) {
    limits.counted = limits.counted.filter(({ at }) => at > now - LONGEST_MONTH)
  }
  limits.counted.push(note)
}

/** True when so much more lost, or deposited, is above one of the customer's limits of the running day, week or month. */
export function isAboveLimit(limits: AuditedLimits, at: number, of: OwnLimit, more: bigint): boolean {
  return LIMITS.some(([limited, period]) => {
    const raise = limits.raises.get(`${limited} ${period}`)
    const amount = raise && at >= raise.from ? raise.amount : (limits.amounts.get(`${limited} ${period}`) ?? 0)
    if (limited !== of || amount === 0) return false
    const since = beginningOf(period, at)
    const sum = limits.counted.reduce(
      (sofar, note) => (note.of === of && note.at >= since ? sofar + note.amount : sofar),
      0n,
    )
    const used = of === 'deposit' ? sum : sum < 0n ? -sum : 0n
    return used + more > BigInt(amount)
  })
}

/** Ends everything that is over by now, as a tick tells it: earliest first, then by customer, then as they are listed. */
export function endWaits(state: AuditedState): Expected[] {
  const ends = state.customers
    .flatMap(({ customer, limits }) => waitsOf(customer, limits))
    .filter(({ at }) => at <= state.at)
    .sort((left, right) => left.at - right.at)
  return ends.map(({ end }) => end())
}

function setOwnLimit(state: AuditedState, { customer, of, period, amount }: CommandOf<'setOwnLimit'>): Decision {
  if (amount < 0) return refusal('limitMalformed')
  const { limits } = state.customers[customer - 1]!
  const told = endOwn(state, customer)
  const key = `${of} ${period}`
  const held = limits.amounts.get(key) ?? 0
  const raise = limits.raises.get(key)
  if (held !== 0 && (amount === 0 || amount > held)) {
    if (raise?.amount === amount) return done(0, ...told)
    const from = state.at + RAISE_AFTER
    limits.raises.set(key, { amount, from })
    return done(0, ...told, { kind: 'ownLimitRaiseAsked', customer, of, period, amount, from })
  }
  if (amount === held && !raise) return done(0, ...told)
  limits.raises.delete(key)
  limits.amounts.set(key, amount)
  return done(0, ...told, { kind: 'ownLimitSet', customer, of, period, amount })
}

function takeBreak(state: AuditedState, { customer, days }: CommandOf<'takeBreak'>): Decision {
  if (days < 1 || days > 6 * 7) return refusal('breakLengthInvalid')
  const { limits } = state.customers[customer - 1]!
  const until = state.at + days * DAY
  if (until <= limits.breakUntil) return refusal('breakNotLonger')
  const told = endOwn(state, customer)
  limits.breakUntil = until
  return done(0, ...told, { kind: 'breakBegun', customer, until })
}

function excludeSelf(state: AuditedState, { customer, months }: CommandOf<'excludeSelf'>): Decision {
  if (months < 6 || months > 5 * 12) return refusal('exclusionLengthInvalid')
  const { limits } = state.customers[customer - 1]!
  const until = afterMonths(state.at, months)
  if (until <= limits.excludedUntil) return refusal('breakNotLonger')
  const told = endOwn(state, customer)
  limits.excludedUntil = until
  return done(0, ...told, { kind: 'exclusionBegun', customer, until })
}

function answerKnowledgeCheck(state: AuditedState, command: CommandOf<'answerKnowledgeCheck'>): Decision {
  const { customer, version, answers } = command
  const { limits } = state.customers[customer - 1]!
  if (limits.isPassed) return refusal('knowledgeCheckPassed')
  if (version !== QUESTIONS) return refusal('knowledgeCheckChanged')
  if (answers.length !== RIGHT.length) return refusal('knowledgeAnswersMissing')
  if (limits.failedAt > 0 && state.at - limits.failedAt < TRY_AGAIN_AFTER) return refusal('knowledgeCheckTooSoon')
  const right = answers.filter((answer, place) => answer === RIGHT[place]).length
  const passed = right === RIGHT.length
  limits.isPassed = passed
  limits.failedAt = passed ? 0 : state.at
  const retryFrom = passed ? 0 : state.at + TRY_AGAIN_AFTER
  return done(right, { kind: 'knowledgeChecked', customer, version, right, passed, retryFrom })
}

/** Ends everything that is over of a customer who changes something. */
function endOwn(state: AuditedState, customer: number): Expected[] {
  const ends = waitsOf(customer, state.customers[customer - 1]!.limits).filter(({ at }) => at <= state.at)
  return ends.sort((left, right) => left.at - right.at).map(({ end }) => end())
}

interface Wait {
  readonly at: number
  readonly end: () => Expected
}

/** Everything that a customer waits for: raises, then the end of the break, then of the self-exclusion. */
function waitsOf(customer: number, limits: AuditedLimits): Wait[] {
  const waits: Wait[] = []
  for (const [of, period] of LIMITS) {
    const raise = limits.raises.get(`${of} ${period}`)
    if (!raise) continue
    const { amount, from } = raise
    const end = (): Expected => {
      limits.raises.delete(`${of} ${period}`)
      limits.amounts.set(`${of} ${period}`, amount)
      return { kind: 'ownLimitRaised', customer, of, period, amount }
    }
    waits.push({ at: from, end })
  }
  if (limits.breakUntil > 0) {
    const end = (): Expected => {
      limits.breakUntil = 0
      return { kind: 'breakEnded', customer }
    }
    waits.push({ at: limits.breakUntil, end })
  }
  if (limits.excludedUntil > 0) {
    const end = (): Expected => {
      limits.excludedUntil = 0
      return { kind: 'exclusionEnded', customer }
    }
    waits.push({ at: limits.excludedUntil, end })
  }
  return waits
}

/** The midnight, the Monday or the first of the month before, in the time of the PNL day, eight hours ahead of UTC. */
function beginningOf(period: LimitPeriod, at: number): number {
  const day = new Date(at + 8 * HOUR)
  day.setUTCHours(0, 0, 0, 0)
  while (period === 'week' && day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() - 1)
  if (period === 'month') day.setUTCDate(1)
  return day.getTime() - 8 * HOUR
}

/** The same date and time so many months on; where the month has no such date, its last. */
function afterMonths(at: number, months: number): number {
  const from = new Date(at + 8 * HOUR)
  for (let date = from.getUTCDate(); ; date--) {
    const end = new Date(from)
    end.setUTCMonth(from.getUTCMonth() + months, date)
    if (end.getUTCDate() === date) return end.getTime() - 8 * HOUR
  }
}
