import { decodeCommand, decodeEvents, type Event, isOfTimedOrder } from '@candela/contract'
import type { HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { TIMED_BUNDLE_FORMAT, type EntryProof, type TimedProofBundle } from './bundle.ts'
import { type BundleRequest, type EntryWithEvents, inOrder, ownEvents, proofOf, publicProof } from './make-bundle.ts'
import { sha256 } from './tree.ts'

/**
 * Puts the proof of a timed order together: its own command and events, the market entry that opened it, those whose
 * ticks settle it, or of a void one the last before its end, and of everything else the hashes.
 */
export function makeTimedBundle(request: BundleRequest, hash: HashFunction = sha256): TimedProofBundle {
  const { order, placed, later, checkpoint, consistency, evidence } = request
  const command = decodeCommand(placed.command)
  assert(command.kind === 'placeTimedOrder', 'a proof of a timed order begins with the entry that placed it')
  const isOwn = (event: Event): boolean => isOfTimedOrder(event) && event.order === order
  const own = (entry: EntryWithEvents): EntryProof =>
    proofOf(entry, entry === placed || isOfMarket(entry), ownEvents(entry, isOwn, request, hash), request, hash)
  const markets = new Map<number, EntryWithEvents>()
  for (const entry of later) {
    for (const event of decodeEvents(entry.events).filter(isOwn)) {
      for (const seq of ticksOf(event, entry.seq)) {
        const market = evidence.market(command.product, seq + 1)
        markets.set(market.seq, market)
      }
    }
  }
  return {
    format: TIMED_BUNDLE_FORMAT,
    order,
    checkpoint,
    ...(consistency && { consistency }),
    placed: own(placed),
    later: later.map(own),
    markets: inOrder(markets).map((entry) => publicProof(entry, request, hash)),
    listings: [publicProof(evidence.listing(command.product, placed.seq), request, hash)],
  }
}

/** The entries whose ticks an end rests on. */
function ticksOf(event: Event, seq: number): readonly number[] {
  if (event.kind === 'timedSettled') return event.ticks.map((tick) => tick.seq)
  return event.kind === 'timedVoided' ? [seq - 1] : []
}

/** The market's entries and the clock's are nobody's secret. */
function isOfMarket({ command }: EntryWithEvents): boolean {
  const { kind } = decodeCommand(command)
  return kind === 'market' || kind === 'tick'
}
