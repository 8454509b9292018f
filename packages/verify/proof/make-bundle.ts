import {
  decodeCommand,
  decodeEvents,
  type Event,
  isOfSpotOrder,
  type OrderFilled,
  splitEvents,
  type StopTriggered,
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

/** the number of steps that a reached stop may have been left to the next */
const MOST_STEPS_BEHIND = 64

/** The entries that a maker of proofs finds. Each answers the newest one it asks for before entry `seq`. */
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
  const isOwn = (event: Event): boolean => isOfSpotOrder(event) && event.order === order
  const own = (entry: EntryWithEvents): EntryProof =>
    proofOf(
      entry,
      entry === placed || amends(entry, order) || triggers(entry, order),
      ownEvents(entry, isOwn, request, hash),
      request,
      hash,
    )
  return {
    format: BUNDLE_FORMAT,
    order,
    checkpoint,
    ...(consistency && { consistency }),
    placed: own(placed),
    later: later.map(own),
    markets: markets.map((entry) => publicProof(entry, request, hash)),
    listings: listings.map((entry) => publicProof(entry, request, hash)),
  }
}

/** The market and listing entries that the checks of the order will ask for. */
function evidenceFor(request: BundleRequest): {
  readonly markets: readonly EntryWithEvents[]
  readonly listings: readonly EntryWithEvents[]
} {
  const { order, placed, later, evidence } = request
  const command = decodeCommand(placed.command)
  assert('product' in command && 'commandId' in command, 'a proof of fills begins with the entry that placed the order')
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
  if (command.kind === 'placeOrder' && command.type === 'market' && command.price === 0) {
    publish(evidence.market(product, placed.seq))
  }
  for (const entry of [placed, ...later]) {
    // what a market entry triggers meets that entry's own market
    const isTrigger = triggers(entry, order)
    const market = (): EntryWithEvents => evidence.market(product, isTrigger ? entry.seq + 1 : entry.seq)
    for (const event of decodeEvents(entry.events)) {
      if (!isOfSpotOrder(event) || event.order !== order) continue
      if (event.kind === 'stopTriggered') publish(reaching(request, event))
      else if (event.kind === 'orderAccepted' && isTrigger && event.type === 'market') publish(market())
      else if (isLadderFill(event)) publish(event.liquidity === 'maker' ? entry : market())
    }
  }
  return { markets: inOrder(markets), listings: inOrder(listings) }
}

/** A market entry or a listing: its command, and of what came of it the hash. */
export function publicProof(entry: EntryWithEvents, request: BundleRequest, hash: HashFunction): EntryProof {
  return proofOf(entry, true, toHex(hashOfEvents(entry.events, request.salts(entry.seq), hash)), request, hash)
}

/** An entry with its way to the head. */
export function proofOf(
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
export function ownEvents(
  { seq, events }: EntryWithEvents,
  isOwn: (event: Event, place: number) => boolean,
  { salts }: BundleRequest,
  hash: HashFunction,
): EntryProof['events'] {
  const saltOf = salts(seq)
  const decoded = decodeEvents(events)
  return splitEvents(events).map((words, place) => {
    const event = decoded[place]!
    const salt = saltOf(place + 1)
    return isOwn(event, place)
      ? { shown: toHex(words), salt: toHex(salt) }
      : { hidden: toHex(hashOfEvent(words, salt, hash)) }
  })
}

/** Another order's amendment may fill this one too, but its command stays its customer's. */
function amends(entry: EntryWithEvents, order: number): boolean {
  const command = decodeCommand(entry.command)
  return (command.kind === 'amendOrder' || command.kind === 'amendStopOrder') && command.order === order
}

/** True when the entry, a public one of the market, triggered the order. */
function triggers({ events }: EntryWithEvents, order: number): boolean {
  return decodeEvents(events).some((event) => event.kind === 'stopTriggered' && event.order === order)
}

/** The market entry whose index reached the trigger: mostly the one that triggered it, else one of a few before. */
function reaching({ later, evidence, order }: BundleRequest, { product, index }: StopTriggered): EntryWithEvents {
  const { seq } = later.find((entry) => triggers(entry, order))!
  let market = evidence.market(product, seq + 1)
  for (let left = MOST_STEPS_BEHIND; left > 0 && indexOf(market, product) !== index; left--) {
    market = evidence.market(product, market.seq)
  }
  return market
}

function indexOf({ command }: EntryWithEvents, product: number): number | undefined {
  const market = decodeCommand(command)
  return market.kind === 'market' ? market.updates.find((update) => update.product === product)?.index : undefined
}

function isLadderFill(event: Event): event is OrderFilled {
  return event.kind === 'orderFilled' && event.counterparty === 'ladder'
}

export function inOrder(entries: ReadonlyMap<number, EntryWithEvents>): readonly EntryWithEvents[] {
  return [...entries.values()].sort((a, b) => a.seq - b.seq)
}
