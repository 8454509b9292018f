import {
  command,
  count,
  event,
  flag,
  instant,
  listOf,
  measured,
  natural,
  naturalTo,
  oneOf,
  safe,
  wide,
} from '../declare/index.ts'
import { LIMIT_PERIODS, OWN_LIMITS } from '../limits.ts'

/* Limits that customers set themselves. Amounts are of the money asset, practice money included. */

const MOST_ANSWERS = 32
const MOST_CHOICES = 15
const until = instant

/**
 * A limit of the customer's own. A lower one, or a first, holds at once and ends a raise that was asked for; a higher
 * one, or none, holds 24 h later.
 */
export const setOwnLimit = command(36, 'customer', {
  of: oneOf(OWN_LIMITS),
  period: oneOf(LIMIT_PERIODS),
  /** 0: no limit */
  amount: measured(safe, 'minor units'),
})

/** Nothing is opened for so many days. It cannot be ended before, but made longer. */
export const takeBreak = command(37, 'customer', { days: measured(safe, 'days') })

/** The same for so many months. */
export const excludeSelf = command(38, 'customer', { months: measured(safe, 'months') })

/** The answers to the published questions, in their order; answers how many are right. Passed where all are. */
export const answerKnowledgeCheck = command(39, 'customer', {
  /** of the questions */
  version: natural,
  /** of each question the place of the choice */
  answers: listOf(naturalTo(MOST_CHOICES), MOST_ANSWERS),
})

/** Holds from this entry on; a raise that was asked for is off. */
export const ownLimitSet = event(58, {
  customer: count,
  of: oneOf(OWN_LIMITS),
  period: oneOf(LIMIT_PERIODS),
  /** 0: no limit */
  amount: measured(wide, 'minor units'),
})

/** Nothing changes before `from`. One that was asked for earlier is off. */
export const ownLimitRaiseAsked = event(59, {
  customer: count,
  of: oneOf(OWN_LIMITS),
  period: oneOf(LIMIT_PERIODS),
  /** 0: no limit */
  amount: measured(wide, 'minor units'),
  from: instant,
})

/** The time of a raise has come. */
export const ownLimitRaised = event(60, {
  customer: count,
  of: oneOf(OWN_LIMITS),
  period: oneOf(LIMIT_PERIODS),
  /** 0: no limit */
  amount: measured(wide, 'minor units'),
})

/** Begun, or made longer. */
export const breakBegun = event(61, { customer: count, until })

export const breakEnded = event(62, { customer: count })

/** Begun, or made longer. */
export const exclusionBegun = event(63, { customer: count, until })

export const exclusionEnded = event(64, { customer: count })

/** A failed one can be tried again after `retryFrom`; 0 of one that was passed. */
export const knowledgeChecked = event(65, {
  customer: count,
  version: natural,
  right: count,
  passed: flag,
  retryFrom: instant,
})
