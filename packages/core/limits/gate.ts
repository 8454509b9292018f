import { type Code, LIMIT_PERIODS, OWN_LIMITS, type OwnLimit } from '@candela/contract'
import type { OwnProtections } from '@candela/rules'
import { lossOf, periodStart } from '@candela/rules/limits/arithmetic'
import { isFrozen } from '../facts/frozen.ts'
import type { State } from '../state.ts'
import { amountAt, countedAt, placeOf } from './own-limits.ts'

/*
 * Questions of the other rooms before a customer opens, buys or deposits something, and what they tell of it. Closing,
 * selling, cancelling and withdrawing never ask.
 */

/** The first of the customer's own protections that keeps them from opening or buying: selfExcluded, onBreak, accountFrozen. */
export function mayOpen(state: State, customer: number): Code {
  if (state.limits.stopsUntil(customer) > state.at) return isSelfExcluded(state, customer) ? 'selfExcluded' : 'onBreak'
  return isFrozen(state, customer) ? 'accountFrozen' : 'ok'
}

/** True when nothing may be opened for the customer, whatever was placed before. */
export function isProtected(state: State, customer: number): boolean {
  return mayOpen(state, customer) !== 'ok' || isAboveLossLimit(state, customer, 1n)
}

/** The same for rules that judge an attempt as a whole. */
export function ownProtections(state: State, customer: number): OwnProtections {
  return {
    isSelfExcluded: isSelfExcluded(state, customer),
    isOnBreak: (state.limits.known.get(customer)?.breakUntil ?? 0) > state.at,
    isFrozen: isFrozen(state, customer),
  }
}

/** True when the customer may use leverage above the default. */
export function hasKnowledge({ limits }: State, customer: number): boolean {
  return (limits.known.get(customer)?.knowledge ?? 0) > 0
}

/**
 * True when `atRisk` more could be lost than a limit of the customer's own still lets: of a timed order the stake and what
 * is staked in those that run; of a perpetual 1, so that nothing is opened once the limit is reached.
 */
export function isAboveLossLimit(state: State, customer: number, atRisk: bigint): boolean {
  return isAbove(state, customer, 'loss', (results) => lossOf(results) + atRisk)
}

/** True when a deposit takes more in than a limit of the customer's own lets. */
export function isAboveDepositLimit(state: State, customer: number, amount: bigint): boolean {
  return isAbove(state, customer, 'deposit', (deposited) => deposited + amount)
}

/** A timed order or a perpetual brought or cost the customer this much, fees and funding payments included. */
export function noteResult(state: State, customer: number, result: bigint): void {
  note(state, customer, 'loss', result)
  if (result < 0n && isAboveLossLimit(state, customer, 1n)) state.limits.noted.add(customer)
}

/** A deposit was completed. Practice funds are none. */
export function noteDeposit(state: State, customer: number, amount: bigint): void {
  note(state, customer, 'deposit', amount)
}

/** A deposit that was completed at `at` was taken back, or a part of it. */
export function noteDepositBack(state: State, customer: number, amount: bigint, at: number): void {
  note(state, customer, 'deposit', -amount, at)
}

function isSelfExcluded({ limits, at }: State, customer: number): boolean {
  return (limits.known.get(customer)?.excludedUntil ?? 0) > at
}

function isAbove({ limits, at }: State, customer: number, of: OwnLimit, wouldBe: (counted: bigint) => bigint): boolean {
  const own = limits.known.get(customer)
  if (own === undefined) return false
  return LIMIT_PERIODS.some((period) => {
    const limit = own.limits[placeOf(of, period)]!
    const most = amountAt(limit, at)
    return most !== 0 && wouldBe(countedAt(limit, period, at)) > BigInt(most)
  })
}

/** `since`: periods that began later do not count it. */
function note({ limits, at }: State, customer: number, of: OwnLimit, amount: bigint, since = at): void {
  const own = limits.of(customer)
  const first = OWN_LIMITS.indexOf(of) * LIMIT_PERIODS.length
  const starts = startsAt(at)
  for (let place = 0; place < starts.length; place++) {
    const limit = own.limits[first + place]!
    const start = starts[place]!
    if (start > since) continue
    limit.counted = limit.countedFrom === start ? limit.counted + amount : amount
    limit.countedFrom = start
  }
}

let startsOf = -1
let starts: readonly number[] = []

/** The starts of the periods that hold an instant, in their order: the same for all results of one entry. */
function startsAt(at: number): readonly number[] {
  if (at !== startsOf) {
    startsOf = at
    starts = LIMIT_PERIODS.map((period) => periodStart(period, at))
  }
  return starts
}
