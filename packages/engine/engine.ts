import { createHash } from 'node:crypto'
import { bytesOfCommand, CODES, type Command, commandBytesBound, CommandFields, encodeCommand } from '@candela/contract'
import { type AnswerWithoutEntry, type Core, type CoreOptions, SNAPSHOT_FORMAT } from '@candela/core'
import { type Disk, type Entry as JournalEntry, type Journal, RecordCursor } from '@candela/journal'
import { assert, Latencies } from '@candela/units'
import { type Applied, Entry } from './applied.ts'
import type { Recorded } from './last-commands.ts'
import type { Log } from './log.ts'
import { asItIs, asOpened, Replay, standingFrom } from './replay.ts'
import { steadyClock } from './steady-clock.ts'

/** entries that may wait for the disk; beyond it commands are refused as `busy` */
export const MAX_OUTSTANDING = 32_768
/** bytes that may wait for the disk, well below the journal's own bound */
const MAX_PENDING_BYTES = 48 << 20
/** entries of `lastCommands`: those of before the opening, and a start's own */
const MAX_RECORDED = 2_500
/** ticks entered before one command; what is due beyond them waits for the next, and is decided by its own instant all the same */
const MAX_TICKS_BEFORE = 1_024
/** entries handed to a replay's listener at once, before other work gets its turn */
const REPLAY_BATCH = 1024

const TICK: Command = { kind: 'tick' }
const TICK_BYTES = bytesOfCommand(TICK)
const TICK_FIELDS = new CommandFields()
TICK_FIELDS.load(TICK)

/** Told of durable entries, in order, each once. It must not throw: what it can't do is its own business. */
export type Follower = (batch: readonly Applied[]) => void

/**
 * Told of every entry as it is applied, in order, with the words of its events; before it is durable. It must not throw, not wait, and
 * not keep the bytes, which are used again.
 */
export type Witness = (entry: JournalEntry, events: Uint8Array) => void

export interface EngineParts {
  readonly disk: Disk
  readonly journal: Journal
  readonly core: Core
  readonly coreOptions: CoreOptions
  readonly clock: () => number
  readonly monotonic: (() => number) | undefined
  readonly log: Log
  readonly onFatal: (error: Error) => void
  readonly snapshotEveryEntries: number
  readonly seq: number
  readonly at: number
  readonly snapshotSeq: number
  readonly genesisAt: number
  readonly lastCommands: Recorded[]
}

interface Waiting {
  readonly entry: Entry
  readonly since: number
  readonly done: Done
}

/** Told what came of a command. It must not throw: it is called among others that wait for the same batch. */
export type Done = (applied: Applied) => void

/**
 * The single writer. A command is stamped, applied and appended in one go; its answer, and the news of it, wait for the fsync of its
 * batch. While one batch is being synced, the next fills. A failed assertion, a failed disk or a clock that stepped ends it: `onFatal`
 * is called once, nothing more is acknowledged, and what waits never settles.
 */
export class Engine {
  /** for live questions; an answer drawn from it waits for `settled` before it leaves the house */
  readonly core: Core
  /** hex; who keeps state beside the journal compares it */
  readonly genesisId: string
  /** the last few thousand entries that were there when the engine opened, and the first since; with what came of them where it is known */
  readonly lastCommands: readonly Recorded[]
  /** milliseconds from submission until applied (there is no queue before that), and from there until durable */
  readonly latency: Readonly<Record<'apply' | 'commit' | 'write', Latencies>>
  readonly #parts: EngineParts
  readonly #journal: Journal
  readonly #clock: () => number
  readonly #followers = new Set<Follower>()
  readonly #recorded: Recorded[]
  #mostRecorded = MAX_RECORDED
  #witness: Witness | undefined
  #command: Uint8Array = new Uint8Array(1 << 16)
  readonly #fields = new CommandFields()
  #waiting: Waiting[] = []
  #settling: { readonly seq: number; readonly resolve: () => void }[] = []
  #seq: number
  #at: number
  #genesisAt: number
  #snapshotSeq: number
  #snapshotting: Promise<void> | undefined
  #state: 'open' | 'closing' | 'failed' = 'open'

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.latency = { apply: new Latencies(), commit: new Latencies(), write: parts.journal.writer.latencies }
    this.#journal = parts.journal
    this.#clock = parts.monotonic ? steadyClock(parts.clock, parts.monotonic) : parts.clock
    this.core = parts.core
    this.#recorded = parts.lastCommands
    this.lastCommands = this.#recorded
    this.#seq = parts.seq
    this.#at = parts.at
    this.#genesisAt = parts.genesisAt
    this.#snapshotSeq = parts.snapshotSeq
    this.genesisId = Buffer.from(parts.journal.genesisId).toString('hex')
    parts.journal.writer.onDurable = (seq) => this.#publish(seq)
  }

  /** The last entry that survives a power loss. */
  get durableSeq(): number {
    return this.#journal.writer.durableSeq
  }

  /** The segment of the journal that is written, and the used part of its bytes. */
  get place(): { readonly segment: number; readonly end: number; readonly size: number } {
    return this.#journal.writer.place
  }

  /** The last entry applied; above `durableSeq` while its batch is on its way to the disk. */
  get appliedSeq(): number {
    return this.#seq
  }

  /** The instant of the last entry. It never goes back, even where the clock does. */
  get lastAt(): number {
    return this.#at
  }

  /** The instant of the first entry; the time of opening while there is none. */
  get genesisAt(): number {
    return this.#genesisAt
  }

  /** Entries that wait for the disk. */
  get outstanding(): number {
    return this.#waiting.length
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /**
   * Applies a command and resolves once it is durable. Refusals are answers with their code: what the core decides is
   * journalled; `busy`, `stopping` and what is refused for its id or its sender are not (seq 0). A command that was
   * done before is answered with its first result and the entry of it, once that is durable, and leaves no entry: it
   * changes nothing. Rejects only where the command can't be written at all, which is the caller's error.
   */
  submit(command: Command): Promise<Applied> {
    return new Promise((resolve) => this.take(command, resolve))
  }

  /** The same for who sends many: `done` is called where `submit` resolves, and what that rejects with is thrown. */
  take(command: Command, done: Done): void {
    if (this.#state === 'failed') return
    if (this.#state === 'closing') return done(this.#refused(command, CODES.stopping.number))
    const isFull = this.#waiting.length >= MAX_OUTSTANDING || this.#journal.writer.pendingBytes >= MAX_PENDING_BYTES
    if (isFull) done(this.#refused(command, CODES.busy.number))
    else this.#decide(command, done)
  }

  /** Lets go of `lastCommands`, once whoever goes on from them has: prices of all products are some ten kilobytes an entry. */
  forgetCommands(): void {
    this.#mostRecorded = this.#recorded.length = 0
  }

  /** Resolves once everything applied so far is durable. */
  settled(): Promise<void> {
    const seq = this.#seq
    if (seq <= this.durableSeq) return Promise.resolve()
    return new Promise((resolve) => this.#settling.push({ seq, resolve }))
  }

  /** Hands every entry that becomes durable from now on to `follower`; those registered first hear first. Returns how to stop. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower)
    return () => void this.#followers.delete(follower)
  }

  /** Lets `witness` see every entry from now on; there is one, and undefined lets it go. */
  witness(witness: Witness | undefined): void {
    this.#witness = witness
  }

  /**
   * Hands the durable entries from `fromSeq` on to `listener`, in order, up to the last one durable now; it may return a promise to
   * take its time. The events are made again by applying the entries to a second core, each compared with the journal.
   */
  async replay(fromSeq: number, listener: (batch: readonly Applied[]) => void | Promise<void>): Promise<void> {
    const until = this.durableSeq
    if (fromSeq > until) return
    const { disk, log, coreOptions } = this.#parts
    const reading = this.#journal.recoveredSeq === until ? asOpened(this.#journal) : asItIs(disk)
    const { core, seq } = standingFrom(reading.newestSnapshot, fromSeq, log, coreOptions)
    const again = new Replay(core)
    const entry = new RecordCursor()
    let batch: Applied[] = []
    for (const records of reading.batches(seq)) {
      records.records(entry)
      while (entry.next() && entry.seq <= until) {
        if (entry.seq <= seq) continue
        const outcome = again.apply(entry)
        const command = again.command.command()
        if (entry.seq >= fromSeq)
          batch.push(new Entry(entry.seq, entry.at, command, outcome, copyOf(core.events.bytes())))
        if (batch.length < REPLAY_BATCH && entry.seq % REPLAY_BATCH !== 0) continue
        if (batch.length > 0) await listener(batch)
        batch = []
        await new Promise(setImmediate)
      }
    }
    if (batch.length > 0) await listener(batch)
  }

  /** Writes a snapshot of the state as it is, with its hash as an entry. One at a time; resolves when it is durable. */
  snapshot(): Promise<void> {
    this.#snapshotting ??= this.#writeSnapshot().finally(() => (this.#snapshotting = undefined))
    return this.#snapshotting
  }

  /** Takes nothing new in, makes everything durable, writes a snapshot and gives the data directory back. */
  async close(): Promise<void> {
    if (this.#state !== 'open') return
    await this.#snapshotting
    if (this.#seq > this.#snapshotSeq + 1) await this.snapshot()
    this.#state = 'closing'
    await this.settled()
    await this.#journal.close()
  }

  #decide(command: Command, done: Done): void {
    const started = performance.now()
    const room = commandBytesBound(command)
    if (this.#command.length < room) this.#command = new Uint8Array(room)
    const length = encodeCommand(command, this.#command, 0)
    const at = this.#instant()
    if (at === undefined) return
    // the core is given what the journal will hold: replay cannot read it differently
    this.#fields.read(this.#command, 0, length)
    const early = this.core.answerWithoutEntry(this.#fields, at)
    if (early) return this.#answerWithoutEntry(command, early, done)
    try {
      // a tick does its own part; the hash of a state is recorded before anything changes it
      if (this.core.isDue(at) && command.kind !== 'tick' && command.kind !== 'recordState') this.#workOff(at)
      const entry = this.#apply(command, this.#fields, this.#command.subarray(0, length), at)
      const since = performance.now()
      this.latency.apply.add(since - started)
      this.#waiting.push({ entry, since, done })
      void this.#journal.writer.commit()
    } catch (error) {
      this.fail(error as Error)
    }
  }

  /** The instant of the next entry; undefined where the clock stepped, which ends the engine. */
  #instant(): number | undefined {
    try {
      return Math.max(this.#at, this.#clock())
    } catch (error) {
      this.fail(error as Error)
      return undefined
    }
  }

  /**
   * Works off everything that fell due before the command, in entries of its own: nobody's entry holds another's settlement, and none
   * grows without bound.
   */
  #workOff(at: number): void {
    const since = performance.now()
    for (let left = MAX_TICKS_BEFORE; left > 0 && this.core.isDue(at); left--) {
      this.#waiting.push({ entry: this.#apply(TICK, TICK_FIELDS, TICK_BYTES, at), since, done: () => {} })
    }
  }

  /** The first result may still be on its way to the disk: it is not told before it is there. */
  #answerWithoutEntry(command: Command, answer: AnswerWithoutEntry, done: Done): void {
    void this.settled().then(() => done(new Entry(answer.seq, answer.at, command, answer, undefined)))
  }

  #apply(command: Command, fields: CommandFields, bytes: Uint8Array, at: number): Entry {
    const { core } = this
    const seq = this.#seq + 1
    const ruleVersion = core.ruleVersion
    const outcome = core.applyFields(seq, at, fields)
    const eventsDigest = core.events.digest()
    const record = { seq, at, ruleVersion, command: bytes, resultCode: outcome.code, eventsDigest }
    this.#journal.writer.append(record)
    this.#witness?.(record, core.events.bytes())
    if (seq === 1) this.#genesisAt = at
    this.#seq = seq
    this.#at = at
    return new Entry(seq, at, command, outcome, copyOf(core.events.bytes()))
  }

  #publish(seq: number): void {
    const now = performance.now()
    let count = 0
    while (count < this.#waiting.length && this.#waiting[count]!.entry.seq <= seq) count++
    const done = this.#waiting.splice(0, count)
    for (const { entry } of done) if (this.#recorded.length < this.#mostRecorded) this.#recorded.push(entry)
    if (this.#followers.size > 0) {
      const batch = done.map((waiting) => waiting.entry)
      for (const follower of this.#followers) this.#tell(follower, batch)
      if (this.#state === 'failed') return
    }
    for (const waiting of done) {
      this.latency.commit.add(now - waiting.since)
      waiting.done(waiting.entry)
    }
    while (this.#settling.length > 0 && this.#settling[0]!.seq <= seq) this.#settling.shift()!.resolve()
    this.#snapshotWhenDue()
  }

  /** A follower that throws has lost its place: the process ends rather than go on with views that are wrong. */
  #tell(follower: Follower, batch: readonly Applied[]): void {
    try {
      follower(batch)
    } catch (error) {
      this.fail(error as Error)
    }
  }

  #snapshotWhenDue(): void {
    if (this.#state !== 'open' || this.#snapshotting) return
    if (this.#seq - this.#snapshotSeq < this.#parts.snapshotEveryEntries) return
    this.snapshot().catch((error: Error) => this.fail(error))
  }

  async #writeSnapshot(): Promise<void> {
    const { core } = this
    const seq = this.#seq
    const at = this.#at
    const started = performance.now()
    const bytes = core.snapshot()
    // the state hash is the SHA-256 of the snapshot; the core would write it a second time
    const hash = createHash('sha256').update(bytes).digest()
    this.#snapshotSeq = seq
    const ms = Math.round(performance.now() - started)
    const recorded = await new Promise<Applied>((resolve) =>
      this.#decide({ kind: 'recordState', stateHash: hash.toString('hex') }, resolve),
    )
    assert(recorded.code === 0, 'the state hash is always recorded')
    await this.#journal.writeSnapshot({
      seq,
      at,
      formatVersion: SNAPSHOT_FORMAT,
      stateHash: hash,
      bytes,
    })
    this.#parts.log.info({ seq, bytes: bytes.length, ms }, 'snapshot written')
  }

  #refused(command: Command, code: number): Applied {
    return new Entry(0, this.#at, command, { code, value: 0, repeated: false }, undefined)
  }

  /** Ends acknowledging for good and says why, once. */
  fail(error: Error): void {
    if (this.#state === 'failed') return
    this.#state = 'failed'
    this.#waiting = []
    this.#settling = []
    this.#journal.writer.onDurable = null
    this.#parts.onFatal(error)
  }
}

/** Out of Node's pool: memory of its own costs more than all else here. */
function copyOf(bytes: Uint8Array): Uint8Array | undefined {
  return bytes.length === 0 ? undefined : Buffer.from(bytes)
}
