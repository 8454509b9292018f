import type { Market } from '@candela/contract'
import type { TimedOffer } from '@candela/rules'
import { maturityStep } from '@candela/rules/timed/arithmetic'
import type { DueWork } from '../due/work.ts'
import type { State } from '../state.ts'
import { offerOf, rulesOfOrder } from './offers.ts'
import { cancelTimed, settleTimed } from './settle.ts'
import type { Tick, TimedOrder } from './timed-order.ts'
import { dueAt } from './timed.ts'

const OPENED_A_STEP = 1_000
const SETTLED_A_STEP = 1_000
/** ticks are forgotten so many steps after the last that may settle by them: more than any window */
const KEPT_STEPS = 64

/** Works a market step into timed orders, in this order: its ticks, orders that mature, orders that wait to be opened. */
export function stepTimed(state: State, command: Market): void {
  const { timed, seq } = state
  const received = new Map<number, number>()
  for (const { product, index, receivedAt } of command.updates) {
    const of = timed.products.get(product)
    if (of === undefined || !state.products[product]!.live) continue
    of.ticks.push({ step: command.step, seq, index })
    of.window = undefined
    received.set(product, receivedAt)
  }
  settleMatured(state, command.step)
  openWaiting(state, command.step, received)
  forget(state, command.step)
}

function settleMatured(state: State, step: number): void {
  for (let left = SETTLED_A_STEP; left > 0; left--) {
    const order = state.timed.running.take(step)
    if (order === undefined) return
    settleTimed(state, order)
  }
}

/** One product's orders that wait, oldest first, and the tick that may open them. */
interface Waiting {
  readonly orders: Iterator<TimedOrder, undefined>
  next: TimedOrder | undefined
  readonly tick: Tick | undefined
  readonly receivedAt: number
}

/** Goes through those that wait, oldest first, in each product up to the first that has to go on waiting. */
function openWaiting(state: State, step: number, received: ReadonlyMap<number, number>): void {
  const waiting = [...state.timed.products].map(([product, of]) => waitingIn(of, received.get(product)))
  let left = OPENED_A_STEP
  for (let first = oldestOf(waiting); first?.next !== undefined; first = oldestOf(waiting)) {
    const { next: order, tick, receivedAt, orders } = first
    const offer = offerOf(state, order.product, order.ruleVersion)!
    first.next = undefined
    if (tick && isOpenedBy(state, order, tick, receivedAt, offer)) {
      if (left === 0) return
      left--
      open(state, order, offer, tick)
    } else if (rulesOfOrder(state, order).isStrikeOver(order.placedAt, step, offer)) cancelTimed(state, order)
    else continue
    first.next = orders.next().value
  }
}

function waitingIn(
  { pending, ticks }: { readonly pending: Map<number, TimedOrder>; readonly ticks: readonly Tick[] },
  receivedAt: number | undefined,
): Waiting {
  const orders = pending.values()
  return {
    orders,
    next: orders.next().value,
    tick: receivedAt === undefined ? undefined : ticks.at(-1),
    receivedAt: receivedAt ?? 0,
  }
}

function oldestOf(waiting: readonly Waiting[]): Waiting | undefined {
  let oldest: Waiting | undefined
  for (const one of waiting) {
    if (one.next && (oldest?.next === undefined || one.next.number < oldest.next.number)) oldest = one
  }
  return oldest
}

function isOpenedBy(state: State, order: TimedOrder, tick: Tick, oldestSourceAt: number, offer: TimedOffer): boolean {
  const { placedAt, placedSeq } = order
  const { opensTimed } = rulesOfOrder(state, order)
  return opensTimed({ at: placedAt, seq: placedSeq }, { ...tick, valid: true, oldestSourceAt }, offer)
}

function open(state: State, order: TimedOrder, offer: TimedOffer, tick: Tick): void {
  const { number, customer, product, durationMs } = order
  const matures = maturityStep(tick.step, durationMs)
  state.timed.open(order, offer, tick, matures)
  const told = { order: number, customer, product, strike: tick.index, step: tick.step }
  state.events.emit('timedAccepted', { ...told, maturityStep: matures })
}

/** Forgets ticks that no order can need any more: orders that matured and are not settled yet are looked at first. */
function forget({ timed }: State, step: number): void {
  const oldest = Math.min(step, timed.running.first?.maturityStep ?? step) - KEPT_STEPS
  for (const of of timed.products.values()) {
    if (of.ticks.length > KEPT_STEPS) of.ticks = of.ticks.filter((tick) => tick.step > oldest)
  }
}

/** Due work: the market has fallen silent; what was to be opened or settled by then is decided by what there is. */
export const decideInSilence: DueWork<State> = {
  rank: 10,
  nextAt: (state) => soonest(state)?.at,
  run(state, at, budget) {
    let done = 0
    for (let next = soonest(state); done < budget && next && next.at <= at; next = soonest(state), done++) {
      if (next.order.maturityStep === 0) cancelTimed(state, next.order)
      else settleTimed(state, state.timed.running.take(next.order.maturityStep)!)
    }
    return done
  },
}

/** The order whose time is over first; of the same instant one that waits, then the older. */
function soonest({
  timed,
  products,
  ruleSets,
}: State): { readonly order: TimedOrder; readonly at: number } | undefined {
  const oldest = [...timed.products.values()].map(({ pending }) => pending.values().next().value)
  return [...oldest, timed.running.first]
    .filter((order) => order !== undefined)
    .map((order) => ({ order, at: dueAt(order, offerOf({ products, ruleSets }, order.product, order.ruleVersion)!) }))
    .reduce<{ order: TimedOrder; at: number } | undefined>(
      (first, one) => (first && isFirst(first, one) ? first : one),
      undefined,
    )
}

function isFirst(a: { order: TimedOrder; at: number }, b: { order: TimedOrder; at: number }): boolean {
  if (a.at !== b.at) return a.at < b.at
  const [isWaiting, isOther] = [a.order.maturityStep === 0, b.order.maturityStep === 0]
  return isWaiting === isOther ? a.order.number < b.order.number : isWaiting
}
