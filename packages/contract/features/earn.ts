import {
  command,
  count,
  event,
  flag,
  instant,
  measured,
  natural,
  oneOf,
  ppm,
  record,
  safe,
  text,
  type ValueOf,
  wide,
} from '../declare/index.ts'
import { INSTALMENT_SKIPS, NOT_RENEWED, OPEN_EARN_KINDS, PENALTY_SCHEDULES, PLAN_STOPS } from '../earn.ts'

/*
 * Earn products are numbered from 1, their terms from 1 for each, orders from 1 for all. Days are numbers of GMT+8:
 * (at + 8 h) / 24 h, rounded down. Rates are ppm a day. Amounts in minor units of the product's asset; its yield is
 * paid in the same, out of a pot of its own.
 */
const MAX_ID_BYTES = 16
const amount = measured(wide, 'minor units')
const asked = measured(safe, 'minor units')
const day = measured(count, 'days')
const rate = measured(count, 'ppm a day')

/** Under which an order is opened; it keeps its own. */
export const earnTerms = record({
  /** the number of days that earn; of a product without an end: the number that the pot promises ahead */
  days: measured(safe, 'days'),
  lowPpm: ppm,
  highPpm: ppm,
  minimum: asked,
  maximum: asked,
  /** the most that one customer may hold of the product */
  customerMaximum: asked,
  schedule: oneOf(PENALTY_SCHEDULES),
  /** of the principal for each day left; read by the schedule `remaining` */
  ratioPpm: ppm,
  /** can be left before its end */
  early: flag,
  renewable: flag,
  /** 0: at once, and for good */
  opens: instant,
  closes: instant,
})
export type EarnTerms = ValueOf<typeof earnTerms>

/** Lists a product, the next number, under its first terms. */
export const listEarn = command(40, 'house', {
  earnProduct: safe,
  id: text(MAX_ID_BYTES),
  asset: safe,
  terms: earnTerms,
})

/** Lists a product without an end, the next number. */
export const listOpenEarn = command(90, 'house', {
  earnProduct: safe,
  id: text(MAX_ID_BYTES),
  asset: safe,
  earnKind: oneOf(OPEN_EARN_KINDS),
  terms: earnTerms,
})

/** Lists a plan, the next number: so many instalments, one every so many days, each earning to the plan's end; `days` of its terms is their product. */
export const listEarnPlan = command(97, 'house', {
  earnProduct: safe,
  id: text(MAX_ID_BYTES),
  asset: safe,
  terms: earnTerms,
  everyDays: measured(safe, 'days'),
  instalments: safe,
})

/** Pays the house's practice capital into a product's pot, as much as is missing to what the rules in force say. Nothing takes it out but yield. */
export const fundEarnPot = command(41, 'house', { earnProduct: safe })

/**
 * Sets money aside for the days of the terms; what they pay at most is promised from the pot. Where it is a product
 * without an end, and the customer has some in it, this adds to it. Of wallet mining `amount` is the ceiling, and nothing is set aside; of
 * a plan it is one instalment, and the first is taken at once. Answers the order's number.
 */
export const openEarn = command(42, 'customer', {
  earnProduct: safe,
  /** those the form was made by */
  terms: natural,
  amount: asked,
  renew: flag,
})

/**
 * Ends an order before its time, as a whole: the penalty goes to the pot, what was paid stays paid. Of a product without
 * an end any part goes back, and nothing is charged.
 */
export const redeemEarn = command(43, 'customer', { order: safe, amount: asked })

/** Switches whether an order is opened again at its end. */
export const setEarnRenewal = command(44, 'customer', { order: safe, renew: flag })

/** Takes no further instalment of a plan; what is in it earns to the plan's end. */
export const stopPlan = command(98, 'customer', { order: safe })

export const earnListed = event(70, { earnProduct: count, terms: count })

export const earnPotFunded = event(71, { earnProduct: count, amount })

export const earnOpened = event(72, {
  order: wide,
  customer: count,
  earnProduct: count,
  terms: count,
  amount,
  /** the amount that the pot set aside: every day at the high end */
  promised: amount,
  firstDay: day,
  lastDay: day,
  renew: flag,
  /** the order that it renews; 0: none */
  renews: wide,
})

/** The rate of every order under these terms on a day, fixed when the day before began. */
export const earnRateFixed = event(73, {
  earnProduct: count,
  terms: count,
  day,
  ratePpm: rate,
  /** the amounts that the pot had promised and had free at that instant */
  promised: amount,
  free: amount,
})

export const yieldPaid = event(74, {
  order: wide,
  customer: count,
  earnProduct: count,
  day,
  ratePpm: rate,
  amount,
  /** the instant the next day began */
  dueAt: instant,
})

/** Its last day was paid: the principal is available again. */
export const earnMatured = event(75, { order: wide, customer: count, earnProduct: count, amount, dueAt: instant })

export const earnRedeemed = event(76, {
  order: wide,
  customer: count,
  earnProduct: count,
  remainingDays: count,
  penalty: amount,
  /** to available */
  refund: amount,
})

export const earnNotRenewed = event(77, {
  order: wide,
  customer: count,
  earnProduct: count,
  reason: oneOf(NOT_RENEWED),
})

export const earnRenewalSet = event(78, { order: wide, customer: count, renew: flag })

/** More went into an order without an end. */
export const earnAdded = event(160, {
  order: wide,
  customer: count,
  earnProduct: count,
  amount,
  /** the amount it holds now */
  held: amount,
  /** the amount that the pot set aside for it */
  promised: amount,
})

/** Some of an order without an end went back to available; all of it: the order is over. */
export const earnTaken = event(161, {
  order: wide,
  customer: count,
  earnProduct: count,
  amount,
  held: amount,
  /** the amount that the pot promises no more */
  released: amount,
})

/** A product without an end pays up to this day: the pot promised it one day more to everybody in it. */
export const earnFunded = event(162, { earnProduct: count, fundedUntil: day, promised: amount })

/** The pot could not promise everybody a day more: nothing is sold any more, and after this day everything goes back. */
export const earnEnding = event(163, { earnProduct: count, fundedUntil: day })

/** A midnight of GMT+8 has work: so many payments and what follows from them, worked off over its window. */
export const midnightPlanned = event(170, { dueAt: instant, items: count })

/** A plan was opened: its instalments, the first of which is taken. */
export const planOpened = event(171, {
  order: wide,
  customer: count,
  earnProduct: count,
  instalment: amount,
  everyDays: measured(count, 'days'),
  instalments: count,
})

/** An instalment of a plan was taken; from 1, since the 0th is taken at opening. */
export const instalmentTaken = event(172, {
  order: wide,
  customer: count,
  earnProduct: count,
  instalment: count,
  amount,
  dueAt: instant,
})

/** An instalment of a plan was not taken, and costs nothing. */
export const instalmentSkipped = event(173, {
  order: wide,
  customer: count,
  earnProduct: count,
  instalment: count,
  reason: oneOf(INSTALMENT_SKIPS),
  /** the number in a row */
  misses: count,
  /** the amount that the pot promises no more */
  released: amount,
  dueAt: instant,
})

/** A plan takes no instalment any more. */
export const planStopped = event(174, {
  order: wide,
  customer: count,
  earnProduct: count,
  reason: oneOf(PLAN_STOPS),
  released: amount,
})

/** Wallet mining ended by its customer: today earns nothing. */
export const walletMiningEnded = event(175, {
  order: wide,
  customer: count,
  earnProduct: count,
  /** the amount that the pot promises no more */
  released: amount,
})
