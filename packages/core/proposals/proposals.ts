import type { EarnTerms, LoanTable, SaleTerms } from '@candela/contract'
import type { DueClock } from '../due/clock.ts'
import { DueQueue } from '../due/queue.ts'

/** The kinds of proposals. Places in this list stand in snapshots: new ones are put at its end. */
export const PROPOSAL_KINDS = ['earnTerms', 'sale', 'loanTable', 'potFunding'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

export interface ProposedTerms {
  readonly kind: 'earnTerms'
  readonly earnProduct: number
  readonly terms: EarnTerms
  /** of a plan; 0 of any other product */
  readonly everyDays: number
  readonly instalments: number
  readonly from: number
}

export interface ProposedSale {
  readonly kind: 'sale'
  /** the id of the coin */
  readonly coin: string
  readonly displayDigits: number
  readonly terms: SaleTerms
}

export interface ProposedTable {
  readonly kind: 'loanTable'
  readonly table: LoanTable
  readonly from: number
}

interface ProposedFunding {
  readonly kind: 'potFunding'
  readonly earnProduct: number
  /** minor units of the product's asset */
  readonly amount: number
}

export type Proposed = ProposedTerms | ProposedSale | ProposedTable | ProposedFunding

/** A proposal that is not in force yet. */
export interface Proposal {
  /** from 1 */
  readonly number: number
  /** the operator who proposed it */
  readonly operator: number
  readonly proposedAt: number
  readonly proposed: Proposed
  /** the operator who approved it, and the instant it takes effect; 0: it waits for a verdict */
  approver: number
  effectiveAt: number
}

/** A stop of opening: of one earn product, for everybody. */
export interface OpeningStop {
  readonly since: number
  readonly until: number
}

/** Proposals that wait, stops of opening, and the table of loan rates that operators chose. */
export class Proposals {
  /** of all there ever were */
  count = 0
  /** by number: without a verdict, or approved and not in force */
  readonly waiting = new Map<number, Proposal>()
  /** by number of the earn product; past ones too, until there is another */
  readonly stops = new Map<number, OpeningStop>()
  /** sales that are in force and that the house has not offered yet, by the id of the coin */
  readonly offers = new Map<string, ProposedSale>()
  loanTable: LoanTable = 'default'
  /** the last week that the schedule was kept of; 0: none */
  week = 0
  /** changes of the table so far */
  tableChanges = 0
  private readonly queue: DueQueue

  constructor(due: DueClock) {
    this.queue = new DueQueue(due)
  }

  add(proposal: Proposal): void {
    this.waiting.set(proposal.number, proposal)
    if (proposal.effectiveAt !== 0) this.queue.set(proposal.number, proposal.effectiveAt)
  }

  /** Its instant is known from now on. */
  approve(proposal: Proposal, operator: number, effectiveAt: number): void {
    proposal.approver = operator
    proposal.effectiveAt = effectiveAt
    this.queue.set(proposal.number, effectiveAt)
  }

  remove(proposal: Proposal): void {
    this.waiting.delete(proposal.number)
  }

  /** True when a coin of this name is to be sold by an approved proposal. */
  isPromised(coin: string): boolean {
    if (this.offers.has(coin)) return true
    return [...this.waiting.values()].some(
      ({ effectiveAt, proposed }) => effectiveAt !== 0 && proposed.kind === 'sale' && proposed.coin === coin,
    )
  }

  nextAt(): number | undefined {
    return this.queue.nextAt()
  }

  /** Takes the approved proposal whose instant comes first, at or before `at`. */
  take(at: number): Proposal | undefined {
    const number = this.queue.take(at)
    return number < 0 ? undefined : this.waiting.get(number)!
  }

  /** The instant until which a product is not opened; 0: it may be. */
  stoppedUntil(earnProduct: number, at: number): number {
    const until = this.stops.get(earnProduct)?.until ?? 0
    return until > at ? until : 0
  }
}
