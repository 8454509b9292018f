import type { EventOf } from '@candela/contract'
import type { Proposed } from '@candela/core'
import type { Applied } from './applied.ts'
import { changing, record, small, text, whole } from './column.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/** Proposals of the desk, who decided each, and what became of it. What is 0 was not, or not yet. */
export const PROPOSAL = table(
  'proposal',
  {
    proposal: whole,
    /** the operator who proposed it */
    operator: small,
    proposed: record<Proposed>(),
    /** of later terms: their product, and their number once they are in force */
    earnProduct: small,
    terms: changing(small),
    at: whole,
    seq: whole,
    status: changing(text<'waiting' | 'approved' | 'declined' | 'inForce' | 'lapsed'>()),
    /** the operator who approved or declined it */
    decider: changing(small),
    decidedAt: changing(whole),
    decidedSeq: changing(whole),
    /** of one that is in force or lapsed: the instant it was due */
    dueAt: changing(whole),
    /** the entry in which it was declined, came into force or lapsed */
    overSeq: changing(whole),
  },
  {
    key: ['proposal'],
    again: 'changes',
    load: { where: 'over_seq = 0' },
    indexes: [
      { on: ['overSeq', 'proposal'], where: 'over_seq > 0' },
      { on: ['earnProduct', 'terms'], where: 'terms > 0' },
    ],
  },
)
export type ProposalRow = RowOf<typeof PROPOSAL>

type About = Pick<EventOf<'saleProposed'>, 'proposal' | 'operator'>

export const proposals = room({ PROPOSAL }, (rows, _, start) => {
  /** the one that came into force last: where it is of terms, they are listed next, in the same entry */
  let begun: ProposalRow | undefined
  const open = new Map(start.rows(PROPOSAL).map((row) => [row.proposal, row]))

  function proposed({ proposal, operator }: About, what: Proposed, { at, seq }: Applied): void {
    const undecided = { status: 'waiting', decider: 0, decidedAt: 0, decidedSeq: 0, dueAt: 0, overSeq: 0 } as const
    const terms = { earnProduct: what.kind === 'earnTerms' ? what.earnProduct : 0, terms: 0 }
    const row: ProposalRow = { proposal, operator, proposed: what, at, seq, ...terms, ...undecided }
    open.set(proposal, row)
    rows.PROPOSAL.put(row)
  }

  function change(proposal: number, changes: Partial<ProposalRow>): ProposalRow {
    const row = open.get(proposal)!
    Object.assign(row, changes)
    rows.PROPOSAL.put(row)
    if (row.overSeq > 0) open.delete(proposal)
    return row
  }

  return {
    on: {
      earnTermsProposed({ earnProduct, terms, everyDays, instalments, from, ...about }, applied) {
        proposed(about, { kind: 'earnTerms', earnProduct, terms, everyDays, instalments, from }, applied)
      },
      saleProposed({ coin, displayDigits, terms, ...about }, applied) {
        proposed(about, { kind: 'sale', coin, displayDigits, terms }, applied)
      },
      loanTableProposed({ table: next, from, ...about }, applied) {
        proposed(about, { kind: 'loanTable', table: next, from }, applied)
      },
      potFundingProposed({ earnProduct, amount, ...about }, applied) {
        proposed(about, { kind: 'potFunding', earnProduct, amount }, applied)
      },
      proposalApproved({ proposal, operator }, { at, seq }) {
        change(proposal, { status: 'approved', decider: operator, decidedAt: at, decidedSeq: seq })
      },
      proposalDeclined({ proposal, operator }, { at, seq }) {
        change(proposal, { status: 'declined', decider: operator, decidedAt: at, decidedSeq: seq, overSeq: seq })
      },
      proposalTookEffect({ proposal, dueAt }, { seq }) {
        begun = change(proposal, { status: 'inForce', dueAt, overSeq: seq })
      },
      earnListed({ terms }) {
        if (terms > 1) begun!.terms = terms
      },
      proposalLapsed({ proposal, dueAt }, { seq }) {
        change(proposal, { status: 'lapsed', dueAt, overSeq: seq })
      },
    },
  }
})
