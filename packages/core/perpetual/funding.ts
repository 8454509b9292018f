import { HOUSE, STEP_MS } from '@candela/contract'
import type { PerpetualTerms } from '@candela/rules/perpetual'
import { notional } from '@candela/rules/perpetual/arithmetic'
import { greatest, least } from '@candela/units'
import type { DueWork } from '../due/work.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { noteResult } from '../limits/gate.ts'
import type { State } from '../state.ts'
import { LOOKS_A_STEP } from './budgets.ts'
import { positionChanged, setFigures } from './change.ts'
import { crossWallet, postCross } from './cross.ts'
import { FundingRun } from './funding-run.ts'
import type { HeldPosition } from './held-position.ts'
import { liquidateReached } from './liquidate.ts'
import { isStopOvertaken, outermostStop } from './position-triggers.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { post } from './posting.ts'
import { termsOf, termsOfPosition } from './terms.ts'

/** Due work: what longs and shorts owe each other at 00:00, 08:00 and 16:00 UTC, at the last mark before. */
export const payFunding: DueWork<State> = { rank: 20, nextAt: nextFundingAt, run: workOffFunding }

/** The instant of funding that comes next; undefined while nobody ever traded a perpetual. */
export function nextFundingAt({ perpetuals, rules }: State): number | undefined {
  if (perpetuals.markets.size === 0) return undefined
  return perpetuals.funding?.at ?? perpetuals.fundedAt + rules.perpetual.fundingIntervalMs
}

/** Whoever decides by positions does so after the funding that was due before. */
export function finishFunding(state: State): void {
  if ((nextFundingAt(state) ?? Number.POSITIVE_INFINITY) <= state.at) {
    workOffFunding(state, state.at, Number.MAX_SAFE_INTEGER)
  }
}

function workOffFunding(state: State, at: number, budget: number): number {
  const { perpetuals } = state
  let left = budget
  while (left > 0 && (nextFundingAt(state) ?? Number.POSITIVE_INFINITY) <= at) {
    if (perpetuals.funding === undefined) {
      perpetuals.fundedAt += state.rules.perpetual.fundingIntervalMs
      perpetuals.funding = new FundingRun(perpetuals.fundedAt, perpetuals.marketsInOrder()[0]!.number)
    }
    left -= advance(state, perpetuals.funding, left)
  }
  return budget - left
}

/** Takes a run further by at most `budget` positions; answers how much of the budget it took, at least 1. */
function advance(state: State, run: FundingRun, budget: number): number {
  const market = state.perpetuals.markets.get(run.product)!
  switch (run.phase) {
    case 'begin':
      begin(state, market, run)
      return 1
    case 'pay':
    case 'receive':
      return each(state, market, run, budget)
    case 'liquidate':
      return liquidate(state, market, run, budget)
  }
}

function begin(state: State, market: PerpetualMarket, run: FundingRun): void {
  const { number: product, mark, premiums: samples, premiumSum } = market
  const { at } = run
  market.premiumSum = market.premiums = 0
  const { averagePremium, fundingIntervalMs, isFundingSkipped } = state.rules.perpetual
  if (isFundingSkipped(samples, fundingIntervalMs / STEP_MS)) {
    state.events.emit('fundingSkipped', { product, at, samples })
    return nextProduct(state, run)
  }
  run.averagePpm = averagePremium(premiumSum, samples)
  const ratePpm = rateBy(state, run, termsOf(state, market))
  const told = { averagePremiumPpm: run.averagePpm, samples, mark }
  state.events.emit('fundingRateSet', { product, at, ratePpm, ...told })
  if (isNothingDue(state, market, run)) return nextProduct(state, run)
  const value = notional(mark, Math.abs(market.houseLots), market.unit)
  if (market.houseLots * ratePpm > 0) {
    const paid = state.rules.perpetual.fundingDue(value, ratePpm)
    run.pot += paid
    post(state, market, 'fundingPayment', 0, HOUSE, { liquidity: -paid, fundingPot: paid })
  } else run.wanted += state.rules.perpetual.fundingReceived(value, ratePpm)
  enter(run, 'pay')
}

/** True when the rate is 0 by every set of rules that a position may be measured by. */
function isNothingDue(state: State, { product }: PerpetualMarket, run: FundingRun): boolean {
  return Object.values(state.ruleSets).every(({ perpetual }) => {
    const terms = perpetual.perpetualTerms(product.definition.id)
    return terms === undefined || rateBy(state, run, terms) === 0
  })
}

function enter(run: FundingRun, phase: FundingRun['phase']): void {
  run.phase = phase
  run.done = 0
  run.list = undefined
}

/** The next positions of a phase; with the last one, the phase ends. */
function each(state: State, market: PerpetualMarket, run: FundingRun, budget: number): number {
  run.list ??= [...market.positions.values()]
  const from = run.done
  run.done = Math.min(run.list.length, from + budget)
  for (let place = from; place < run.done; place++) {
    const position = run.list[place]!
    if (run.phase === 'pay') pay(state, market, run, position)
    else receive(state, market, run, position)
  }
  const count = run.done - from
  if (run.done < run.list.length) return count
  if (run.phase === 'pay') endPaying(state, market, run)
  else endReceiving(state, market, run)
  return Math.max(1, count)
}

/** A payer's due, from its margin alone; what a receiver is due is added up. */
function pay(state: State, market: PerpetualMarket, run: FundingRun, position: HeldPosition): void {
  const ratePpm = rateBy(state, run, termsOfPosition(state, position))
  const value = notional(market.mark, position.lots, market.unit)
  if (position.side * ratePpm <= 0) {
    run.wanted += state.rules.perpetual.fundingReceived(value, ratePpm)
    return
  }
  const due = state.rules.perpetual.fundingDue(value, ratePpm)
  if (position.mode === 'cross') return payCross(state, market, run, position, { ratePpm, value, amount: -due })
  const { settleFunding } = state.rules.perpetual
  const { paid, settledNow, after } = settleFunding(figuresOf(position), due, market.mark, market.unit)
  const { id, customer } = position
  const isReached = isStopOvertaken(state, position)
  if (settledNow > 0n) {
    const told = { position: id, customer, product: market.number }
    state.events.emit('profitSettled', { ...told, amount: settledNow, settled: after.settled })
  }
  run.pot += paid
  book(state, market, run, position, { ratePpm, value, amount: -paid }, { clearing: -settledNow, after })
  if (isReached || !isStopOvertaken(state, position)) return
  const { price: forcedPrice } = position
  const told = { position: id, customer, product: market.number, stopLoss: outermostStop(position), forcedPrice }
  state.events.emit('stopOvertaken', told)
}

/** From the cross account, of no more than it is worth. */
function payCross(
  state: State,
  market: PerpetualMarket,
  run: FundingRun,
  position: HeldPosition,
  { ratePpm, value, amount }: Payment,
): void {
  const { balance, positions } = crossWallet(state, position.customer, market.quote)
  const paid = least(-amount, greatest(0n, state.rules.perpetual.crossHealth(balance, positions).equity))
  run.pot += paid
  bookCross(state, market, run, position, { ratePpm, value, amount: -paid })
}

/** After the payers: what they could not pay comes from insurance as far as it goes, and the receivers share what is there. */
function endPaying(state: State, market: PerpetualMarket, run: FundingRun): void {
  const insurance = state.ledger.accountBalance(HOUSE, PURPOSE.insurance, market.quote)
  const added = least(greatest(0n, run.wanted - run.pot), insurance)
  post(state, market, 'fundingPayment', 0, HOUSE, { insurance: -added, fundingPot: added })
  run.pot += added
  run.there = least(run.wanted, run.pot)
  const ratePpm = rateBy(state, run, termsOf(state, market))
  if (market.houseLots * ratePpm < 0) {
    const value = notional(market.mark, Math.abs(market.houseLots), market.unit)
    const amount = shareOf(state, run, state.rules.perpetual.fundingReceived(value, ratePpm))
    post(state, market, 'fundingPayment', 0, HOUSE, { fundingPot: -amount, liquidity: amount })
  }
  enter(run, 'receive')
}

function receive(state: State, market: PerpetualMarket, run: FundingRun, position: HeldPosition): void {
  const ratePpm = rateBy(state, run, termsOfPosition(state, position))
  if (position.side * ratePpm >= 0) return
  const value = notional(market.mark, position.lots, market.unit)
  const amount = shareOf(state, run, state.rules.perpetual.fundingReceived(value, ratePpm))
  if (position.mode === 'cross') return bookCross(state, market, run, position, { ratePpm, value, amount })
  const { side, lots, cost, margin, settled } = position
  const after = { side, lots, cost, margin: margin + amount, settled }
  book(state, market, run, position, { ratePpm, value, amount }, { clearing: 0n, after })
}

function shareOf({ rules }: State, run: FundingRun, due: bigint): bigint {
  const amount = rules.perpetual.fundingShare(due, run.there, run.wanted)
  run.pot -= amount
  return amount
}

function endReceiving(state: State, market: PerpetualMarket, run: FundingRun): void {
  post(state, market, 'fundingPayment', 0, HOUSE, { fundingPot: -run.pot, rounding: run.pot })
  run.pot = run.wanted = run.there = 0n
  enter(run, 'liquidate')
}

/** The pass after the payments, at the same mark, if the market acts. */
function liquidate(state: State, market: PerpetualMarket, run: FundingRun, budget: number): number {
  const isActing = market.resuming === 0 && !market.isStaleAt(run.at, termsOf(state, market))
  const left = { liquidations: isActing ? budget : 0, looks: LOOKS_A_STEP }
  liquidateReached(state, market, left)
  const count = isActing ? budget - left.liquidations : 0
  if (left.liquidations > 0 || !isActing) nextProduct(state, run)
  return Math.max(1, count)
}

function nextProduct({ perpetuals }: State, run: FundingRun): void {
  const next = perpetuals.marketsInOrder().find(({ number }) => number > run.product)
  if (next === undefined) {
    perpetuals.funding = undefined
    return
  }
  run.product = next.number
  enter(run, 'begin')
}

function rateBy({ rules }: State, { averagePpm }: FundingRun, { funding }: PerpetualTerms): number {
  return rules.perpetual.fundingRate(averagePpm, funding)
}

interface Payment {
  readonly ratePpm: number
  readonly value: bigint
  /** below 0 paid */
  readonly amount: bigint
}

function bookCross(
  state: State,
  market: PerpetualMarket,
  run: FundingRun,
  position: HeldPosition,
  payment: Payment,
): void {
  const { id, customer } = position
  const { amount } = payment
  tell(state, market, run, position, payment, 0n)
  const moved = { crossMargin: amount, fundingPot: -amount }
  postCross(state, market, 'fundingPayment', id, customer, moved, 'funding')
  noteResult(state, customer, amount)
  positionChanged(state, market, position, 'funding')
}

function book(
  state: State,
  market: PerpetualMarket,
  run: FundingRun,
  position: HeldPosition,
  payment: Payment,
  { clearing, after }: { readonly clearing: bigint; readonly after: ReturnType<typeof figuresOf> },
): void {
  const { id, customer } = position
  const { amount } = payment
  tell(state, market, run, position, payment, after.margin)
  const margin = after.margin - position.margin
  post(state, market, 'fundingPayment', id, customer, { clearing, margin, fundingPot: -amount })
  noteResult(state, customer, amount)
  setFigures(market, position, after)
  positionChanged(state, market, position, 'funding')
}

function tell(
  { events }: State,
  { number: product, mark }: PerpetualMarket,
  { at }: FundingRun,
  { id: position, customer }: HeldPosition,
  { ratePpm, value: notional, amount }: Payment,
  margin: bigint,
): void {
  events.emit('fundingPaid', { position, customer, product, at, ratePpm, mark, notional, amount, margin })
}

function figuresOf({ side, lots, cost, margin, settled }: HeldPosition): Parameters<typeof setFigures>[2] {
  return { side, lots, cost, margin, settled }
}
