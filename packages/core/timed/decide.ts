import { type Code, type CommandOf, HOUSE, POSTING_PURPOSES, type TimedDirection } from '@candela/contract'
import type { TimedOffer } from '@candela/rules'
import type { HouseBound } from '@candela/rules/timed'
import { firstStrikeStep, maturityStep, STEP_MS, timedReserve } from '@candela/rules/timed/arithmetic'
import { PURPOSE } from '../ledger/purposes.ts'
import { isAboveLossLimit, ownProtections } from '../limits/gate.ts'
import { borrowedOf } from '../loan/borrowed.ts'
import type { Decisions } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { offerOf } from './offers.ts'

export const DECIDE: Decisions<'timed'> = { placeTimedOrder }

const STAKE = POSTING_PURPOSES.indexOf('timedStake')
const MINUTE_MS = 60_000
/**
 * Takes a stake and sets aside what a win would bring; the order waits for the tick that opens it. Answers its number.
 * Refusals in the order of the rules' timedRefusal.
 */
function placeTimedOrder(state: State, command: CommandOf<'placeTimedOrder'>): Code {
  const { customer, product, direction, durationMs, stake, ruleVersion } = command
  const { timed, rules, at, seq, ledger } = state
  const offer = offerOf(state, product, rules.version)
  const listed = state.products[product]
  if (listed === undefined || offer === undefined) return 'productUnknown'
  const payoutPpm = offer.durations.find(({ ms }) => ms === durationMs)?.payoutPpm
  const asset = listed.definition.quote
  const refusal = rules.timed.timedRefusal({
    ...ownProtections(state, customer),
    isAboveLossLimit: isAboveLossLimit(state, customer, BigInt(timed.stakeOf(customer)) + BigInt(stake)),
    isProductKnown: true,
    isHalted: offer.isHalted,
    ruleVersion,
    currentVersion: rules.version,
    isDurationKnown: payoutPpm !== undefined,
    stake: BigInt(stake),
    minimumStake: offer.minimumStake,
    maximumStake: offer.maximumStake,
    isStale: listed.mid === 0 || !listed.isLiveAt(at),
    openOrders: timed.countOf(customer),
    mostOpen: offer.mostOpen,
    available: ledger.balanceOf(customer, asset).available,
    unpaidPrincipal: borrowedOf(state, customer, asset),
    bounds: houseBounds(state, { product, direction, durationMs }, offer),
    payoutPpm: payoutPpm ?? 1,
  })
  if (refusal !== undefined) return refusal
  const reserve = Number(timedReserve(BigInt(stake), payoutPpm!))
  const number = ++timed.numbers
  const order = {
    number,
    customer,
    product,
    direction,
    durationMs,
    stake,
    payoutPpm: payoutPpm!,
    reserve,
    ruleVersion,
    placedAt: at,
    placedSeq: seq,
    minute: minuteOf(at, durationMs, offer),
    strike: 0,
    strikeStep: 0,
    maturityStep: 0,
  }
  timed.add(order, offer)
  state.value = number
  const told = { customer, product, direction, durationMs, stake, payoutPpm: order.payoutPpm, reserve, ruleVersion }
  state.events.emit('timedPlaced', { order: number, ...told })
  ledger.begin(STAKE, number)
  ledger.available(customer, asset, -stake)
  ledger.customer(customer, PURPOSE.timedStake, asset, stake)
  if (reserve > 0) {
    ledger.house(PURPOSE.houseTimed, asset, -reserve)
    ledger.house(PURPOSE.timedReserve, asset, reserve)
  }
  ledger.end()
  return 'ok'
}

/** The bounds of the house's further debt on an order: its own money, the minute, the product, the group. */
function houseBounds(
  state: State,
  { product, direction, durationMs }: { product: number; direction: TimedDirection; durationMs: number },
  offer: TimedOffer,
): readonly HouseBound[] {
  const { timed, ledger, at } = state
  const asset = state.products[product]!.definition.quote
  const minute = minuteOf(at, durationMs, offer)
  const [ofMinute, ofProduct, ofGroup] = timed.owedOn(product, offer.group, minute, direction)
  return [
    { cap: ledger.accountBalance(HOUSE, PURPOSE.houseTimed, asset), used: 0n },
    { cap: offer.capMinute, used: ofMinute },
    { cap: offer.capProduct, used: ofProduct },
    { cap: offer.capGroup, used: ofGroup },
  ]
}

/** The most that can be staked now for what the house can still owe, its largest stake aside; undefined where nothing is offered. */
export function timedRoom(
  state: State,
  product: number,
  direction: TimedDirection,
  durationMs: number,
): bigint | undefined {
  const offer = offerOf(state, product, state.rules.version)
  const payout = offer?.durations.find(({ ms }) => ms === durationMs)?.payoutPpm
  if (offer === undefined || payout === undefined) return undefined
  return state.rules.timed.maxStakeNow(houseBounds(state, { product, direction, durationMs }, offer), payout)
}

/** The UTC minute an order placed now would end in if the first step that may open it does. */
function minuteOf(at: number, durationMs: number, offer: TimedOffer): number {
  return Math.floor((maturityStep(firstStrikeStep(at, offer), durationMs) * STEP_MS) / MINUTE_MS)
}
