import type { Code, CommandOf, EventOf } from '@candela/contract'
import { balance, move } from './floor/accounts.ts'
import type { AuditedState } from './floor/books.ts'
import type { AuditedEarnOrder, AuditedPlan } from './floor/earn-books.ts'
import { type Decision, done, refusal } from './floor/decision.ts'
import type { Expected } from './floor/told.ts'
import { instalmentDay, instalmentDays, planDaysFrom, startOf, yieldOf } from './floor/yields.ts'
import { mayOpen } from './limits.ts'
import { needsBorrowed } from './loan.ts'
import { asOf } from './floor/settling.ts'

/* Fixed investment (earn §4, §5): instalments of one amount, each of which earns from its day to the plan's end. */

const MOST_IN_A_ROW = 3

/** The instant of a plan's next instalment; undefined where none comes. */
export function instalmentAt({ firstDay, plan }: AuditedEarnOrder): number | undefined {
  if (!plan?.isTaking || plan.next >= plan.instalments) return undefined
  return startOf(instalmentDay(firstDay, plan, plan.next))
}

/** The amount set aside for the instalments to come. */
export function promisedToCome(state: AuditedState, order: AuditedEarnOrder): bigint {
  const { plan } = order
  if (!plan?.isTaking) return 0n
  return BigInt(planDaysFrom(plan, plan.next)) * mostOf(state, order, plan)
}

function mostOf(state: AuditedState, { product, terms }: AuditedEarnOrder, { instalment }: AuditedPlan): bigint {
  return yieldOf(instalment, state.earn.products[product - 1]!.terms[terms - 1]!.highPpm)
}

/** An instalment has its turn. */
export function passInstalment(state: AuditedState, order: AuditedEarnOrder, dueAt: number, turn: number): Expected[] {
  const { order: number, customer, product } = order
  const plan = order.plan!
  const { asset } = state.earn.products[product - 1]!
  const j = plan.next
  const about = { order: number, customer, earnProduct: product, instalment: j }
  const why = asOf(state, turn, () => whyNot(state, customer, asset, plan.instalment))
  plan.next += 1
  if (why === 'ok') {
    plan.misses = 0
    plan.lots += 1
    order.amount += plan.instalment
    move(state, ['earnLock', number], asset, plan.instalment, [customer, 'available'], [customer, 'locked'])
    return [{ kind: 'instalmentTaken', ...about, amount: Number(plan.instalment), dueAt }]
  }
  plan.misses += 1
  const released = BigInt(instalmentDays(plan, j)) * mostOf(state, order, plan)
  giveBack(state, order, released)
  const reason = why as EventOf<'instalmentSkipped'>['reason']
  const skipped: Expected = {
    kind: 'instalmentSkipped',
    ...about,
    reason,
    misses: plan.misses,
    released: Number(released),
    dueAt,
  }
  return plan.misses < MOST_IN_A_ROW ? [skipped] : [skipped, stop(state, order, 'misses')]
}

function whyNot(state: AuditedState, customer: number, asset: number, amount: bigint): Code {
  const standing = mayOpen(state, customer)
  if (standing !== 'ok') return standing
  if (amount > balance(state, customer, 'available', asset)) return 'insufficientBalance'
  return needsBorrowed(state, customer, asset, amount) ? 'ownMoneyNeeded' : 'ok'
}

function stop(state: AuditedState, order: AuditedEarnOrder, reason: EventOf<'planStopped'>['reason']): Expected {
  const { order: number, customer, product: earnProduct } = order
  const released = promisedToCome(state, order)
  order.plan!.isTaking = false
  giveBack(state, order, released)
  return { kind: 'planStopped', order: number, customer, earnProduct, reason, released: Number(released) }
}

function giveBack(state: AuditedState, { order, product }: AuditedEarnOrder, amount: bigint): void {
  const { asset } = state.earn.products[product - 1]!
  move(state, ['earnReturn', order], asset, amount, [0, 'yieldPromised', product], [0, 'yieldFree', product])
}

/** Stops a plan of which is known whose it is, and that its product is settled. */
export function stopPlan(state: AuditedState, { order: number }: CommandOf<'stopPlan'>): Decision {
  const order = state.earn.orders.find((each) => each.order === number)
  if (!order) return refusal(state.earn.open.some((each) => each.order === number) ? 'planNotTaking' : 'earnOrderOver')
  if (instalmentAt(order) === undefined) return refusal('planNotTaking')
  return done(0, stop(state, order, 'customer'))
}
