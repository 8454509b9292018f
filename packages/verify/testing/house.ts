import { type Command, decodeCommand, decodeEvents, type Event, isOfSpotOrder, splitEvents } from '@candela/contract'
import { type CommandStream, DecidedStream } from '@candela/core/testing'
import { signNote } from '@candela/journal'
import { toHex } from '@candela/journal/format'
import { midOf } from '@candela/rules'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Pinned } from '../proof/anchor.ts'
import type { ConsistencyProof, EntryProof, ProofBundle } from '../proof/bundle.ts'
import { type Checkpoint, encodeCheckpoint } from '../proof/checkpoint.ts'
import type { ClaimResult } from '../proof/claims.ts'
import { encodeLeafHeader, hashOfCommand, hashOfEvent, hashOfEvents, leafOf } from '../proof/leaf.ts'
import { type EntryWithEvents, type EvidenceSource, makeBundle } from '../proof/make-bundle.ts'
import { consistencyPath, headAt, inclusionPath } from '../proof/prove.ts'
import { saltsOf } from '../proof/salts.ts'
import { Frontier, type NodeReader } from '../proof/tree.ts'

/* A small house with a log over its entries, for the tests of this room. */

export const ORIGIN = 'candela.test/journal'
export const CUSTOMERS = 4

/** A key made from one byte. */
export function keyOf(byte: number, name = 'candela-journal') {
  const secret = new Uint8Array(32).fill(byte)
  const publicKey = ed25519.getPublicKey(secret)
  return { name, publicKey, sign: (bytes: Uint8Array) => ed25519.sign(bytes, secret) }
}

export const KEY = keyOf(7)
export const PINNED: Pinned = { key: KEY, origin: ORIGIN }

export const GENESIS_ID = new Uint8Array(32).fill(9)
export const SALTS = saltsOf(new Uint8Array(32).fill(5), GENESIS_ID)

/** A log and whoever signs for it. */
export interface SignedLog {
  readonly entries: readonly EntryWithEvents[]
  readonly nodes: NodeReader
  note(): string
}

/** Everything that a log over `entries` can serve. */
export class SampleLog implements SignedLog {
  readonly entries: readonly EntryWithEvents[]
  readonly nodes: NodeReader
  readonly leaves: readonly Uint8Array[]
  /** the entries with events of an order, by its number */
  readonly #ofOrder = new Map<number, EntryWithEvents[]>()

  constructor(entries: readonly EntryWithEvents[]) {
    this.entries = entries
    this.leaves = entries.map((entry) => leafOf(entry, entry.events, SALTS))
    const nodes = new Map<string, Uint8Array>()
    const frontier = new Frontier()
    for (const leaf of this.leaves) {
      frontier.append(leaf, (level, index, node) => nodes.set(`${level}/${index}`, node))
    }
    for (const entry of entries) {
      const orders = decodeEvents(entry.events).flatMap((event) => (isOfSpotOrder(event) ? [event.order] : []))
      for (const order of new Set(orders)) this.#ofOrder.set(order, [...(this.#ofOrder.get(order) ?? []), entry])
    }
    this.nodes = (level, index) => nodes.get(`${level}/${index}`)!
  }

  checkpoint(size = this.entries.length, origin = ORIGIN): Checkpoint {
    return { origin, size, root: headAt(size, this.nodes) }
  }

  note(size = this.entries.length, key = KEY, origin = ORIGIN): string {
    return signNote(encodeCheckpoint(this.checkpoint(size, origin)), key)
  }

  since(size: number, upTo = this.entries.length): ConsistencyProof {
    return { since: size, path: consistencyPath(size, upTo, this.nodes).map(toHex) }
  }

  /** The numbers of the orders that were accepted. */
  orders(): readonly number[] {
    return [...this.#ofOrder.keys()]
  }

  bundle(order: number, size = this.entries.length, consistency?: ConsistencyProof): ProofBundle {
    const [placed, ...later] = this.#ofOrder.get(order)!.filter(({ seq }) => seq <= size)
    return makeBundle({
      order,
      placed: placed!,
      later,
      evidence: this.evidence(),
      salts: SALTS,
      checkpoint: this.note(size),
      size,
      nodes: this.nodes,
      ...(consistency && { consistency }),
    })
  }

  evidence(): EvidenceSource {
    const newest = (before: number, is: (command: Command) => boolean): EntryWithEvents =>
      this.entries.findLast(
        ({ seq, resultCode, command }) => seq < before && resultCode === 0 && is(decodeCommand(command)),
      )!
    return {
      listing: (product, before) =>
        newest(before, (command) => command.kind === 'listProduct' && command.product.product === product),
      market: (product, before) =>
        newest(
          before,
          (command) => command.kind === 'market' && command.updates.some((update) => update.product === product),
        ),
    }
  }
}

/** A house after `commands` random commands. */
export function sampleHouse(seed: number, commands: number): SampleLog {
  const house = new DecidedStream(seed)
  const { core } = house
  const entries: EntryWithEvents[] = []
  let mid = 0
  const apply = (command: Command): void => {
    if (command.kind === 'market') mid = midOf(command.updates[0]!.ladder, command.updates[0]!.index)
    entries.push({ ...house.decide(command), events: core.events.bytes().slice() })
  }
  for (const command of house.opening(CUSTOMERS)) apply(command)
  for (let count = 0; count < commands; count++) {
    apply(count % 2 === 1 ? rarer(house, mid) : house.anything(core, CUSTOMERS))
  }
  return new SampleLog(entries)
}

/**
 * Orders that meet each other inside the ladder's spread, by spend, with a worst price, immediate, whole or not at all,
 * those that must rest, and those that wait for a trigger.
 */
function rarer(stream: CommandStream, mid: number): Command {
  const customer = 1 + stream.random.below(CUSTOMERS)
  const side = stream.random.below(2) === 0 ? 'buy' : 'sell'
  const market = stream.marketOrder(customer, 0, side, 0)
  const limit = stream.limit(customer, 0, side, side === 'buy' ? mid + 300 : mid - 300, 900)
  if (market.kind !== 'placeOrder' || limit.kind !== 'placeOrder') return market
  const far = side === 'buy' ? mid - 100_000 : mid + 100_000
  const rarities: readonly Command[] = [
    { ...limit, price: mid, lots: 50 + stream.random.below(800) },
    { ...limit, price: mid + stream.random.below(5) - 2, lots: 50 + stream.random.below(100) },
    { ...market, spend: 5_000_000_000 + stream.random.below(1_000_000_000) },
    { ...market, lots: 300, price: side === 'buy' ? mid + 10_000 : mid - 10_000 },
    { ...limit, timeInForce: 'ioc' },
    { ...limit, timeInForce: 'fok', lots: 150 },
    { ...limit, timeInForce: 'postOnly', price: far },
    stream.waiting(CUSTOMERS),
    stream.waiting(CUSTOMERS),
  ]
  return rarities[stream.random.below(rarities.length)]!
}

/**
 * The same entries but for one, whose command and events are changed by hand: what a house that cheats would have to
 * sign.
 */
export function forgedHouse(
  house: SampleLog,
  seq: number,
  change: (entry: EntryWithEvents) => Partial<EntryWithEvents>,
): SampleLog {
  return new SampleLog(house.entries.map((entry) => (entry.seq === seq ? { ...entry, ...change(entry) } : entry)))
}

/** The proof again with the log's entries, as shown or hidden as they were, and the log's own checkpoint. */
export function resigned(bundle: ProofBundle, log: SignedLog): ProofBundle {
  const again = (proof: EntryProof): EntryProof => {
    const entry = log.entries[proof.index]!
    const saltOf = SALTS(entry.seq)
    const command = (): EntryProof['command'] => {
      const { ruleVersion: rules, resultCode: code } = entry
      return 'shown' in proof.command
        ? { shown: toHex(entry.command), salt: toHex(saltOf(0)), rules, code }
        : { hidden: toHex(hashOfCommand(entry, saltOf(0))) }
    }
    const own = (words: Uint8Array, place: number): Exclude<EntryProof['events'], string>[number] => {
      const [event] = decodeEvents(words)
      const salt = saltOf(place + 1)
      return event && isOfSpotOrder(event) && event.order === bundle.order
        ? { shown: toHex(words), salt: toHex(salt) }
        : { hidden: toHex(hashOfEvent(words, salt)) }
    }
    return {
      index: proof.index,
      header: toHex(encodeLeafHeader(entry)),
      command: command(),
      events:
        typeof proof.events === 'string'
          ? toHex(hashOfEvents(entry.events, saltOf))
          : splitEvents(entry.events).map(own),
      path: inclusionPath(proof.index, log.entries.length, log.nodes).map(toHex),
    }
  }
  return {
    ...bundle,
    checkpoint: log.note(),
    placed: again(bundle.placed),
    later: bundle.later.map(again),
    markets: bundle.markets.map(again),
    listings: bundle.listings.map(again),
  }
}

/** The failures, as `claim code seq`. */
export function failures({ claims }: { readonly claims: readonly ClaimResult[] }): readonly string[] {
  return claims.flatMap((result) =>
    result.state === 'failed' ? [`${result.claim} ${result.reason.code} ${result.reason.seq ?? ''}`.trim()] : [],
  )
}

/** Changes one event: its 32-bit words, or the whole of it is dropped. */
export function changeEvent(
  events: Uint8Array,
  is: (event: Event) => boolean,
  change: 'drop' | ((words: Int32Array) => void),
): Uint8Array {
  const parts = splitEvents(events)
  const place = decodeEvents(events).findIndex(is)
  const words = new Int32Array(parts[place]!.slice().buffer)
  if (change !== 'drop') change(words)
  const changed = change === 'drop' ? [] : [new Uint8Array(words.buffer)]
  return new Uint8Array(Buffer.concat(parts.toSpliced(place, 1, ...changed)))
}
