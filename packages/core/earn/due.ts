import { payDay, rateOfDay } from '@candela/rules/earn'
import { gmt8Day } from '@candela/units'
import type { DueWork } from '../due/work.ts'
import type { State } from '../state.ts'
import type { EarnOrder } from './earn-order.ts'
import type { EarnProduct } from './earn-product.ts'
import { payYield, potOf, returnPrincipal } from './posting.ts'
import { renew } from './renew.ts'

/** Due work: what a day that ended pays, what it frees, what is opened again, and the rate of the day after. */
export const workEarn: DueWork<State> = { rank: 50, nextAt: ({ earn }) => earn.nextAt(), run }

/** Whoever decides by orders and pots does so after what was due before. */
export function finishDays(state: State): void {
  run(state, state.at, Number.MAX_SAFE_INTEGER)
}

function run(state: State, at: number, budget: number): number {
  let done = 0
  for (; done < budget; done++) {
    const item = state.earn.take(at)
    if (item === undefined) break
    if (item.stage === 'rate') beginDay(state, state.earn.product(item.number)!)
    else {
      const order = state.earn.orders.get(item.number)!
      if (item.stage === 'yield') payYieldOf(state, order, item.dueAt)
      else if (item.stage === 'maturity') mature(state, order, item.dueAt)
      else renew(state, order, gmt8Day(item.dueAt))
    }
  }
  return done
}

function payYieldOf(state: State, order: EarnOrder, dueAt: number): void {
  const { number, customer, product, amount, nextDay } = order
  const { terms, today: ratePpm } = state.earn.product(product)!.terms[order.terms - 1]!
  const { paid, back } = payDay(BigInt(amount), ratePpm, terms.highPpm)
  order.nextDay++
  order.paid += Number(paid)
  state.events.emit('yieldPaid', {
    order: number,
    customer,
    earnProduct: product,
    day: nextDay,
    ratePpm,
    amount: Number(paid),
    dueAt,
  })
  payYield(state, order, Number(paid), Number(back))
  state.earn.schedule(order)
}

function mature(state: State, order: EarnOrder, dueAt: number): void {
  const { earn, events } = state
  const { number, customer, product, amount } = order
  events.emit('earnMatured', { order: number, customer, earnProduct: product, amount, dueAt })
  returnPrincipal(state, order)
  earn.release(order)
  if (order.renew) earn.schedule(order)
  else earn.remove(order)
}

/** A day has begun: what tomorrow pays is fixed, for each of the terms that somebody may hold by then. */
function beginDay(state: State, product: EarnProduct): void {
  product.day++
  for (const [place, version] of product.terms.entries()) {
    version.today = version.tomorrow
    const isOver = place < product.terms.length - 1 && version.running === 0
    if (isOver) version.tomorrow = 0
    else fixRate(state, product, place + 1)
  }
  state.earn.dayBegan(product)
}

/** Fixes what orders under these terms earn tomorrow, by the pot as it stands. */
export function fixRate(state: State, product: EarnProduct, version: number): void {
  const pot = potOf(state, product)
  const of = product.terms[version - 1]!
  of.tomorrow = rateOfDay(of.terms, pot.promised, pot.free)
  state.events.emit('earnRateFixed', {
    earnProduct: product.number,
    terms: version,
    day: product.day + 1,
    ratePpm: of.tomorrow,
    promised: Number(pot.promised),
    free: Number(pot.free),
  })
}
