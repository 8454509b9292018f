import { type Log, reread } from '@candela/engine'
import type { Disk, Entry } from '@candela/journal'
import { type Halt, type KeptCheckpoint, LogDamaged, type ProofLog } from '@candela/verify/log'
import type { EntryRing } from './ring.ts'
import type { Answers, Question, Reply } from './questions.ts'

/** a checkpoint this often while entries arrive; with the look-out and a sync it stays well below a second */
const SIGN_EVERY_MS = 300
/** the interval at which all files are made durable; bytes in between are checked at the next start */
const SYNC_EVERY_MS = 10_000
/** entries taken in before questions get their turn */
const SLICE = 512
/** entries of one order's proof, and its length as text: beyond it only the whole journal proves them */
const MAX_ENTRIES = 256
const MAX_BUNDLE_TEXT = 4 << 20

export interface KeeperParts {
  readonly proofs: ProofLog
  readonly ring: EntryRing
  /** the journal's folder, read where the ring has a gap */
  readonly journal: Disk
  readonly log: Log
  /** milliseconds that only run forward */
  readonly clock: () => number
  readonly onCheckpoint: (checkpoint: KeptCheckpoint) => void
  /** hears the reason why nothing is signed, or that it is again */
  readonly onTrouble: (why: string | undefined) => void
  /** something of the log was damaged from this entry on and was made again */
  readonly onRepair: (seq: number) => void
}

const HALTS: Readonly<Record<Halt, string>> = {
  contradiction:
    'the journal gives another tree than the last checkpoint signed: it was changed or replaced. Nothing more is signed',
  journalShorter:
    'the journal ends before the last checkpoint signed: entries that were acknowledged are missing. Nothing more is signed',
}

/**
 * Keeps the log up with the journal: takes entries from the ring, fills gaps from the journal's files, signs, and
 * answers what is asked.
 */
export class Keeper {
  readonly #parts: KeeperParts
  #signedAt = Number.NEGATIVE_INFINITY
  #syncedAt: number
  #syncedSize: number
  #trouble: Halt | undefined
  #damagedSeq: number | undefined
  #syncing: Promise<void> | undefined
  #syncFault: Error | undefined

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.#syncedAt = parts.clock()
    this.#syncedSize = parts.proofs.size
    parts.ring.loggedSeq = parts.proofs.size
  }

  /**
   * One look: takes in what is durable, signs and makes durable when it is time. Throws what the disk or a replay
   * throws.
   */
  async look(): Promise<void> {
    const { proofs, ring, clock } = this.#parts
    if (this.#syncFault) throw this.#syncFault
    if (this.#damagedSeq !== undefined) await this.#repair(this.#damagedSeq)
    await this.#catchUp(ring.durableSeq)
    this.#tellTrouble(proofs.halt)
    const now = clock()
    if (now - this.#syncedAt >= SYNC_EVERY_MS && proofs.size > this.#syncedSize) this.#syncBeside()
    if (now - this.#signedAt >= SIGN_EVERY_MS) await this.#sign()
  }

  /** Takes in everything that is durable, signs it and makes it durable. */
  async close(): Promise<void> {
    await this.#catchUp(this.#parts.ring.durableSeq)
    await this.#syncing
    await this.#sync()
    await this.#sign()
    this.#parts.proofs.close()
  }

  /** Answers at once from the newest checkpoint. Damage found on the way is repaired at the next look. */
  answer<K extends Question['kind']>(question: Extract<Question, { kind: K }>): Reply<K> {
    const { proofs } = this.#parts
    if (this.#trouble === 'contradiction') return { ok: false, code: 'proofHalted' }
    if (!proofs.isWhole || this.#damagedSeq !== undefined) {
      return { ok: false, code: this.#trouble ? 'proofHalted' : 'proofPending' }
    }
    try {
      return this.#answer(question) as Reply<K>
    } catch (error) {
      if (!(error instanceof LogDamaged)) throw error
      this.#damagedSeq = error.seq
      return { ok: false, code: 'proofPending' }
    }
  }

  #answer(question: Question): Reply<Question['kind']> {
    const { proofs } = this.#parts
    const { size, note } = proofs.checkpoint!
    const consistency = (since: number | undefined) =>
      since === undefined || since > size ? {} : { consistency: proofs.tree.growth(since) }
    switch (question.kind) {
      case 'growth':
        return done({ checkpoint: note, consistency: proofs.tree.growth(question.since) })
      case 'receipt': {
        const { seq, customer, since } = question
        if (seq > size) return { ok: false, code: 'proofPending' }
        if (proofs.tree.customerOf(seq) !== customer) return { ok: false, code: 'notFound' }
        return done({ receipt: proofs.tree.receipt(seq), ...consistency(since) })
      }
      case 'bundle':
      case 'timedBundle':
      case 'loanBundle':
      case 'earnBundle':
      case 'subscriptionBundle':
      case 'strategyBundle':
      case 'moveBundle': {
        const { placed, later } = question
        if (Math.max(placed, ...later) > size) return { ok: false, code: 'proofPending' }
        if (later.length > MAX_ENTRIES) return { ok: false, code: 'proofTooLarge' }
        const bundle = this.#bundle(question)
        return JSON.stringify(bundle).length > MAX_BUNDLE_TEXT ? { ok: false, code: 'proofTooLarge' } : done(bundle)
      }
      case 'tile': {
        const bytes = proofs.tree.tile(question.place)
        return bytes ? done(bytes) : { ok: false, code: 'notFound' }
      }
      case 'entries': {
        const bundle = proofs.tree.entryBundle(question.place)
        return bundle ? done(bundle) : { ok: false, code: 'notFound' }
      }
    }
  }

  #bundle(question: Extract<Question, { readonly order: number }>) {
    const { tree } = this.#parts.proofs
    switch (question.kind) {
      case 'bundle':
        return tree.bundle(question)
      case 'timedBundle':
        return tree.timedBundle(question)
      case 'loanBundle':
        return tree.loanBundle(question)
      case 'earnBundle':
        return tree.earnBundle(question)
      case 'subscriptionBundle':
        return tree.subscriptionBundle(question)
      case 'strategyBundle':
        return tree.strategyBundle(question)
      case 'moveBundle':
        return tree.perpetualBundle(question)
    }
  }

  async #catchUp(durable: number): Promise<void> {
    const { proofs, ring } = this.#parts
    while (proofs.size < durable) {
      const next = ring.peek()
      const missingUpTo = next === undefined ? durable : Math.min(durable, next - 1)
      if (missingUpTo > proofs.size) await this.#reread(missingUpTo)
      else this.#takeSlice(durable)
      ring.loggedSeq = proofs.size
      await new Promise(setImmediate)
    }
    proofs.flush()
  }

  #takeSlice(durable: number): void {
    const { proofs, ring } = this.#parts
    for (let taken = 0; taken < SLICE; taken++) {
      const next = ring.peek()
      if (next === undefined || next > durable || next > proofs.size + 1) return
      if (next <= proofs.size) ring.skip()
      else if (!proofs.append(ring.take())) return
    }
  }

  async #reread(upTo: number): Promise<void> {
    const { proofs, ring, journal, log } = this.#parts
    log.info({ from: proofs.size + 1, to: upTo }, 'the proof log reads the journal')
    await reread(journal, proofs.size + 1, upTo, log, (entry, events) => {
      const goesOn = proofs.append(copied(entry, events))
      ring.loggedSeq = proofs.size
      return goesOn
    })
  }

  async #sign(): Promise<void> {
    const { proofs, clock, onCheckpoint } = this.#parts
    const checkpoint = await proofs.sign()
    if (!checkpoint) return
    this.#signedAt = clock()
    onCheckpoint(checkpoint)
  }

  /** While a checkpoint waits for one small file, the others take their time. */
  #syncBeside(): void {
    this.#syncing ??= this.#sync()
      .catch((error: Error) => void (this.#syncFault = error))
      .finally(() => (this.#syncing = undefined))
  }

  async #sync(): Promise<void> {
    const { proofs, clock } = this.#parts
    const { size } = proofs
    await proofs.sync()
    this.#syncedSize = size
    this.#syncedAt = clock()
  }

  async #repair(seq: number): Promise<void> {
    const { proofs, ring, log, onRepair } = this.#parts
    log.warn({ seq }, 'the proof log is damaged here and is made again from the journal')
    await this.#syncing
    await proofs.repair(seq)
    this.#damagedSeq = undefined
    ring.loggedSeq = proofs.size
    onRepair(seq)
  }

  #tellTrouble(halt: Halt | undefined): void {
    if (halt === this.#trouble) return
    this.#trouble = halt
    this.#parts.onTrouble(halt && HALTS[halt])
  }
}

function done<T extends Answers[Question['kind']]>(value: T): Reply<Question['kind']> {
  return { ok: true, value }
}

function copied(entry: Entry, events: Uint8Array): Entry & { events: Uint8Array } {
  const { command, eventsDigest } = entry
  return { ...entry, command: command.slice(), eventsDigest: eventsDigest.slice(), events: events.slice() }
}
