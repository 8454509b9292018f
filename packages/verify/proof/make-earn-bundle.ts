import { decodeCommand, decodeEvents, type Event } from '@candela/contract'
import type { HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { EARN_BUNDLE_FORMAT, type EarnProofBundle, type EntryProof } from './bundle.ts'
import { type BundleRequest, type EntryWithEvents, ownEvents, proofOf, publicProof } from './make-bundle.ts'
import { sha256 } from './tree.ts'

export interface EarnRequest extends BundleRequest {
  /** the entries that fixed the rates of its days, oldest first */
  readonly rates: readonly EntryWithEvents[]
  /** the entry that published its terms */
  readonly listing: EntryWithEvents
}

/**
 * Puts the proof of an earn order together: the entries with its own events, those that fixed the rates of its days, the
 * one that published its terms, and of everything else the hashes.
 */
export function makeEarnBundle(request: EarnRequest, hash: HashFunction = sha256): EarnProofBundle {
  const { order, placed, later, rates, listing, checkpoint, consistency } = request
  const isOwn = (event: Event): boolean => event.kind !== 'earnRateFixed' && isOfEarnOrder(event, order)
  const opened = decodeEvents(placed.events).find((event) => event.kind === 'earnOpened' && event.order === order)
  assert(opened?.kind === 'earnOpened', 'a proof of an earn order begins with the entry that opened it')
  const { earnProduct, terms } = opened
  const isRate = (event: Event): boolean =>
    event.kind === 'earnRateFixed' && event.earnProduct === earnProduct && event.terms === terms
  const shown = (entry: EntryWithEvents, is: (event: Event) => boolean): EntryProof =>
    proofOf(entry, isOpen(entry, opened.customer), ownEvents(entry, is, request, hash), request, hash)
  return {
    format: EARN_BUNDLE_FORMAT,
    order,
    checkpoint,
    ...(consistency && { consistency }),
    placed: shown(placed, isOwn),
    later: later.map((entry) => shown(entry, isOwn)),
    markets: rates.map((entry) => shown(entry, isRate)),
    listings: [publicProof(listing, request, hash)],
  }
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
      return event.order === order
    default:
      return false
  }
}

/** The clock's commands and the house's are nobody's secret; of customers only what this one asked of earn. */
function isOpen({ command: bytes }: EntryWithEvents, customer: number): boolean {
  const command = decodeCommand(bytes)
  if (command.kind === 'tick' || command.kind === 'listEarn') return true
  const isOfEarn = command.kind === 'openEarn' || command.kind === 'redeemEarn' || command.kind === 'setEarnRenewal'
  return isOfEarn && command.customer === customer
}
