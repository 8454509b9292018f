import { assert, Latencies } from '@candela/units'
import type { AckedFile } from './acked.ts'
import { AckedPace } from './acked-pace.ts'
import { BatchBuffer } from './batch-buffer.ts'
import { BatchPace } from './batch-pace.ts'
import type { ChainLink } from './chain.ts'
import type { JournalClock } from './clock.ts'
import { JournalError } from './errors.ts'
import type { OpenSegment, SegmentSupply } from './open-segment.ts'
import { BATCH_HEADER_BYTES, type Entry } from './record.ts'
import type { SegmentPlace } from './segment-bytes.ts'
import { sha256 } from './sha256.ts'

const SPARE_BUFFERS = 2

export interface WriterOptions {
  genesisId: Uint8Array
  acked: AckedFile
  supply: SegmentSupply
  /** The segment to go on with, and the chain at its end. */
  segment: OpenSegment
  link: ChainLink
  clock: JournalClock
  batchBytes: number
  maxPendingBytes: number
  ackedSyncMs: number
  earlyLookBytes: number
  onFatal: (error: Error) => void
  /** Told of each segment that is full, once the next one is open. */
  onFull: (place: SegmentPlace) => void
}

/**
 * The one writer of a journal. Entries collect in a buffer; while one batch is being made durable, the next fills. Each batch takes one
 * write and one fdatasync, then its slot in the acked file; only then do those who wait for it hear of it. The hash of a batch is
 * computed while the disk works: the next batch and the slot carry it.
 */
export class JournalWriter {
  /** Called once per batch, after its slot is written, with the last durable seq: cheaper than a promise per command. */
  onDurable: ((seq: number) => void) | null = null
  readonly #options: WriterOptions
  readonly #acked: AckedPace
  readonly #pace: BatchPace
  readonly #latencies = new Latencies()
  readonly #free: BatchBuffer[] = []
  readonly #full: BatchBuffer[] = []
  #filling: BatchBuffer
  #inFlight: BatchBuffer | null = null
  #inFlightSince = 0
  #inFlightHash: Uint8Array | null = null
  #inFlightIsDurable = false
  #segment: OpenSegment
  #previousHash: Uint8Array
  #durableSeq: number
  #appendedSeq: number
  #pendingBytes = 0
  #lookAtBytes = 0
  #isFlushDue = false
  #idle: (() => void) | null = null
  #state: 'open' | 'closing' | 'stopped' = 'open'

  constructor(options: WriterOptions) {
    this.#options = options
    this.#pace = new BatchPace(options.clock)
    this.#acked = new AckedPace({
      file: options.acked,
      clock: options.clock,
      syncMs: options.ackedSyncMs,
      isBusy: () => this.#inFlight !== null || this.#state === 'stopped',
      onSynced: () => this.#settle(),
      onFailed: (error) => this.fail(error),
    })
    this.#segment = options.segment
    this.#previousHash = options.link.hash
    this.#durableSeq = options.link.seq
    this.#appendedSeq = options.link.seq
    this.#filling = new BatchBuffer(options.batchBytes)
    this.#prepareSpare()
  }

  /** Everything up to this seq survives a power loss and is named in the acked file. */
  get durableSeq(): number {
    return this.#durableSeq
  }

  /** The seq of the last appended entry; the next one has to be one above. */
  get lastSeq(): number {
    return this.#appendedSeq
  }

  /** Bytes appended and not durable yet. The engine takes nothing new in above its own bound. */
  get pendingBytes(): number {
    return this.#pendingBytes
  }

  /** The segment that is written, and the used part of its bytes. */
  get place(): { readonly segment: number; readonly end: number; readonly size: number } {
    const { index, end, size } = this.#segment
    return { segment: index, end, size }
  }

  /** The durations of the last commits, from the start of the write to the acknowledgement. */
  get latencies(): Latencies {
    return this.#latencies
  }

  /** Copies an entry behind the last one. It becomes durable with the next commit. Throws `backlog` or `stopped`. */
  append(entry: Entry): void {
    if (this.#state !== 'open') throw new JournalError('stopped', 'The journal is closed.')
    assert(entry.seq === this.#appendedSeq + 1, 'entries are appended in the order of their seq, without gaps')
    if (!this.#filling.hasRoomFor(entry.command.length)) this.#setAside()
    const before = this.#filling.length
    if (this.#filling.count === 0) this.#beginFilling()
    this.#filling.append(entry)
    this.#appendedSeq = entry.seq
    this.#pendingBytes += this.#filling.length - before
    if (this.#inFlight === null && this.#filling.length >= this.#lookAtBytes) this.#lookWhetherToFlush()
  }

  /**
   * Resolves once all that was appended before is durable: at once, or with the batch it is in. After a disk error it never settles,
   * since nobody knows what is durable then: `onFatal` ends the process.
   */
  commit(): Promise<void> {
    if (this.#appendedSeq === this.#durableSeq) return Promise.resolve()
    if (this.#filling.count > 0) {
      this.#pace.goOn()
      this.#flushSoon()
      return this.#filling.durable()
    }
    const last = this.#full.at(-1) ?? this.#inFlight
    assert(last !== null, 'what is not durable is in a buffer')
    return last.durable()
  }

  /** Makes durable what was appended, then stops. Never settles after a disk error. */
  async close(): Promise<void> {
    if (this.#state !== 'open') return
    this.#state = 'closing'
    await this.commit()
    if (this.#inFlight !== null || this.#acked.isSyncing) await this.#untilIdle()
    if (this.#acked.isDirty) {
      this.#acked.sync()
      await this.#untilIdle()
    }
    this.#acked.stop()
    this.#state = 'stopped'
    this.#segment.file.close()
    this.#acked.close()
  }

  /** Ends all acknowledging for good and reports why, once. */
  fail(error: Error): void {
    if (this.#state === 'stopped') return
    this.#state = 'stopped'
    this.#acked.stop()
    this.#options.onFatal(error)
  }

  #setAside(): void {
    if (this.#pendingBytes > this.#options.maxPendingBytes) {
      throw new JournalError('backlog', `More than ${this.#options.maxPendingBytes} bytes wait for the disk.`)
    }
    this.#full.push(this.#filling)
    this.#filling = this.#free.pop() ?? new BatchBuffer(this.#options.batchBytes)
    this.#flushSoon()
  }

  /**
   * Called each time another `earlyLookBytes` were appended while the disk is idle. Where collecting them is slow, the
   * batch is written now: the disk then works while the caller goes on.
   */
  #lookWhetherToFlush(): void {
    this.#lookAtBytes = this.#filling.length + this.#options.earlyLookBytes
    this.#pace.goOn()
    if (this.#pace.isSlow) this.#flush()
  }

  #flushSoon(): void {
    if (this.#isFlushDue || this.#inFlight !== null) return
    this.#isFlushDue = true
    this.#options.clock.soon(() => {
      this.#isFlushDue = false
      this.#flush()
    })
  }

  #flush(): void {
    if (this.#inFlight !== null || this.#state === 'stopped') return
    const batch = this.#full.shift() ?? this.#takeFilling()
    if (!batch) return
    this.#inFlight = batch
    this.#inFlightSince = this.#options.clock.elapsed()
    if (this.#segment.end + batch.length <= this.#segment.size) this.#write(batch)
    else
      this.#roll()
        .then(() => this.#write(batch))
        .catch((error: Error) => this.fail(error))
  }

  #beginFilling(): void {
    this.#pace.begin()
    this.#lookAtBytes = this.#options.earlyLookBytes
  }

  #takeFilling(): BatchBuffer | null {
    if (this.#filling.count === 0) return null
    const batch = this.#filling
    this.#filling = this.#free.pop() ?? new BatchBuffer(this.#options.batchBytes)
    return batch
  }

  #write(batch: BatchBuffer): void {
    if (this.#state === 'stopped') return
    const bytes = batch.finish(this.#previousHash)
    this.#inFlightIsDurable = false
    this.#inFlightHash = null
    try {
      this.#segment.file.write(bytes, this.#segment.end)
      this.#acked.syncWhereDue()
    } catch (error) {
      this.fail(error as Error)
      return
    }
    this.#segment.file.dataSync((error) => {
      if (error) return this.fail(error)
      this.#inFlightIsDurable = true
      this.#settle()
    })
    this.#inFlightHash = sha256(bytes)
    this.#settle()
  }

  /** Acknowledges the batch in flight once it is durable, hashed, and no sync of the acked file runs. */
  #settle(): void {
    const batch = this.#inFlight
    const hash = this.#inFlightHash
    if (this.#state === 'stopped' || this.#acked.isSyncing) return
    if (batch === null) return this.#becomeIdle()
    if (hash === null || !this.#inFlightIsDurable) return
    const { clock, genesisId } = this.#options
    const seq = batch.lastSeq
    this.#segment.end += batch.length
    this.#previousHash = hash
    try {
      this.#acked.write({ seq, segment: this.#segment.index, offset: this.#segment.end, hash, genesisId })
    } catch (error) {
      this.fail(error as Error)
      return
    }
    this.#durableSeq = seq
    this.#pendingBytes -= batch.length - BATCH_HEADER_BYTES
    const tookMs = clock.elapsed() - this.#inFlightSince
    this.#latencies.add(tookMs)
    this.#pace.committed(tookMs)
    this.#inFlight = null
    this.#inFlightHash = null
    // What was collected fast goes with what is appended in answer to this batch: else two small batches would take turns for good.
    const isHeld = this.#full.length === 0 && this.#filling.count > 0 && !this.#pace.isSlow
    if (isHeld) this.#pace.resume()
    else this.#flush()
    this.#prepareSpare()
    batch.release()
    if (this.#free.length < SPARE_BUFFERS) this.#free.push(batch)
    if (this.#inFlight === null && !isHeld && !this.#acked.syncWhereDue()) this.#becomeIdle()
    this.onDurable?.(seq)
    if (isHeld) this.#flush()
  }

  #untilIdle(): Promise<void> {
    return new Promise((resolve) => (this.#idle = resolve))
  }

  #becomeIdle(): void {
    const idle = this.#idle
    this.#idle = null
    idle?.()
  }

  #prepareSpare(): void {
    if (this.#segment.end * 2 < this.#segment.size) return
    this.#options.supply.prepare().catch((error: Error) => this.fail(error))
  }

  async #roll(): Promise<void> {
    const { supply, clock, genesisId } = this.#options
    const full = this.#segment
    const previousHash = this.#previousHash
    const start = {
      index: full.index + 1,
      firstSeq: this.#durableSeq + 1,
      createdAt: clock.now(),
      genesisId,
      previousHash,
    }
    const next = await supply.take(start, sha256)
    this.#segment = next.segment
    this.#previousHash = next.hash
    full.file.close()
    const { index, firstSeq, end } = full
    this.#options.onFull({ index, firstSeq, lastSeq: this.#durableSeq, end, lastHash: previousHash, sealed: null })
  }
}
