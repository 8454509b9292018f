import { gmt8Day } from '@candela/units'
import type { CountedQueue } from '../due/counted-queue.ts'
import type { DueStage } from '../due/work.ts'
import type { State } from '../state.ts'
import type { DueDay, Stage } from './earn.ts'
import type { EarnOrder } from './earn-order.ts'
import type { EarnProduct } from './earn-product.ts'
import { giveBack, payLowest, promiseDay } from './open-due.ts'
import { takeInstalment } from './plan.ts'
import { payYield, potOf, returnPrincipal } from './posting.ts'
import { renew } from './renew.ts'
import { noteWallets } from './wallets.ts'

type Stages = Pick<DueStage<State>, 'nextAt' | 'run'>

/** Pays the yield of a day that ended, and frees principal. */
export const endDays: DueStage<State> = { rank: 10, edition: 1, ...inStages(['yield', 'maturity']) }
/** Pays the yield of a day that ended, of terms and of products without an end. */
export const payDays: DueStage<State> = {
  rank: 15,
  edition: 2,
  ...ofBoth(
    ({ earn, openEarn }) => [earn.queues.yield, openEarn.days],
    (state, number, dueAt) => {
      const order = state.earn.orders.get(number)
      if (order) payYieldOf(state, order, dueAt)
      else payLowest(state, state.openEarn.orders.get(number)!, dueAt)
    },
  ),
  atMidnight: ({ earn, openEarn }, midnight) => earn.queues.yield.countAt(midnight) + openEarn.days.countAt(midnight),
  after: noteWallets,
}
/** Frees the principal of what ended. */
export const freePrincipals: DueStage<State> = {
  rank: 25,
  edition: 2,
  ...ofBoth(
    ({ earn, openEarn }) => [earn.queues.maturity, openEarn.ends],
    (state, number, dueAt) => {
      const order = state.earn.orders.get(number)
      if (order) mature(state, order, dueAt)
      else giveBack(state, state.openEarn.orders.get(number)!, dueAt)
    },
  ),
  atMidnight: ({ earn, openEarn }, midnight) => earn.endingAt(midnight).orders + openEarn.endsAt(midnight),
}
/** Opens orders again that renew. */
export const renewOrders: DueStage<State> = {
  rank: 50,
  ...inStages(['renewal']),
  // those that were home when the rules came into force among them
  atMidnight: ({ earn }, midnight) => earn.endingAt(midnight).renewing + earn.queues.renewal.countAt(midnight),
}
/** Takes the instalments of plans. */
export const takeInstalments: DueStage<State> = {
  rank: 55,
  ...inStages(['instalment']),
  atMidnight: ({ earn }, midnight) => earn.queues.instalment.countAt(midnight),
}
/** The rate of the day after. */
export const beginDays: DueStage<State> = {
  rank: 60,
  ...inStages(['rate']),
  atMidnight: ({ earn }, midnight) => earn.queues.rate.countAt(midnight),
}

function inStages(stages: readonly Stage[]): Stages {
  return {
    nextAt: ({ earn }) => earn.nextAt(stages),
    run(state, at, budget, now) {
      let done = 0
      for (; done < budget; done++) {
        const item = state.earn.take(stages, at)
        if (item === undefined) break
        work(state, item, now)
      }
      return done
    },
  }
}

/** Items of two queues by the number of their order: earlier first, at one instant by number. */
function ofBoth(
  queuesOf: (state: State) => readonly [CountedQueue, CountedQueue],
  workOne: (state: State, number: number, dueAt: number) => void,
): Stages {
  const sooner = ([one, other]: readonly [CountedQueue, CountedQueue]): CountedQueue => {
    const [a, b] = [one.nextAt() ?? Infinity, other.nextAt() ?? Infinity]
    return a < b || (a === b && (one.nextKey() ?? 0) < (other.nextKey() ?? 0)) ? one : other
  }
  return {
    nextAt: (state) => sooner(queuesOf(state)).nextAt(),
    run(state, at, budget) {
      const queues = queuesOf(state)
      let done = 0
      for (; done < budget; done++) {
        const queue = sooner(queues)
        const dueAt = queue.nextAt()
        if (dueAt === undefined || dueAt > at) break
        workOne(state, queue.take(at), dueAt)
      }
      return done
    },
  }
}

function work(state: State, { stage, number, dueAt }: DueDay, now: number): void {
  if (stage === 'rate') return beginDay(state, state.earn.product(number)!)
  const order = state.earn.orders.get(number)!
  if (stage === 'yield') return payYieldOf(state, order, dueAt)
  if (stage === 'maturity') return mature(state, order, dueAt)
  if (stage === 'instalment') return takeInstalment(state, order, dueAt, now)
  return renew(state, order, gmt8Day(dueAt), now)
}

function payYieldOf(state: State, order: EarnOrder, dueAt: number): void {
  const { number, customer, product, nextDay, plan } = order
  const { terms, today: ratePpm } = state.earn.product(product)!.terms[order.terms - 1]!
  // a plan pays for each instalment alone
  const [lots, lot] = plan === undefined ? [1n, order.amount] : [BigInt(plan.lots), plan.instalment]
  const ofLot = state.rules.earn.payDay(BigInt(lot), ratePpm, terms.highPpm)
  const [paid, back] = [lots * ofLot.paid, lots * ofLot.back]
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
