import { decodeCommand } from '@candela/contract'
import { type HashFunction, sameBytes, toHex } from '@candela/journal/format'
import { assert } from '@candela/units'
import type {
  ConsistencyProof,
  EarnProofBundle,
  LoanProofBundle,
  PerpetualProofBundle,
  ProofBundle,
  Receipt,
  StrategyProofBundle,
  SubscriptionProofBundle,
  TimedProofBundle,
} from '../../proof/bundle.ts'
import { leafDataOf, leafOf } from '../../proof/leaf.ts'
import { type BundleRequest, type EntryWithEvents, makeBundle } from '../../proof/make-bundle.ts'
import { makeEarnBundle } from '../../proof/make-earn-bundle.ts'
import { makeLoanBundle } from '../../proof/make-loan-bundle.ts'
import { makePerpetualBundle, type PerpetualRequest } from '../../proof/make-perpetual-bundle.ts'
import { makeStrategyBundle, type StrategyRequest } from '../../proof/make-strategy-bundle.ts'
import { makeSubscriptionBundle } from '../../proof/make-subscription-bundle.ts'
import { makeTimedBundle } from '../../proof/make-timed-bundle.ts'
import { isIncluded } from '../../proof/paths.ts'
import { consistencyPath, inclusionPath } from '../../proof/prove.ts'
import type { Salts } from '../../proof/salts.ts'
import { nodesFromTiles, TILE_WIDTH, type TilePlace } from '../../proof/tiles.ts'
import { HASH_BYTES, leafHash, type NodeReader } from '../../proof/tree.ts'
import type { EvidenceKind } from './block-format.ts'
import type { KeptCheckpoint } from './checkpoint-file.ts'
import { LogDamaged } from './log-damaged.ts'

/** The parts that proofs are made of. */
interface SignedLog {
  readonly salts: Salts
  readonly hash: HashFunction
  /** the newest signed checkpoint, where its tree is there */
  readonly signed: () => KeptCheckpoint | undefined
  /** throws LogDamaged */
  readonly entry: (seq: number) => EntryWithEvents
  readonly newestBefore: (kind: EvidenceKind, product: number, before: number) => EntryWithEvents | undefined
  /** throws LogDamaged */
  readonly readTile: (place: TilePlace) => Uint8Array
  /** throws LogDamaged */
  readonly checkedTile: (place: TilePlace, head: KeptCheckpoint) => Uint8Array | undefined
}

/** The order, the entry that placed it, and the later ones with events of it. */
interface AskedBundle {
  readonly order: number
  readonly placed: number
  readonly later: readonly number[]
  /** the size of a tree that the asker knows */
  readonly since?: number
}

interface AskedOfEarn {
  readonly rates: readonly number[]
  readonly listing: number
  readonly agreed: readonly number[]
}

/** The proofs of a log's newest signed tree. Throws LogDamaged rather than answer one that would not hold. */
export class SignedTree {
  readonly #log: SignedLog

  constructor(log: SignedLog) {
    this.#log = log
  }

  /** From the tree of `since` leaves to the checkpoint; no path where that is no smaller. */
  growth(since: number): ConsistencyProof {
    const { size, nodes } = this.#served()
    return { since, path: since < size ? consistencyPath(since, size, nodes, this.#log.hash).map(toHex) : [] }
  }

  receipt(seq: number): Receipt {
    const { salts, hash } = this.#log
    const { size, root, nodes, note } = this.#served()
    const entry = this.#log.entry(seq)
    const leaf = leafOf(entry, entry.events, salts, hash)
    const path = inclusionPath(seq - 1, size, nodes, hash)
    if (!isIncluded(leaf, seq - 1, path, { size, root }, hash)) throw new LogDamaged(seq)
    return { index: seq - 1, leaf: toHex(leaf), path: path.map(toHex), checkpoint: note }
  }

  /**
   * The proof of an order's fills: `placed` is the entry that placed it, `later` those with events of it. All are below the checkpoint's
   * size.
   */
  bundle(asked: AskedBundle): ProofBundle {
    return this.#checked(makeBundle(this.#request(asked), this.#log.hash))
  }

  /** The proof of a timed order's settlement, in the same way. */
  timedBundle(asked: AskedBundle): TimedProofBundle {
    return this.#checked(makeTimedBundle(this.#request(asked), this.#log.hash))
  }

  /** The proof of a loan's cost, in the same way. */
  loanBundle(asked: AskedBundle): LoanProofBundle {
    return this.#checked(makeLoanBundle(this.#request(asked), this.#log.hash))
  }

  /** The proof of an earn order's payments, in the same way; with the entries that fixed its rates and published its terms. */
  earnBundle(asked: AskedBundle & AskedOfEarn): EarnProofBundle {
    const rates = asked.rates.map((seq) => this.#log.entry(seq))
    const listing = this.#log.entry(asked.listing)
    const agreed = asked.agreed.map((seq) => this.#log.entry(seq))
    return this.#checked(makeEarnBundle({ ...this.#request(asked), rates, listing, agreed }, this.#log.hash))
  }

  /** The proof of a subscription's allotment, in the same way; with the entries that ended its sale and published it. */
  subscriptionBundle(
    asked: AskedBundle & { readonly ends: readonly number[]; readonly offer: number },
  ): SubscriptionProofBundle {
    const ends = asked.ends.map((seq) => this.#log.entry(seq))
    const offer = this.#log.entry(asked.offer)
    return this.#checked(makeSubscriptionBundle({ ...this.#request(asked), ends, offer }, this.#log.hash))
  }

  /** The proof of a strategy's decision, in the same way; the last entry holds it. `steps`: those of the public learners. */
  strategyBundle(
    asked: AskedBundle & Pick<StrategyRequest, 'nth' | 'whole' | 'closes'> & { readonly steps: readonly number[] },
  ): StrategyProofBundle {
    const { nth, whole, closes } = asked
    const steps = asked.steps.map((seq) => this.#log.entry(seq))
    return this.#checked(makeStrategyBundle({ ...this.#request(asked), nth, whole, closes, steps }, this.#log.hash))
  }

  /** The proof of a move of a position, in the same way; the last entry holds it. */
  perpetualBundle(asked: AskedBundle & Pick<PerpetualRequest, 'move' | 'nth'>): PerpetualProofBundle {
    const { move, nth } = asked
    const bundle = makePerpetualBundle({ ...this.#request(asked), move, nth }, this.#log.hash)
    for (const { index } of bundle.ticks) this.receipt(index + 1)
    return this.#checked(bundle)
  }

  #request({ order, placed, later, since }: AskedBundle): BundleRequest {
    const { salts } = this.#log
    const { size, nodes, note } = this.#served()
    const evidence = (kind: EvidenceKind) => (product: number, before: number) => {
      const entry = this.#log.newestBefore(kind, product, before)
      if (!entry) throw new LogDamaged(before)
      return entry
    }
    return {
      order,
      placed: this.#log.entry(placed),
      later: later.map((seq) => this.#log.entry(seq)),
      evidence: { listing: evidence('listing'), market: evidence('market') },
      salts,
      checkpoint: note,
      size,
      nodes,
      ...(since !== undefined && since <= size && { consistency: this.growth(since) }),
    }
  }

  #checked<T extends Pick<ProofBundle, 'placed' | 'later' | 'markets' | 'listings'>>(bundle: T): T {
    for (const { index } of [bundle.placed, ...bundle.later, ...bundle.markets, ...bundle.listings]) {
      this.receipt(index + 1)
    }
    return bundle
  }

  /** The customer of the command of entry `seq`; undefined: nobody's. */
  customerOf(seq: number): number | undefined {
    const command = decodeCommand(this.#log.entry(seq).command)
    return 'customer' in command ? command.customer : undefined
  }

  /** The hashes of a tile of the checkpoint's tree, checked against it; undefined where it has no such. */
  tile(place: TilePlace): Uint8Array | undefined {
    const head = this.#log.signed()
    return head && this.#log.checkedTile(place, head)
  }

  /**
   * The leaf data of the entries whose leaves a tile of level 0 holds, each behind its length, as C2SP tlog-tiles has a
   * bundle; undefined where the checkpoint's tree has no such.
   */
  entryBundle(place: TilePlace): Uint8Array | undefined {
    const { salts, hash } = this.#log
    const leaves = this.tile(place)
    if (!leaves) return undefined
    const first = place.index * TILE_WIDTH + 1
    const parts: Uint8Array[] = []
    for (let at = 0; at < place.width; at++) {
      const entry = this.#log.entry(first + at)
      const data = leafDataOf(entry, entry.events, salts, hash)
      const leaf = leaves.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)
      if (!sameBytes(leafHash(data, hash), leaf)) throw new LogDamaged(entry.seq)
      parts.push(Uint8Array.of(data.length >> 8, data.length & 255), data)
    }
    return Buffer.concat(parts)
  }

  #served(): KeptCheckpoint & { readonly nodes: NodeReader } {
    const { signed, readTile, hash } = this.#log
    const head = signed()
    assert(head !== undefined, 'proofs are made of a tree that is there')
    return { ...head, nodes: nodesFromTiles(head.size, readTile, hash) }
  }
}
