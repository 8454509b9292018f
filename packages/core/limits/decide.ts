import type { Code, CommandOf } from '@candela/contract'
import { monthsLater } from '@candela/rules/limits/arithmetic'
import { DAY } from '@candela/units'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { settle } from './due.ts'
import { placeOf } from './own-limits.ts'
import { protect } from './protect.ts'

export const DECIDE: Decisions<'limits'> = { setOwnLimit, takeBreak, excludeSelf, answerKnowledgeCheck }

export const PROTECTING: Protecting<'limits'> = ['setOwnLimit', 'takeBreak', 'excludeSelf']

/**
 * A lower limit holds at once, a higher one or none after the wait; the one that holds, said again, ends a raise.
 * Refusal: limitMalformed.
 */
function setOwnLimit(state: State, { customer, of, period, amount }: CommandOf<'setOwnLimit'>): Code {
  const { limits, events, at, rules } = state
  if (!Number.isSafeInteger(amount) || amount < 0) return 'limitMalformed'
  if (amount === 0 && !limits.known.has(customer)) return 'ok'
  settle(state, customer)
  const limit = limits.of(customer).limits[placeOf(of, period)]!
  if (rules.limits.isRaise(limit.amount, amount)) {
    if (limit.nextFrom !== 0 && limit.next === amount) return 'ok'
    limit.next = amount
    limit.nextFrom = at + rules.limits.raiseWaitMs
    events.emit('ownLimitRaiseAsked', { customer, of, period, amount, from: limit.nextFrom })
  } else {
    if (amount === limit.amount && limit.nextFrom === 0) return 'ok'
    limit.amount = amount
    limit.next = limit.nextFrom = 0
    events.emit('ownLimitSet', { customer, of, period, amount })
  }
  limits.changed(customer)
  protect(state, customer)
  return 'ok'
}

/** Refusals: breakLengthInvalid, breakNotLonger. */
function takeBreak(state: State, { customer, days }: CommandOf<'takeBreak'>): Code {
  const { limits, events, at } = state
  const { least, most } = state.rules.limits.breakDays
  if (!Number.isSafeInteger(days) || days < least || days > most) return 'breakLengthInvalid'
  const until = at + days * DAY
  if (until <= (limits.known.get(customer)?.breakUntil ?? 0)) return 'breakNotLonger'
  settle(state, customer)
  limits.of(customer).breakUntil = until
  limits.changed(customer)
  events.emit('breakBegun', { customer, until })
  protect(state, customer)
  return 'ok'
}

/** Refusals: exclusionLengthInvalid, breakNotLonger. */
function excludeSelf(state: State, { customer, months }: CommandOf<'excludeSelf'>): Code {
  const { limits, events, at } = state
  const { least, most } = state.rules.limits.exclusionMonths
  if (!Number.isSafeInteger(months) || months < least || months > most) return 'exclusionLengthInvalid'
  const until = monthsLater(at, months)
  if (until <= (limits.known.get(customer)?.excludedUntil ?? 0)) return 'breakNotLonger'
  settle(state, customer)
  limits.of(customer).excludedUntil = until
  limits.changed(customer)
  events.emit('exclusionBegun', { customer, until })
  protect(state, customer)
  return 'ok'
}

/**
 * Answers how many are right; whoever failed waits before the next. Refusals: knowledgeCheckPassed,
 * knowledgeCheckChanged (other questions than those in force), knowledgeAnswersMissing (one for each question),
 * knowledgeCheckTooSoon.
 */
function answerKnowledgeCheck(state: State, command: CommandOf<'answerKnowledgeCheck'>): Code {
  const { limits, events, at } = state
  const { knowledge: check, retryWaitMs, rightAnswers } = state.rules.limits
  const { customer, version, answers } = command
  const known = limits.known.get(customer)
  if (known !== undefined && known.knowledge > 0) return 'knowledgeCheckPassed'
  if (version !== check.version) return 'knowledgeCheckChanged'
  if (answers.length !== check.questions.length) return 'knowledgeAnswersMissing'
  if (known !== undefined && known.failedAt > 0 && at < known.failedAt + retryWaitMs) return 'knowledgeCheckTooSoon'
  const own = limits.of(customer)
  const right = (state.value = rightAnswers(check, answers))
  const passed = right === check.questions.length
  if (passed) own.knowledge = version
  own.failedAt = passed ? 0 : at
  events.emit('knowledgeChecked', { customer, version, right, passed, retryFrom: passed ? 0 : at + retryWaitMs })
  return 'ok'
}
