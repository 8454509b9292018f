import { LOAN_TABLES } from '@candela/contract'
import { assert } from '@candela/units'
import type { Earn } from '../earn/earn.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { PROPOSAL_KINDS, type Proposal, type Proposed, Proposals } from './proposals.ts'
import { readEarnTerms, readSaleTerms, writeEarnTerms, writeSaleTerms } from './terms-bytes.ts'

interface Beside {
  readonly earn: Earn
}

/** number, operator, instants, approver, kind */
const LEAST_PROPOSAL = 4 + 4 + 8 + 4 + 8 + 4
const STOP = 4 + 8 + 8
/** kind, coin, digits, method, terms */
const LEAST_OFFER = 4 + 4 + 4 + 4 + 11 * 8

/** Proposals that are not in force, stops of opening, and the table of loan rates. */
export const proposalsPart = part({
  name: 'proposals',
  place: 28,
  version: 1,
  create: ({ due }) => new Proposals(due),
  isEmpty: ({ count, stops, week }) => count === 0 && stops.size === 0 && week === 0,
  write(out, { count, waiting, stops, offers, loanTable, tableChanges, week }) {
    out.word(count)
    out.word(week)
    out.word(LOAN_TABLES.indexOf(loanTable))
    out.word(tableChanges)
    out.word(stops.size)
    for (const [product, { since, until }] of [...stops].sort(([a], [b]) => a - b)) {
      out.word(product)
      out.wide(since)
      out.wide(until)
    }
    out.word(offers.size)
    for (const offer of [...offers.values()].sort((a, b) => (a.coin < b.coin ? -1 : 1))) writeProposed(out, offer)
    out.word(waiting.size)
    for (const proposal of waiting.values()) writeProposal(out, proposal)
  },
  read(from, proposals: Proposals, { earn }: Beside) {
    proposals.count = from.word()
    proposals.week = from.word()
    const table = LOAN_TABLES[from.word()]
    if (table === undefined) throw new SnapshotFormatError('a table of rates that nobody knows')
    proposals.loanTable = table
    proposals.tableChanges = from.word()
    for (let left = from.count(STOP); left > 0; left--) {
      const product = from.word()
      if (earn.product(product) === undefined) throw new SnapshotFormatError('a stop of a product that nobody lists')
      proposals.stops.set(product, { since: from.wide(), until: from.wide() })
    }
    for (let left = from.count(LEAST_OFFER); left > 0; left--) {
      const offer = readProposed(from)
      if (offer.kind !== 'sale') throw new SnapshotFormatError('an offer of nothing')
      proposals.offers.set(offer.coin, offer)
    }
    let last = 0
    for (let left = from.count(LEAST_PROPOSAL); left > 0; left--) {
      const proposal = readProposal(from)
      if (proposal.number <= last || proposal.number > proposals.count) {
        throw new SnapshotFormatError('proposals out of their order')
      }
      last = proposal.number
      proposals.add(proposal)
    }
  },
  check({ waiting, count }, { earn }: Beside) {
    for (const { number, operator, approver, effectiveAt, proposed } of waiting.values()) {
      assert(number <= count && operator > 0, 'a proposal was made by somebody')
      assert((approver === 0) === (effectiveAt === 0) && approver !== operator, 'two operators agree, or one proposed')
      const isOfEarn = proposed.kind === 'earnTerms' || proposed.kind === 'potFunding'
      assert(!isOfEarn || earn.product(proposed.earnProduct) !== undefined, 'a proposal is of a product that is listed')
    }
  },
})

function writeProposal(out: SnapshotWriter, proposal: Proposal): void {
  const { number, operator, proposedAt, approver, effectiveAt } = proposal
  out.word(number)
  out.word(operator)
  out.wide(proposedAt)
  out.word(approver)
  out.wide(effectiveAt)
  writeProposed(out, proposal.proposed)
}

function writeProposed(out: SnapshotWriter, proposed: Proposed): void {
  out.word(PROPOSAL_KINDS.indexOf(proposed.kind))
  switch (proposed.kind) {
    case 'earnTerms':
      out.word(proposed.earnProduct)
      writeEarnTerms(out, proposed.terms)
      out.wide(proposed.everyDays)
      out.wide(proposed.instalments)
      return out.wide(proposed.from)
    case 'sale':
      out.text(proposed.coin)
      out.word(proposed.displayDigits)
      return writeSaleTerms(out, proposed.terms)
    case 'loanTable':
      out.word(LOAN_TABLES.indexOf(proposed.table))
      return out.wide(proposed.from)
    case 'potFunding':
      out.word(proposed.earnProduct)
      return out.wide(proposed.amount)
  }
}

function readProposal(from: SnapshotReader): Proposal {
  const [number, operator, proposedAt] = [from.word(), from.word(), from.wide()]
  const [approver, effectiveAt] = [from.word(), from.wide()]
  return { number, operator, proposedAt, approver, effectiveAt, proposed: readProposed(from) }
}

function readProposed(from: SnapshotReader): Proposed {
  const kind = PROPOSAL_KINDS[from.word()]
  switch (kind) {
    case 'earnTerms': {
      const [earnProduct, terms] = [from.word(), readEarnTerms(from)]
      return { kind, earnProduct, terms, everyDays: from.wide(), instalments: from.wide(), from: from.wide() }
    }
    case 'sale':
      return { kind, coin: from.text(), displayDigits: from.word(), terms: readSaleTerms(from) }
    case 'loanTable': {
      const table = LOAN_TABLES[from.word()]
      if (table === undefined) throw new SnapshotFormatError('a table of rates that nobody knows')
      return { kind, table, from: from.wide() }
    }
    case 'potFunding':
      return { kind, earnProduct: from.word(), amount: from.wide() }
    default:
      throw new SnapshotFormatError('a proposal of nothing')
  }
}
