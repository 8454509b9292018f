import { beginDay, endDay, nextDayAt } from './earn.ts'
import type { AuditedState } from './floor/books.ts'
import type { Expected } from './floor/told.ts'
import { nextLoanAt, passLoans } from './loan.ts'
import { nextProposalAt, passProposals } from './proposals.ts'
import { nextSaleAt, passSales } from './subscription.ts'

/**
 * Everything of earn products, sales and loans that was due by now, instant by instant; at one instant what
 * operators approved, yield and what matures, then sales, loans, what is opened again, and the rate of the next day (earn §3).
 */
export function passContracts(state: AuditedState): Expected[] {
  const told: Expected[] = []
  for (;;) {
    const day = nextDayAt(state)
    const at = Math.min(day, nextSaleAt(state), nextLoanAt(state), nextProposalAt(state))
    if (at > state.at || at === Number.POSITIVE_INFINITY) return told
    told.push(...passProposals(state, at))
    if (at === day) told.push(...endDay(state, at))
    told.push(...passSales(state, at), ...passLoans(state, at))
    if (at === day) told.push(...beginDay(state, at))
  }
}
