import { gmt8Day } from '@candela/units'
import type { DueStage } from '../due/work.ts'
import type { State } from '../state.ts'
import type { DueDay, Stage } from './earn.ts'
import type { EarnOrder } from './earn-order.ts'
import type { EarnProduct } from './earn-product.ts'
import { promiseDay } from './open-due.ts'
import { payYield, potOf, returnPrincipal } from './posting.ts'
import { renew } from './renew.ts'

/** Pays the yield of a day that ended, and frees principal. */
export const endDays: DueStage<State> = { rank: 10, ...inStages(['yield', 'maturity']) }
/** Opens orders again that renew. */
export const renewOrders: DueStage<State> = { rank: 50, ...inStages(['renewal']) }
/** The rate of the day after. */
export const beginDays: DueStage<State> = { rank: 60, ...inStages(['rate']) }

function inStages(stages: readonly Stage[]): Omit<DueStage<State>, 'rank'> {
  return {
    nextAt: ({ earn }) => earn.nextAt(stages),
    run(state, at, budget) {
      let done = 0
      for (; done < budget; done++) {
        const item = state.earn.take(stages, at)
        if (item === undefined) break
        work(state, item)
      }
      return done
    },
  }
}

function work(state: State, { stage, number, dueAt }: DueDay): void {
  if (stage === 'rate') return beginDay(state, state.earn.product(number)!)
  const order = state.earn.orders.get(number)!
  if (stage === 'yield') return payYieldOf(state, order, dueAt)
  if (stage === 'maturity') return mature(state, order, dueAt)
  return renew(state, order, gmt8Day(dueAt))
}

function payYieldOf(state: State, order: EarnOrder, dueAt: number): void {
  const { number, customer, product, amount, nextDay } = order
  const { terms, today: ratePpm } = state.earn.product(product)!.terms[order.terms - 1]!
  const { paid, back } = state.rules.earn.payDay(BigInt(amount), ratePpm, terms.highPpm)
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
  promiseDay(state, product)
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
  of.tomorrow = state.rules.earn.rateOfDay(of.terms, pot.promised, pot.free)
  state.events.emit('earnRateFixed', {
    earnProduct: product.number,
    terms: version,
    day: product.day + 1,
    ratePpm: of.tomorrow,
    promised: Number(pot.promised),
    free: Number(pot.free),
  })
}
