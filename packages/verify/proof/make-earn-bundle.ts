import { decodeCommand, decodeEvents, type Event } from '@candela/contract'
import type { HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { EARN_BUNDLE_FORMAT, type EarnProofBundle, type EntryProof } from './bundle.ts'
import { type BundleRequest, type EntryWithEvents, ownEvents, proofOf, publicProof } from './make-bundle.ts'
import { sha256 } from './tree.ts'

export interface EarnRequest extends BundleRequest {
  /** the entries that fixed the rates of its days, oldest first */
  readonly rates: readonly EntryWithEvents[]
  /** the entry that listed its product */
  readonly listing: EntryWithEvents
  /** of later terms: the entries that proposed, approved and began them */
  readonly agreed: readonly EntryWithEvents[]
}

/**
 * Puts the proof of an earn order together: the entries with its own events, those that fixed the rates of its days, the
 * one that published its terms, and of everything else the hashes.
 */
export function makeEarnBundle(request: EarnRequest, hash: HashFunction = sha256): EarnProofBundle {
  const { order, placed, later, rates, listing, agreed, checkpoint, consistency } = request
  const isOwn = (event: Event): boolean => isOfEarnOrder(event, order)
  const opened = decodeEvents(placed.events).find((event) => event.kind === 'earnOpened' && event.order === order)
  assert(opened?.kind === 'earnOpened', 'a proof of an earn order begins with the entry that opened it')
  const { earnProduct, terms } = opened
  const days = new Set(
    [placed, ...later].flatMap(({ events }) =>
      decodeEvents(events).flatMap((event) => (event.kind === 'yieldPaid' && isOwn(event) ? [event.day] : [])),
    ),
  )
  const isRate = (event: Event): boolean =>
    (event.kind === 'earnRateFixed' &&
      event.earnProduct === earnProduct &&
      event.terms === terms &&
      days.has(event.day)) ||
    (event.kind === 'earnEnding' && event.earnProduct === earnProduct)
  const isOfTerms = isOfAgreement(agreed, earnProduct, terms)
  const shown = (entry: EntryWithEvents, is: (event: Event, place: number) => boolean): EntryProof =>
    proofOf(entry, isOpen(entry, opened.customer), ownEvents(entry, is, request, hash), request, hash)
  return {
    format: EARN_BUNDLE_FORMAT,
    order,
    checkpoint,
    ...(consistency && { consistency }),
    placed: shown(placed, isOwn),
    later: later.map((entry) => shown(entry, isOwn)),
    markets: rates.map((entry) => shown(entry, isRate)),
    listings: [publicProof(listing, request, hash), ...agreed.map((entry) => shown(entry, isOfTerms(entry)))],
  }
}

/** Of what two operators agreed on: the proposal that these terms are of, its approval, and where it took effect. */
function isOfAgreement(
  agreed: readonly EntryWithEvents[],
  earnProduct: number,
  terms: number,
): (entry: EntryWithEvents) => (event: Event, place: number) => boolean {
  const begun = agreed.at(-1)
  const told = begun === undefined ? [] : decodeEvents(begun.events)
  const listed = told.findIndex(
    (event) => event.kind === 'earnListed' && event.earnProduct === earnProduct && event.terms === terms,
  )
  const effect = told[listed - 1]
  const proposal = effect?.kind === 'proposalTookEffect' ? effect.proposal : 0
  const isAgreement = (event: Event): boolean =>
    (event.kind === 'earnTermsProposed' || event.kind === 'proposalApproved') && event.proposal === proposal
  return (entry) => (entry === begun ? (_, place) => place === listed || place === listed - 1 : isAgreement)
}

/** True when an event is of this order. */
export function isOfEarnOrder(event: Event, order: number): boolean {
  switch (event.kind) {
    case 'earnOpened':
    case 'yieldPaid':
    case 'earnMatured':
    case 'earnRedeemed':
    case 'earnNotRenewed':
    case 'earnRenewalSet':
    case 'earnAdded':
    case 'idleSwept':
    case 'earnTaken':
    case 'planOpened':
    case 'instalmentTaken':
    case 'instalmentSkipped':
    case 'planStopped':
    case 'walletMiningEnded':
      return event.order === order
    default:
      return false
  }
}

/** The clock's commands and the house's are nobody's secret; of customers only what this one asked of earn. */
function isOpen({ command: bytes }: EntryWithEvents, customer: number): boolean {
  const command = decodeCommand(bytes)
  switch (command.kind) {
    case 'tick':
    case 'listEarn':
    case 'listOpenEarn':
    case 'listEarnPlan':
      return true
    case 'openEarn':
    case 'redeemEarn':
    case 'setEarnRenewal':
    case 'stopPlan':
      return command.customer === customer
    default:
      return false
  }
}
