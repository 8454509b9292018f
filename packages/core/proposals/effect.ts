import { HOUSE } from '@candela/contract'
import type { DueStage } from '../due/work.ts'
import { fillPot } from '../earn/posting.ts'
import { beginTerms } from '../earn/terms.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import { hasRoom } from './offers.ts'
import type { Proposal } from './proposals.ts'

/** Approved proposals come into force at their instant, before anything else that is due then. */
export const approvedProposals: DueStage<State> = {
  rank: 5,
  nextAt: ({ proposals }) => proposals.nextAt(),
  run(state, at, budget) {
    let done = 0
    for (; done < budget; done++) {
      const proposal = state.proposals.take(at)
      if (proposal === undefined) break
      takeEffect(state, proposal, proposal.effectiveAt)
    }
    return done
  },
}

/** Puts a proposal in force, or tells that it lapsed. */
export function takeEffect(state: State, proposal: Proposal, dueAt: number): void {
  const { proposals, events } = state
  const { number, proposed } = proposal
  proposals.remove(proposal)
  if (proposed.kind === 'sale' && !hasRoom(state, proposed.coin)) {
    return events.emit('proposalLapsed', { proposal: number, dueAt })
  }
  events.emit('proposalTookEffect', { proposal: number, dueAt })
  switch (proposed.kind) {
    case 'earnTerms': {
      const { earnProduct, terms, everyDays, instalments } = proposed
      const product = state.earn.product(earnProduct)!
      events.emit('earnListed', { earnProduct, terms: product.terms.length + 1 })
      return beginTerms(state, product, terms, instalments === 0 ? undefined : { everyDays, instalments })
    }
    case 'sale':
      proposals.offers.set(proposed.coin, proposed)
      return undefined
    case 'loanTable':
      proposals.loanTable = proposed.table
      proposals.tableChanges++
      return undefined
    case 'potFunding':
      return fillPot(state, state.earn.product(proposed.earnProduct)!, proposed.amount, 'capital')
  }
}

/** Minor units of the house's capital in an asset. */
export function capitalOf({ ledger }: State, asset: number): bigint {
  return ledger.accountBalance(HOUSE, PURPOSE.capital, asset)
}
