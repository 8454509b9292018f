import type { DueStage } from '../due/work.ts'
import { asOf } from '../earn/as-of.ts'
import { currentTerms } from '../earn/earn-product.ts'
import { putIn } from '../earn/open-change.ts'
import { heldOf, openingRefusal, roomOf } from '../earn/opening.ts'
import { nextOrder } from '../earn/order-number.ts'
import { isClosed } from '../facts/closed.ts'
import { borrowedOf } from '../loan/borrowed.ts'
import type { State } from '../state.ts'
import type { Sweep } from './sweeps.ts'

/** Idle money goes into savings, each customer's at a second of their own. */
export const sweepIdleMoney: DueStage<State> = {
  rank: 65,
  edition: 2,
  nextAt: ({ sweeps }) => sweeps.turns.nextAt(),
  run(state, at, budget) {
    const { sweeps, rules } = state
    let done = 0
    for (; done < budget; done++) {
      const dueAt = sweeps.turns.nextAt()
      const customer = sweeps.turns.take(at)
      if (customer < 0) break
      if (isClosed(state, customer)) {
        sweeps.remove(customer)
        continue
      }
      asOf(state, dueAt!, () => save(state, sweeps.all.get(customer)!))
      sweeps.turns.set(customer, rules.sweep.nextSweep(customer, dueAt!))
    }
    return done
  },
}

/** Saves what is idle now; nothing where the product takes none of it, or the customer may not open. */
function save(state: State, { customer, product: earnProduct, terms, keep }: Sweep): void {
  const amount = Number(idleNow(state, { customer, product: earnProduct, terms, keep }))
  if (amount === 0) return
  const asked = { customer, product: earnProduct, terms, amount, renew: false }
  if (openingRefusal(state, asked) !== undefined) return
  const order = state.openEarn.orderOf(customer, earnProduct)?.number ?? nextOrder(state)
  state.events.emit('idleSwept', { customer, order, earnProduct, amount, dueAt: state.at })
  putIn(state, { customer, earnProduct, terms, amount })
}

/** Minor units that would be saved at this instant. */
export function idleNow(state: State, { customer, product: number, keep }: Sweep): bigint {
  const product = state.earn.product(number)!
  const { minimum, maximum, customerMaximum } = currentTerms(product).terms
  return state.rules.sweep.idleAmount({
    available: state.ledger.balanceOf(customer, product.asset).available,
    unpaidPrincipal: borrowedOf(state, customer, product.asset),
    keep: BigInt(keep),
    minimum: BigInt(minimum),
    maximum: BigInt(maximum),
    customerMaximum: BigInt(customerMaximum),
    held: BigInt(heldOf(state, customer, number)),
    room: roomOf(state, product, customer),
  })
}
