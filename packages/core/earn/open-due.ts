import { dayYield } from '@candela/rules/earn/arithmetic'
import type { DueStage } from '../due/work.ts'
import type { State } from '../state.ts'
import type { EarnProduct } from './earn-product.ts'
import { lowOf, type OpenOrder } from './open-earn.ts'
import { fundDay, payYield, potOf, takePrincipal } from './posting.ts'

/** Pays a day that ended by the amount that was there all day, and gives principal back where a product ends. */
export const endOpenDays: DueStage<State> = {
  rank: 20,
  edition: 1,
  nextAt: ({ openEarn }) => openEarn.nextAt(),
  run(state, at, budget) {
    let done = 0
    for (; done < budget; done++) {
      const item = state.openEarn.take(at)
      if (item === undefined) break
      if (item.isEnd) giveBack(state, item.order, item.dueAt)
      else payLowest(state, item.order, item.dueAt)
    }
    return done
  },
}

export function payLowest(state: State, order: OpenOrder, dueAt: number): void {
  const { earn, openEarn, events } = state
  const { number, customer, product, nextDay: day } = order
  const { terms, today: ratePpm } = earn.product(product)!.terms[0]!
  const low = BigInt(lowOf(order, day))
  // of a wallet the ceiling is promised, of what is locked its least
  const { paid } = state.rules.earn.payDay(low, ratePpm, terms.highPpm)
  const back = dayYield(order.wallet === undefined ? low : BigInt(order.amount), terms.highPpm) - paid
  order.nextDay++
  const about = { order: number, customer, earnProduct: product }
  events.emit('yieldPaid', { ...about, day, ratePpm, amount: Number(paid), dueAt })
  payYield(state, order, Number(paid), Number(back))
  openEarn.schedule(order)
}

export function giveBack(state: State, order: OpenOrder, dueAt: number): void {
  const { number, customer, product, wallet } = order
  const amount = wallet === undefined ? order.amount : 0
  state.events.emit('earnMatured', { order: number, customer, earnProduct: product, amount, dueAt })
  takePrincipal(state, order, amount, 0)
  endOpen(state, order)
}

/** An order without an end is over. */
export function endOpen({ openEarn, ledger }: State, order: OpenOrder): void {
  const { customer } = order
  openEarn.remove(order)
  if (openEarn.walletsOf(customer).length === 0) ledger.watch(customer, false)
}

/** A day has begun: the pot promises one more to everybody in a product, or to nobody any more. */
export function promiseDay(state: State, product: EarnProduct): void {
  const { openEarn, events } = state
  const { number: earnProduct } = product
  const of = openEarn.products.get(earnProduct)
  if (of === undefined || of.isEnding) return
  if (of.daily > potOf(state, product).free) {
    of.isEnding = true
    events.emit('earnEnding', { earnProduct, fundedUntil: of.fundedUntil })
    return
  }
  of.fundedUntil++
  const promised = Number(of.daily)
  events.emit('earnFunded', { earnProduct, fundedUntil: of.fundedUntil, promised })
  fundDay(state, product, promised)
}
