import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Engine } from '@candela/engine'
import { JournalError, nodeDisk } from '@candela/journal'
import { loadLeafSecret, readCheckpoint } from '@candela/verify/log'
import type { Log } from '../log.ts'
import type { Asked, LogStart, ProofRefusal, Question, Reply, Told } from './questions.ts'
import { EntryRing } from './ring.ts'
import type { Seen } from './seen.ts'

/** questions under way at once; who comes later is told to ask again */
const MAX_QUESTIONS = 256
/** the wait of an answer for the checkpoint that covers its entry */
const COVERED_WITHIN_MS = 2_000
/** the number of those who may wait for it at once */
const MAX_WAITING = 4_096
/** a thread that ended is started again after this, then after twice as long, and so on */
const RESTART_AFTER_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** after that only a new start of the house helps */
const MAX_RESTARTS = 1_000
/** a thread that lasted this long was well: the next pause is the shortest again */
const WELL_AFTER_MS = 120_000
/** the interval at which the database is told of the newest checkpoint */
const SEEN_EVERY_MS = 10_000
/** the time for the last checkpoint when the house stops */
const CLOSE_WITHIN_MS = 8_000

/** The journal as a log that nobody can rewrite, kept by a thread of its own. */
export interface Proofs {
  /** the log's name and its key as one line; undefined for the first moment of a house's life */
  readonly identity: { readonly origin: string; readonly key: string } | undefined
  /** the newest signed checkpoint and the entries it covers */
  readonly checkpoint: { readonly note: string; readonly size: number } | undefined
  /** durable entries that the log does not hold yet */
  readonly lagEntries: number
  /** entries that were too many for the ring and were read from the journal instead */
  readonly leftOut: number
  /** the number of times that a damaged part was made again */
  readonly repairs: number
  /** the reason why nothing is signed */
  readonly trouble: string | undefined
  /** Resolves once a checkpoint covers the entry, or after a bound with false. */
  covered(seq: number): Promise<boolean>
  ask<K extends Question['kind']>(question: Extract<Question, { kind: K }>): Promise<Reply<K>>
  /** Signs everything durable, then ends the thread. */
  close(): Promise<void>
}

const PROGRAM = new URL('./proof-log.worker.ts', import.meta.url)

interface Waiting {
  readonly seq: number
  readonly settle: (isCovered: boolean) => void
}

export interface ProofParts {
  readonly engine: Engine
  /** a path; its folder `proof` is made where it is missing */
  readonly dataDirectory: string
  readonly log: Log
  readonly seen: Seen
  /** the thread's program, where a test has another */
  readonly program?: URL
}

/**
 * Starts the log's thread for this engine. Throws JournalError `log-damaged` where nobody can say what was signed
 * before: where the last checkpoint is damaged, gone though there is a log, or older than the one the database has
 * heard of.
 */
export async function openProofs(parts: ProofParts): Promise<Proofs> {
  const { engine, dataDirectory, seen } = parts
  const proof = join(dataDirectory, 'proof')
  mkdirSync(proof, { recursive: true, mode: 0o700 })
  const kept = readCheckpoint(nodeDisk(proof), Buffer.from(engine.genesisId, 'hex'))?.kept
  const heard = await seen.read()
  if (heard && !(kept && (kept.size > heard.size || kept.note === heard.note))) {
    const file = join(proof, 'checkpoint')
    const own = kept ? `covers ${kept.size} entries` : 'holds nothing signed'
    const message = `${file} ${own}, but the database has heard of a signed checkpoint of ${heard.size} entries. Nothing is signed twice: restore journal, proof and database together.`
    throw new JournalError('log-damaged', message, { file, offset: 0 })
  }
  await loadLeafSecret(nodeDisk(join(dataDirectory, 'keys')), kept !== undefined)
  return new ProofThread(parts, proof)
}

class ProofThread implements Proofs {
  readonly #engine: Engine
  readonly #log: Log
  readonly #seen: Seen
  readonly #program: URL
  readonly #start: LogStart
  readonly #ring = EntryRing.create()
  readonly #questions = new Map<number, (reply: Reply<Question['kind']>) => void>()
  readonly #waiting = new Set<Waiting>()
  #worker: Worker | undefined
  #identity: Proofs['identity']
  #checkpoint: Proofs['checkpoint']
  #trouble: string | undefined
  #asked = 0
  #repairs = 0
  #restarts = 0
  #startedAt = 0
  #toldSeenAt = Number.NEGATIVE_INFINITY
  #telling: Promise<void> | undefined
  #restart: NodeJS.Timeout | undefined
  #closed: (() => void) | undefined
  #isClosing = false

  constructor({ engine, dataDirectory, log, seen, program = PROGRAM }: ProofParts, proof: string) {
    this.#engine = engine
    this.#log = log
    this.#seen = seen
    this.#program = program
    this.#start = {
      shared: this.#ring.shared,
      genesisId: Buffer.from(engine.genesisId, 'hex'),
      journal: join(dataDirectory, 'journal'),
      keys: join(dataDirectory, 'keys'),
      proof,
    }
    engine.witness((entry, events) => this.#ring.push(entry, events))
    this.#ring.durableSeq = engine.durableSeq
    engine.follow((batch) => {
      this.#ring.durableSeq = batch.at(-1)?.seq ?? this.#ring.durableSeq
    })
    this.#run()
  }

  get identity(): Proofs['identity'] {
    return this.#identity
  }

  get checkpoint(): Proofs['checkpoint'] {
    return this.#checkpoint
  }

  get lagEntries(): number {
    return Math.max(0, this.#engine.durableSeq - this.#ring.loggedSeq)
  }

  get leftOut(): number {
    return this.#ring.leftOut
  }

  get repairs(): number {
    return this.#repairs
  }

  get trouble(): string | undefined {
    return this.#trouble
  }

  covered(seq: number): Promise<boolean> {
    if (this.#covers(seq)) return Promise.resolve(true)
    if (this.#waiting.size >= MAX_WAITING || this.#trouble !== undefined) return Promise.resolve(false)
    return new Promise((resolve) => {
      const waiting = {
        seq,
        settle: (isCovered: boolean) => {
          clearTimeout(timer)
          this.#waiting.delete(waiting)
          resolve(isCovered)
        },
      }
      const timer = setTimeout(() => waiting.settle(false), COVERED_WITHIN_MS)
      this.#waiting.add(waiting)
    })
  }

  ask<K extends Question['kind']>(question: Extract<Question, { kind: K }>): Promise<Reply<K>> {
    if (this.#worker === undefined) return Promise.resolve(refused('proofHalted'))
    if (this.#checkpoint === undefined || this.#questions.size >= MAX_QUESTIONS) {
      return Promise.resolve(refused('proofPending'))
    }
    const id = this.#asked++
    return new Promise((resolve) => {
      this.#questions.set(id, resolve as (reply: Reply<Question['kind']>) => void)
      this.#send({ kind: 'ask', id, question })
    })
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#restart)
    await this.#closeThread()
    await this.#telling
    await this.#tellSeen()
  }

  #closeThread(): Promise<void> {
    const worker = this.#worker
    if (worker === undefined) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#log.warn('the last entries are in no checkpoint yet; the next start signs them')
        void worker.terminate().then(() => resolve())
      }, CLOSE_WITHIN_MS)
      this.#closed = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#send({ kind: 'close' })
    })
  }

  #covers(seq: number): boolean {
    return this.#checkpoint !== undefined && this.#checkpoint.size >= seq
  }

  #send(asked: Asked): void {
    this.#worker?.postMessage(asked)
  }

  #run(): void {
    this.#startedAt = performance.now()
    let worker: Worker
    try {
      worker = new Worker(this.#program, { workerData: this.#start })
    } catch (error) {
      // no descriptors or no memory for a thread: so it is tried again like one that ended
      this.#cannotBeKept(error as Error)
      return this.#ended()
    }
    this.#worker = worker
    worker.on('message', (told: Told) => this.#hear(told))
    worker.on('error', (error) => this.#cannotBeKept(error))
    worker.on('exit', () => this.#ended())
  }

  #cannotBeKept(error: Error): void {
    this.#trouble = `the proof log cannot be kept: ${error.message}`
    this.#log.error({ err: error }, 'the proof log cannot be kept; nothing is signed until it can')
  }

  #ended(): void {
    this.#worker = undefined
    if (!this.#isClosing) this.#trouble ??= 'the proof log ended and is started again'
    if (performance.now() - this.#startedAt >= WELL_AFTER_MS) this.#restarts = 0
    this.#closed?.()
    for (const settle of this.#questions.values()) settle(refused('proofPending'))
    this.#questions.clear()
    if (this.#isClosing || this.#restarts >= MAX_RESTARTS) return
    const pause = Math.min(LONGEST_PAUSE_MS, RESTART_AFTER_MS * 2 ** Math.min(16, this.#restarts++))
    this.#restart = setTimeout(() => this.#run(), pause)
    this.#restart.unref()
  }

  #tellSeenNowAndThen(): void {
    const now = performance.now()
    if (this.#telling || now - this.#toldSeenAt < SEEN_EVERY_MS) return
    this.#toldSeenAt = now
    this.#telling = this.#tellSeen().finally(() => (this.#telling = undefined))
  }

  /** A database that is away hears of it the next time. */
  async #tellSeen(): Promise<void> {
    if (!this.#checkpoint) return
    await this.#seen.write(this.#checkpoint).catch((error: Error) => {
      this.#log.warn({ err: error }, 'the database could not be told of the newest checkpoint')
    })
  }

  #hear(told: Told): void {
    switch (told.kind) {
      case 'opened':
        this.#identity = { origin: told.origin, key: told.key }
        this.#trouble = undefined
        return
      case 'checkpoint':
        this.#checkpoint = { note: told.note, size: told.size }
        for (const waiting of this.#waiting) if (waiting.seq <= told.size) waiting.settle(true)
        this.#tellSeenNowAndThen()
        return
      case 'repaired':
        this.#repairs++
        return
      case 'trouble':
        this.#trouble = told.why
        if (told.why !== undefined) this.#log.error(told.why)
        else this.#log.info('checkpoints are signed again')
        return
      case 'log':
        return this.#log[told.level](told.fields, told.text)
      case 'reply': {
        const settle = this.#questions.get(told.id)
        this.#questions.delete(told.id)
        return settle?.(told.reply)
      }
      case 'closed':
        return this.#closed?.()
    }
  }
}

function refused(code: ProofRefusal): { readonly ok: false; readonly code: ProofRefusal } {
  return { ok: false, code }
}
