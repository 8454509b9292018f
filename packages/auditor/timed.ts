import type { Code, CommandOf, Market } from '@candela/contract'
import { balance, move } from './floor/accounts.ts'
import type { AuditedState, AuditedTimed } from './floor/books.ts'
import { type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { Expected } from './floor/told.ts'
import { isAboveLimit, mayOpen, noteLoss } from './limits.ts'
import { needsBorrowed } from './loan.ts'
import {
  firstStep,
  groupOf,
  isInWindow,
  isNews,
  isStrike,
  lastStep,
  maturityOf,
  median2,
  outcomeOf,
  paidFor,
  payoutOf,
  reserveOf,
  silentAt,
  STEP_MS,
  WINDOW,
} from './timed/outcome.ts'

/* Timed orders as the rule book tells them (derivatives §1, §4). */

const MINUTE_MS = 60_000
const USDT = 100_000_000n
/** settled, and opened, in one step; the rest waits for the next */
const A_STEP = 1_000
const MOST_OPEN = 20
const SMALLEST = 10n * USDT
const LARGEST = 5_000n * USDT
const CAP_MINUTE = 50_000n * USDT
const CAP_PRODUCT = 200_000n * USDT
const CAP_GROUP = 500_000n * USDT

export const PREDICT: Predictions<'timed'> = { placeTimedOrder }

function placeTimedOrder(state: AuditedState, asked: CommandOf<'placeTimedOrder'>): Decision {
  const { customer, product: number, direction, durationMs, ruleVersion } = asked
  const stake = BigInt(asked.stake)
  const product = state.products[number]
  const group = product && groupOf(product.definition)
  if (!product || group === undefined) return refusal('productUnknown')
  const payout = payoutOf(durationMs)
  const asset = product.definition.quote
  const isStale = product.mid === 0n || !product.isLive || silentAt(product.step) <= state.at
  const reserve = reserveOf(stake, payout ?? 1n)
  const minute = Math.floor((firstStep(state.at) * STEP_MS + durationMs) / MINUTE_MS)
  const owed = (isCounted: (order: AuditedTimed) => boolean): bigint =>
    state.timed
      .filter((order) => order.direction === direction && isCounted(order))
      .reduce((sum, order) => sum + order.reserve, 0n)
  const isOfGroup = (order: AuditedTimed): boolean => groupOf(state.products[order.product]!.definition) === group
  const rooms = [
    balance(state, 0, 'houseTimed', asset),
    CAP_MINUTE - owed((order) => order.product === number && order.minute === minute),
    CAP_PRODUCT - owed((order) => order.product === number),
    CAP_GROUP - owed(isOfGroup),
  ]
  const standing = mayOpen(state, customer)
  const { limits } = state.customers[customer - 1]!
  const staked = state.timed.reduce((sum, order) => (order.customer === customer ? sum + order.stake : sum), 0n)
  const refusals: [boolean, Code][] = [
    [ruleVersion !== state.ruleVersion, 'rulesChanged'],
    [payout === undefined, 'durationUnknown'],
    [stake <= 0n, 'stakeMalformed'],
    [stake < SMALLEST, 'stakeTooSmall'],
    [stake > LARGEST, 'stakeTooLarge'],
    [standing !== 'ok', standing],
    [isAboveLimit(limits, state.at, 'loss', staked + stake), 'ownLossLimit'],
    [isStale, 'priceStale'],
    [state.timed.filter((order) => order.customer === customer).length >= MOST_OPEN, 'tooManyOpen'],
    [needsBorrowed(state, customer, asset, stake), 'ownMoneyNeeded'],
    [stake > balance(state, customer, 'available', asset), 'insufficientBalance'],
    [rooms.some((room) => reserve > room), 'houseLimit'],
  ]
  const first = refusals.find(([isRefused]) => isRefused)
  if (first) return refusal(first[1])
  const order = (state.timedNumbers += 1)
  const { at, seq } = state
  state.timed.push({
    order,
    customer,
    product: number,
    direction,
    durationMs,
    stake,
    reserve,
    at,
    seq,
    minute,
    running: undefined,
  })
  move(state, ['timedStake', order], asset, stake, [customer, 'available'], [customer, 'timedStake'])
  move(state, ['timedStake', order], asset, reserve, [0, 'houseTimed'], [0, 'timedReserve'])
  return done(order, {
    kind: 'timedPlaced',
    order,
    customer,
    product: number,
    direction,
    durationMs,
    stake: Number(stake),
    payoutPpm: Number(payout),
    reserve: Number(reserve),
    ruleVersion,
  })
}

/** A market step: its ticks are noted, what matures is settled, what waits is opened or given up. */
export function stepTimed(state: AuditedState, { step, updates }: Market): Expected[] {
  const told: Expected[] = []
  const isFresh = isNews(step, state.at)
  if (isFresh) for (const { product, index } of updates) state.ticks.push({ product, step, seq: state.seq, index })
  const matured = byMaturity(state).filter(({ running }) => running!.maturity <= step)
  for (const order of matured.slice(0, A_STEP)) told.push(settle(state, order))
  let left = A_STEP
  for (const order of state.timed.filter(({ running }) => running === undefined)) {
    const update = updates.find(({ product }) => product === order.product)
    const last = lastStep(order.at)
    const tick = { seq: state.seq, step, index: update && BigInt(update.index), receivedAt: update?.receivedAt ?? 0 }
    if (isFresh && update && step <= last && isStrike(order, tick)) {
      if (left === 0) break
      left -= 1
      const maturity = maturityOf(step, order.durationMs)
      order.running = { strike: update.index, maturity }
      const { order: number, customer, product } = order
      told.push({
        kind: 'timedAccepted',
        order: number,
        customer,
        product,
        strike: update.index,
        step,
        maturityStep: maturity,
      })
    } else if (step > last) told.push(giveUp(state, order))
  }
  const oldest = Math.min(step, ...state.timed.map(({ running }) => running?.maturity ?? step)) - WINDOW
  state.ticks = state.ticks.filter((tick) => tick.step > oldest)
  return told
}

/** Time passes and the market says nothing: what waited too long is given up, what matured is settled by what there is. */
export function passSilence(state: AuditedState): Expected[] {
  const over = state.timed
    .map((order) => {
      const last = order.running ? order.running.maturity : lastStep(order.at)
      return { order, due: silentAt(last), place: order.running ? 1 : 0 }
    })
    .filter(({ due }) => due <= state.at)
    .sort((a, b) => a.due - b.due || a.place - b.place || a.order.order - b.order.order)
  return over.map(({ order }) => (order.running ? settle(state, order) : giveUp(state, order)))
}

function byMaturity(state: AuditedState): AuditedTimed[] {
  return state.timed
    .filter(({ running }) => running !== undefined)
    .sort((a, b) => a.running!.maturity - b.running!.maturity || a.order - b.order)
}

function settle(state: AuditedState, order: AuditedTimed): Expected {
  const { order: number, customer, product, stake, reserve, direction } = order
  const { strike, maturity } = order.running!
  const ticks = state.ticks.filter((tick) => tick.product === product && isInWindow(tick.step, maturity))
  const asset = end(state, order)
  const indexes = ticks.map(({ index }) => BigInt(index))
  const middle2 = median2(indexes)
  if (middle2 === undefined) {
    giveBack(state, order, asset)
    return { kind: 'timedVoided', order: number, customer, product, paid: Number(stake) }
  }
  const outcome = outcomeOf(direction === 'up', BigInt(strike), middle2)
  const paid = paidFor(outcome, stake, reserve)
  noteLoss(state, customer, outcome === 'won' ? reserve : outcome === 'lost' ? -stake : 0n)
  const settled = ['timedSettlement', number] as const
  if (outcome === 'tied') giveBack(state, order, asset)
  else if (outcome === 'won') {
    move(state, settled, asset, stake, [customer, 'timedStake'], [customer, 'available'])
    move(state, settled, asset, reserve, [0, 'timedReserve'], [customer, 'available'])
  } else {
    move(state, settled, asset, stake, [customer, 'timedStake'], [0, 'houseTimed'])
    move(state, settled, asset, reserve, [0, 'timedReserve'], [0, 'houseTimed'])
  }
  return {
    kind: 'timedSettled',
    order: number,
    customer,
    product,
    outcome,
    median2: Number(middle2),
    ticks: ticks.map(({ step, seq, index }) => ({ step, seq, index })),
    paid: Number(paid),
  }
}

function giveUp(state: AuditedState, order: AuditedTimed): Expected {
  const { order: number, customer, product, stake } = order
  giveBack(state, order, end(state, order))
  return { kind: 'timedCancelled', order: number, customer, product, paid: Number(stake) }
}

function end(state: AuditedState, order: AuditedTimed): number {
  state.timed.splice(state.timed.indexOf(order), 1)
  return state.products[order.product]!.definition.quote
}

function giveBack(state: AuditedState, { order, customer, stake, reserve }: AuditedTimed, asset: number): void {
  const refunded = ['timedRefund', order] as const
  move(state, refunded, asset, stake, [customer, 'timedStake'], [customer, 'available'])
  move(state, refunded, asset, reserve, [0, 'timedReserve'], [0, 'houseTimed'])
}
