import { beginDay, endDay, nextDayAt } from './earn.ts'
import type { AuditedState } from './floor/books.ts'
import type { Expected } from './floor/told.ts'
import { nextLoanAt, passLoans } from './loan.ts'
import { hasWindows } from './floor/settling.ts'
import { firstRankAt, nextItem, nextMidnightAt, planMidnight, workItem } from './midnight.ts'
import { nextProposalAt, passProposals } from './proposals.ts'
import { nextSaleAt, passSales } from './subscription.ts'
import { nextSweepAt, passSweeps } from './sweep.ts'
import { noteWallets } from './wallets.ts'

/** Everything of earn products, sales and loans that was due by now. */
export function passContracts(state: AuditedState): Expected[] {
  return hasWindows(state) ? passByWindows(state) : passByInstants(state)
}

/** Instant by instant; at one instant what operators approved, yield and what matures, then sales, loans, what is opened again, and the rate of the next day. */
function passByInstants(state: AuditedState): Expected[] {
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

const PROPOSALS = 5
const SALES = 30
const LOANS = 45
const SWEEPS = 65

/** The same since the second edition: what is due at a midnight has its turns over the window, all else at its own instant (earn §3). */
function passByWindows(state: AuditedState): Expected[] {
  const told: Expected[] = []
  for (;;) {
    const item = nextItem(state)
    const midnight = item?.turn ?? nextMidnightAt(state)
    const others = Math.min(nextProposalAt(state), nextSaleAt(state), nextLoanAt(state, false), nextSweepAt(state))
    if (Math.min(midnight, others) > state.at) return told
    const turns = [
      { at: midnight, rank: item?.rank ?? firstRankAt(state, midnight), what: 'midnight' },
      { at: nextProposalAt(state), rank: PROPOSALS, what: 'proposals' },
      { at: nextSaleAt(state), rank: SALES, what: 'sales' },
      { at: nextLoanAt(state, false), rank: LOANS, what: 'loans' },
      { at: nextSweepAt(state), rank: SWEEPS, what: 'sweeps' },
    ].sort((a, b) => a.at - b.at || a.rank - b.rank)
    const { at, what } = turns[0]!
    if (what === 'proposals') told.push(...passProposals(state, at))
    else if (what === 'sales') told.push(...passSales(state, at))
    else if (what === 'loans') told.push(...passLoans(state, at))
    else if (what === 'sweeps') told.push(...passSweeps(state, at))
    else if (item) told.push(...workItem(state, item))
    else told.push(planMidnight(state, at))
    noteWallets(state, at)
  }
}
