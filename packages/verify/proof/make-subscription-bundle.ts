import { decodeCommand, type Event } from '@candela/contract'
import type { HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { type EntryProof, SUBSCRIPTION_BUNDLE_FORMAT, type SubscriptionProofBundle } from './bundle.ts'
import { type BundleRequest, type EntryWithEvents, ownEvents, proofOf, publicProof } from './make-bundle.ts'
import { sha256 } from './tree.ts'

export interface SubscriptionRequest extends BundleRequest {
  /** the entries that closed its sale, or cancelled it, oldest first: those that its outcome rests on */
  readonly ends: readonly EntryWithEvents[]
  /** the entry that published the sale */
  readonly offer: EntryWithEvents
}

/**
 * Puts the proof of a subscription together: the entries with its own outcome, those that closed or cancelled its sale, the one that
 * published it, and of everything else the hashes. Commands are shown where they are the customer's own about it.
 */
export function makeSubscriptionBundle(
  request: SubscriptionRequest,
  hash: HashFunction = sha256,
): SubscriptionProofBundle {
  const { order: record, placed, later, ends, offer, checkpoint, consistency } = request
  const asked = decodeCommand(placed.command)
  assert(asked.kind === 'subscribe', 'a proof of a subscription begins with the entry that asked for it')
  const isOwn = (event: Event): boolean => isOfAllotment(event) && event.record === record
  const isEnd = (event: Event): boolean =>
    (event.kind === 'saleClosed' || event.kind === 'saleCancelled') && event.sale === asked.sale
  const isOpen = (entry: EntryWithEvents): boolean => {
    const command = decodeCommand(entry.command)
    return entry === placed || (command.kind === 'cancelSubscription' && command.record === record)
  }
  const shown = (entry: EntryWithEvents, is: (event: Event) => boolean): EntryProof =>
    proofOf(entry, isOpen(entry), ownEvents(entry, is, request, hash), request, hash)
  return {
    format: SUBSCRIPTION_BUNDLE_FORMAT,
    order: record,
    checkpoint,
    ...(consistency && { consistency }),
    placed: shown(placed, isOwn),
    later: later.map((entry) => shown(entry, isOwn)),
    markets: ends.map((entry) => shown(entry, isEnd)),
    listings: [publicProof(offer, request, hash)],
  }
}

/** True when an event says what a subscription asked for or came to. */
export function isOfAllotment(
  event: Event,
): event is Extract<Event, { kind: 'subscribed' | 'coinsAllocated' | 'subscriptionFailed' }> {
  return event.kind === 'subscribed' || event.kind === 'coinsAllocated' || event.kind === 'subscriptionFailed'
}
