import { command, count, event, flag, listOf, natural, oneOf, ppm, record, safe } from '../declare/index.ts'
import { SIDES } from '../orders.ts'
import { ASKED_TRIGGERS } from '../perpetual.ts'
import { amount, askedLots, askedTicks, farTicks, lots, number, ticks, whose } from './perpetual-fields.ts'

/* Triggers and trailing orders, which wait for the mark beside stop orders; and orders that are changed. */

/** Both triggers of a position anew, as journals of the first rules hold it; setTriggerShares sets several. */
export const setTriggers = command(29, 'customer', {
  product: safe,
  /** mark at which it is closed; 0: none */
  takeProfit: askedTicks,
  stopLoss: askedTicks,
  /** 0: the whole position as it then is */
  takeProfitLots: askedLots,
  stopLossLots: askedLots,
})

/**
 * Changes an open order: fewer lots at the same price keep its place, anything else is judged as an order of this moment. What is to
 * stay is given as it is. Answers the order's number.
 */
export const amendPerpetualOrder = command(94, 'customer', {
  order: safe,
  /** limit, or worst price (0: the default distance) */
  price: askedTicks,
  /** in all, filled ones included */
  lots: askedLots,
  /** 0: it rests */
  trigger: askedTicks,
})

/**
 * Closes lots of a position once the mark has come back by the callback from the best it was since: of one that sells the highest.
 * What is not filled at once is tried again each step. Answers the order's number.
 */
export const placeTrailingStop = command(95, 'customer', {
  product: safe,
  side: oneOf(SIDES),
  lots: askedLots,
  /** 0.1 % to 10 % in steps of 0.1 % */
  callbackPpm: safe,
  ruleVersion: natural,
})

/** A position's trigger: the mark it waits for, and the fixed lots it closes or, where they are 0, its share of the position. */
const askedTrigger = record({ price: askedTicks, lots: askedLots, sharePpm: safe })
const trigger = record({ price: ticks, lots, sharePpm: ppm })

/** All triggers of a position anew; one that is reached leaves the others. */
export const setTriggerShares = command(93, 'customer', {
  product: safe,
  takeProfits: listOf(askedTrigger, ASKED_TRIGGERS),
  stopLosses: listOf(askedTrigger, ASKED_TRIGGERS),
})

/** An open order as it now is. */
export const perpetualAmended = event(168, {
  order: number,
  customer: count,
  product: count,
  price: ticks,
  trigger: ticks,
  /** in all, filled ones included */
  lots,
  remaining: lots,
  closeLots: lots,
  /** in its book; else it is the newest at its price */
  keptPlace: flag,
  /** for it, in all */
  held: amount,
})

/** The start of an order that was accepted without a trigger: it trails the mark from this one on. */
export const trailingBegun = event(169, {
  order: number,
  customer: count,
  product: count,
  callbackPpm: ppm,
  mark: ticks,
})

/**
 * The triggers that wait for a position now, oldest first; told where they differ from before, but for the position's end, which ends
 * all.
 */
export const triggersSet = event(166, {
  ...whose,
  takeProfits: listOf(trigger, ASKED_TRIGGERS),
  stopLosses: listOf(trigger, ASKED_TRIGGERS),
})

/** A stop that came with an order: as it was filled it could only have been reached after the position was gone. */
export const attachedStopDropped = event(165, {
  ...whose,
  order: number,
  stopLoss: ticks,
  forcedPrice: farTicks,
})

/** Funding, or margin taken out, brought the forced price to a position's stop: it would be liquidated before the stop is reached. */
export const stopOvertaken = event(48, {
  ...whose,
  stopLoss: ticks,
  forcedPrice: farTicks,
})
