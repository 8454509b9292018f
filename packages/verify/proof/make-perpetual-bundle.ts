import { decodeCommand, decodeEvents, type Event, type EventOf, type ProvenMoveKind } from '@candela/contract'
import type { HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { type EntryProof, PERPETUAL_BUNDLE_FORMAT, type PerpetualProofBundle } from './bundle.ts'
import { type BundleRequest, type EntryWithEvents, ownEvents, proofOf, publicProof } from './make-bundle.ts'
import { isOfMarks, isOfPosition, markBefore, shownOfPosition } from './position-events.ts'
import { sha256 } from './tree.ts'

/** market entries before a move that are looked at, half a minute of them */
const MOST_TICKS = 120

export interface PerpetualRequest extends BundleRequest {
  readonly move: ProvenMoveKind
  readonly nth: number
}

/**
 * Puts the proof of a position's move together: every entry that changed the position until then with its own events,
 * the marks before the move, the market entry that bounds the mark, and of everything else the hashes. The last entry
 * holds the move.
 */
export function makePerpetualBundle(request: PerpetualRequest, hash: HashFunction = sha256): PerpetualProofBundle {
  const { order: position, move, nth, placed, later, checkpoint, consistency, evidence } = request
  const { product, customer } = openingOf(placed, position)
  const shown = (entry: EntryWithEvents): EntryProof => {
    const places = shownOfPosition(decodeEvents(entry.events), position, product)
    const events = ownEvents(entry, (_, place) => places[place]!, request, hash)
    return proofOf(entry, customerOf(entry) === customer, events, request, hash)
  }
  const last = later.at(-1) ?? placed
  const before = markBefore(last.seq, decodeEvents(last.events), position, product)
  return {
    format: PERPETUAL_BUNDLE_FORMAT,
    move,
    nth,
    order: position,
    checkpoint,
    ...(consistency && { consistency }),
    placed: shown(placed),
    later: later.map(shown),
    ticks: ticksBefore(request, last, product).map((entry) =>
      proofOf(
        entry,
        false,
        ownEvents(entry, (event) => isOfMarks(event, product), request, hash),
        request,
        hash,
      ),
    ),
    markets: [publicProof(evidence.market(product, before), request, hash)],
    listings: [publicProof(evidence.listing(product, last.seq), request, hash)],
  }
}

/**
 * The entries before a move: of a liquidation those since the position last changed, as far as they go; of anything else the one with its
 * mark.
 */
function ticksBefore(
  { order: position, move, placed, later, evidence }: PerpetualRequest,
  last: EntryWithEvents,
  product: number,
): readonly EntryWithEvents[] {
  const shown = new Set([placed, ...later].map(({ seq }) => seq))
  const isMarked = ({ events }: EntryWithEvents): boolean =>
    decodeEvents(events).some((event) => event.kind === 'markMoved' && event.product === product)
  const since = later.findLast((entry) => entry !== last && changes(entry, position))?.seq ?? placed.seq
  const found: EntryWithEvents[] = []
  let market = last
  for (let left = MOST_TICKS; left > 0 && market.seq > placed.seq; left--) {
    market = evidence.market(product, market.seq)
    if (move === 'liquidated' && market.seq > since) found.push(market)
    else if (isMarked(market)) return [...found, market].filter(({ seq }) => !shown.has(seq)).reverse()
  }
  return found.filter(({ seq }) => !shown.has(seq)).reverse()
}

function openingOf({ events }: EntryWithEvents, position: number): EventOf<'positionChanged'> {
  const is = (event: Event): event is EventOf<'positionChanged'> =>
    isOfPosition(event, position) && event.kind === 'positionChanged'
  const opening = decodeEvents(events).find(is)
  assert(opening !== undefined, 'a proof of a position begins with the entry that opened it')
  return opening
}

function changes({ events }: EntryWithEvents, position: number): boolean {
  return decodeEvents(events).some((event) => isOfPosition(event, position))
}

function customerOf({ command }: EntryWithEvents): number | undefined {
  const decoded = decodeCommand(command)
  return 'customer' in decoded ? decoded.customer : undefined
}
