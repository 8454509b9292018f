import { decodeCommand, type Event } from '@candela/contract'
import type { HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { type EntryProof, LOAN_BUNDLE_FORMAT, type LoanProofBundle } from './bundle.ts'
import { type BundleRequest, type EntryWithEvents, ownEvents, proofOf } from './make-bundle.ts'
import { sha256 } from './tree.ts'

/**
 * Puts the proof of a loan together: the application, every later entry with an event of the loan, and of everything else
 * the hashes. Commands are shown where they are the customer's own about it, or nobody's.
 */
export function makeLoanBundle(request: BundleRequest, hash: HashFunction = sha256): LoanProofBundle {
  const { order: loan, placed, later, checkpoint, consistency } = request
  const asked = decodeCommand(placed.command)
  assert(asked.kind === 'applyLoan', 'a proof of a loan begins with the entry that asked for it')
  const isOwn = (event: Event): boolean => 'loan' in event && event.loan === loan && 'customer' in event
  const isOpen = (entry: EntryWithEvents): boolean => {
    const command = decodeCommand(entry.command)
    if (command.kind === 'tick') return true
    return (command.kind === 'repayLoan' || command.kind === 'cancelLoan') && command.loan === loan
  }
  const own = (entry: EntryWithEvents): EntryProof =>
    proofOf(entry, entry === placed || isOpen(entry), ownEvents(entry, isOwn, request, hash), request, hash)
  return {
    format: LOAN_BUNDLE_FORMAT,
    order: loan,
    checkpoint,
    ...(consistency && { consistency }),
    placed: own(placed),
    later: later.map(own),
    markets: [],
    listings: [],
  }
}
