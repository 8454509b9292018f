import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Engine } from '@candela/engine'
import type { Log } from '../log.ts'
import type { Asked, LogStart, ProofRefusal, Question, Reply, Told } from './questions.ts'
import { EntryRing } from './ring.ts'

/** questions under way at once; who comes later is told to ask again */
const MAX_QUESTIONS = 256
/** how long an answer waits for the checkpoint that covers its entry */
const COVERED_WITHIN_MS = 2_000
/** who may wait for it at once */
const MAX_WAITING = 4_096
/** a thread that ended is started again after this, then after twice as long, and so on */
const RESTART_AFTER_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** after that only a new start of the house helps */
const MAX_RESTARTS = 1_000
/** how long the last checkpoint may take when the house stops */
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
  /** why nothing is signed */
  readonly trouble: string | undefined
  /** Resolves once a checkpoint covers the entry, or after a bound with false. */
  covered(seq: number): Promise<boolean>
  ask<K extends Question['kind']>(question: Extract<Question, { kind: K }>): Promise<Reply<K>>
  /** Signs everything durable, then ends the thread. */
  close(): Promise<void>
}

interface Waiting {
  readonly seq: number
  readonly settle: (isCovered: boolean) => void
}

/** Starts the log's thread for this engine. The folders are paths; `proof` is made where it is missing. */
export function openProofs(engine: Engine, dataDirectory: string, log: Log): Proofs {
  return new ProofThread(engine, dataDirectory, log)
}

class ProofThread implements Proofs {
  readonly #engine: Engine
  readonly #log: Log
  readonly #start: LogStart
  readonly #ring = EntryRing.create()
  readonly #questions = new Map<number, (reply: Reply<Question['kind']>) => void>()
  readonly #waiting = new Set<Waiting>()
  #worker: Worker | undefined
  #identity: Proofs['identity']
  #checkpoint: Proofs['checkpoint']
  #trouble: string | undefined
  #asked = 0
  #restarts = 0
  #restart: NodeJS.Timeout | undefined
  #closed: (() => void) | undefined
  #isClosing = false

  constructor(engine: Engine, dataDirectory: string, log: Log) {
    this.#engine = engine
    this.#log = log
    const proof = join(dataDirectory, 'proof')
    mkdirSync(proof, { recursive: true, mode: 0o700 })
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

  close(): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#restart)
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
    const worker = new Worker(new URL('./proof-log.worker.ts', import.meta.url), { workerData: this.#start })
    this.#worker = worker
    worker.on('message', (told: Told) => this.#hear(told))
    worker.on('error', (error) => {
      this.#trouble = `the proof log cannot be kept: ${error.message}`
      this.#log.error({ err: error }, 'the proof log cannot be kept; nothing is signed until it can')
    })
    worker.on('exit', () => this.#ended())
  }

  #ended(): void {
    this.#worker = undefined
    this.#closed?.()
    for (const settle of this.#questions.values()) settle(refused('proofPending'))
    this.#questions.clear()
    if (this.#isClosing || this.#restarts >= MAX_RESTARTS) return
    const pause = Math.min(LONGEST_PAUSE_MS, RESTART_AFTER_MS * 2 ** Math.min(16, this.#restarts++))
    this.#restart = setTimeout(() => this.#run(), pause)
    this.#restart.unref()
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
