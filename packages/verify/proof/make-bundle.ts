import {
  decodeCommand,
  decodeEvents,
  type Event,
  isOfSpotOrder,
  type OrderFilled,
  splitEvents,
} from '@candela/contract'
import { type Entry, type HashFunction, toHex } from '@candela/journal/format'
import { assert } from '@candela/units'
import { BUNDLE_FORMAT, type ConsistencyProof, type EntryProof, type ProofBundle } from './bundle.ts'
import { encodeLeafHeader, hashOfCommand, hashOfEvent, hashOfEvents } from './leaf.ts'
import { inclusionPath } from './prove.ts'
import type { Salts } from './salts.ts'
import { type NodeReader, sha256 } from './tree.ts'

/** A journal entry with the words of its events, as replay or the core gives them. */
export interface EntryWithEvents extends Entry {
  readonly events: Uint8Array
}

/** Where a maker of proofs finds the entries. Each answers the newest one it asks for before entry `seq`. */
export interface EvidenceSource {
  listing(product: number, before: number): EntryWithEvents
  market(product: number, before: number): EntryWithEvents
}

export interface BundleRequest {
  readonly order: number
  /** the entry that placed it */
  readonly placed: EntryWithEvents
  /** every later entry with an event of the order, oldest first */
  readonly later: readonly EntryWithEvents[]
  readonly evidence: EvidenceSource
  readonly salts: Salts
  /** the signed checkpoint and the size of its tree */
  readonly checkpoint: string
  readonly size: number
  readonly nodes: NodeReader
  readonly consistency?: ConsistencyProof
}

/**
 * Puts a proof together that shows the order's own commands and events, the public market and listing entries it rests
 * on, and of everything else the hashes. Every entry must be below `size`.
 */
export function makeBundle(request: BundleRequest, hash: HashFunction = sha256): ProofBundle {
  const { order, placed, later, checkpoint, consistency } = request
  const { markets, listings } = evidenceFor(request)
  const own = (entry: EntryWithEvents): EntryProof =>
    proofOf(entry, entry === placed || amends(entry, order), ownEvents(entry, request, hash), request, hash)
  const shown = (entry: EntryWithEvents): EntryProof =>
    proofOf(entry, true, toHex(hashOfEvents(entry.events, request.salts(entry.seq), hash)), request, hash)
  return {
    format: BUNDLE_FORMAT,
    order,
    checkpoint,
    ...(consistency && { consistency }),
    placed: own(placed),
    later: later.map(own),
    markets: markets.map(shown),
    listings: listings.map(shown),
  }
}

/** The market and listing entries that the checks of the order will ask for. */
function evidenceFor({ order, placed, later, evidence }: BundleRequest): {
  readonly markets: readonly EntryWithEvents[]
  readonly listings: readonly EntryWithEvents[]
} {
  const command = decodeCommand(placed.command)
  assert(command.kind === 'placeOrder', 'a proof of fills begins with the entry that placed the order')
  const { product } = command
  const markets = new Map<number, EntryWithEvents>()
  const listings = new Map<number, EntryWithEvents>()
  const list = (before: number): void => {
    const entry = evidence.listing(product, before)
    listings.set(entry.seq, entry)
  }
  const publish = (entry: EntryWithEvents): void => {
    markets.set(entry.seq, entry)
    list(entry.seq)
  }
  list(placed.seq)
  if (command.type === 'market' && command.price === 0) publish(evidence.market(product, placed.seq))
  for (const entry of [placed, ...later]) {
    for (const fill of decodeEvents(entry.events)) {
      if (!isLadderFill(fill, order)) continue
      publish(fill.liquidity === 'maker' ? entry : evidence.market(product, entry.seq))
    }
  }
  return { markets: inOrder(markets), listings: inOrder(listings) }
}

function proofOf(
  entry: EntryWithEvents,
  showCommand: boolean,
  events: EntryProof['events'],
  { nodes, size, salts }: BundleRequest,
  hash: HashFunction,
): EntryProof {
  const salt = salts(entry.seq)(0)
  const { ruleVersion: rules, resultCode: code } = entry
  return {
    index: entry.seq - 1,
    header: toHex(encodeLeafHeader(entry)),
    command: showCommand
      ? { shown: toHex(entry.command), salt: toHex(salt), rules, code }
      : { hidden: toHex(hashOfCommand(entry, salt, hash)) },
    events,
    path: inclusionPath(entry.seq - 1, size, nodes, hash).map(toHex),
  }
}

/** An order's own events; of others', and of postings, which name both sides' balances, the hashes. */
function ownEvents(
  { seq, events }: EntryWithEvents,
  { order, salts }: BundleRequest,
  hash: HashFunction,
): EntryProof['events'] {
  const saltOf = salts(seq)
  const decoded = decodeEvents(events)
  return splitEvents(events).map((words, place) => {
    const event = decoded[place]!
    const salt = saltOf(place + 1)
    return isOfSpotOrder(event) && event.order === order
      ? { shown: toHex(words), salt: toHex(salt) }
      : { hidden: toHex(hashOfEvent(words, salt, hash)) }
  })
}

/** Another order's amendment may fill this one too, but its command stays its customer's. */
function amends(entry: EntryWithEvents, order: number): boolean {
  const command = decodeCommand(entry.command)
  return command.kind === 'amendOrder' && command.order === order
}

function isLadderFill(event: Event, order: number): event is OrderFilled {
  return event.kind === 'orderFilled' && event.order === order && event.counterparty === 'ladder'
}

function inOrder(entries: ReadonlyMap<number, EntryWithEvents>): readonly EntryWithEvents[] {
  return [...entries.values()].sort((a, b) => a.seq - b.seq)
}
