import type { CommandOf, LoanTable, SaleTerms } from '@candela/contract'

type Proposing = 'proposeEarnTerms' | 'proposeSale' | 'proposeLoanTable' | 'proposePotFunding'

/** The desk's proposals as the auditor knows them: every one there ever was, and what they changed. */
export interface AuditedProposals {
  /** by number − 1 */
  readonly all: AuditedProposal[]
  /** of each earn product: the beginning and the end of its last stop */
  readonly stops: Map<number, { readonly since: number; readonly until: number }>
  /** agreed on and not offered yet, by the id of the coin */
  readonly offers: Map<string, SaleTerms>
  table: LoanTable
  tableChanges: number
  /** the last week that the schedule was kept of */
  week: number
}

export interface AuditedProposal {
  readonly proposal: number
  readonly asked: { [K in Proposing]: CommandOf<K> }[Proposing]
  status: 'waiting' | 'approved' | 'over'
  /** of an approved one: its instant */
  effectiveAt: number
}

export function noProposals(): AuditedProposals {
  return { all: [], stops: new Map(), offers: new Map(), table: 'default', tableChanges: 0, week: 0 }
}
