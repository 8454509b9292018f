import type { CommandOf, Code, InstalmentSkip, PlanStop } from '@candela/contract'
import { dayYield, instalmentDays } from '@candela/rules/earn/arithmetic'
import { ownProtections } from '../limits/gate.ts'
import { borrowedOf } from '../loan/borrowed.ts'
import type { State } from '../state.ts'
import { asOf } from './as-of.ts'
import type { EarnOrder, PlanState } from './earn-order.ts'
import { addPrincipal, takePrincipal } from './posting.ts'

/** An instalment has its turn: it is taken of the customer's own money, or skipped, free of charge. */
export function takeInstalment(state: State, order: EarnOrder, dueAt: number, now: number): void {
  const { earn, events } = state
  const { number, customer, product } = order
  const plan = order.plan!
  const { next: instalment, instalment: amount } = plan
  const about = { order: number, customer, earnProduct: product, instalment }
  const reason = asOf(state, now, () => skipReason(state, order, plan))
  earn.passInstalment(order, reason === undefined)
  if (reason === undefined) {
    events.emit('instalmentTaken', { ...about, amount, dueAt })
    addPrincipal(state, order, amount, 0)
    return
  }
  const released = instalmentPromise(state, order, instalment)
  events.emit('instalmentSkipped', { ...about, reason, misses: plan.misses, released, dueAt })
  takePrincipal(state, order, 0, released)
  if (state.rules.earn.stopsPlan(plan.misses)) stop(state, order, 'misses')
}

function skipReason(state: State, { customer, product }: EarnOrder, plan: PlanState): InstalmentSkip | undefined {
  const { asset } = state.earn.product(product)!
  return state.rules.earn.instalmentSkip({
    ...ownProtections(state, customer),
    amount: BigInt(plan.instalment),
    available: state.ledger.balanceOf(customer, asset).available,
    unpaidPrincipal: borrowedOf(state, customer, asset),
  })
}

/** Refusals: earnOrderUnknown (another's too), earnSettling, earnOrderOver, planNotTaking. */
export function stopOrder(state: State, { order: number }: CommandOf<'stopPlan'>): Code {
  const order = state.earn.orders.get(number)
  if (order === undefined) return state.openEarn.orders.has(number) ? 'planNotTaking' : 'earnOrderOver'
  if (order.plan === undefined || !isTaking(order.plan)) return 'planNotTaking'
  stop(state, order, 'customer')
  return 'ok'
}

/** Takes no further instalment; what they were promised goes back to the pot. */
function stop(state: State, order: EarnOrder, reason: PlanStop): void {
  const { number, customer, product } = order
  const released = promiseToCome(state, order)
  state.earn.stop(order)
  state.events.emit('planStopped', { order: number, customer, earnProduct: product, reason, released })
  takePrincipal(state, order, 0, released)
}

function isTaking({ isTaking: takes, next, instalments }: PlanState): boolean {
  return takes && next < instalments
}

/** Minor units that the pot has set aside for the instalments to come. */
export function promiseToCome(state: State, order: EarnOrder): number {
  const { plan } = order
  let promised = 0
  if (plan?.isTaking !== true) return promised
  for (let next = plan.next; next < plan.instalments; next++) promised += instalmentPromise(state, order, next)
  return promised
}

function instalmentPromise({ earn }: State, { product, terms, firstDay: first, plan }: EarnOrder, j: number): number {
  const { highPpm } = earn.product(product)!.terms[terms - 1]!.terms
  const { instalment } = plan!
  return instalmentDays({ ...plan!, first }, j) * Number(dayYield(BigInt(instalment), highPpm))
}
