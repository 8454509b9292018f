import { setTimeout as sleep } from 'node:timers/promises'
import { parseMessage, type Snapshot } from '../recording/messages.ts'
import type { SourceLog } from '../source.ts'

/** levels a side that are asked for */
const DEPTH = 1_000
const TIMEOUT_MS = 10_000
/** between two requests, so that twenty books stay far within the exchange's limits */
const SPACING_MS = 150
const RETRY_FROM_MS = 1_000
const RETRY_UP_TO_MS = 60_000
const MAX_BYTES = 4_194_304

export interface SnapshotOptions {
  readonly log: SourceLog
  /** takes a snapshot; answers true where it came too late and another is needed */
  readonly onSnapshot: (symbol: string, snapshot: Snapshot) => boolean
  readonly onGarbage: () => void
}

/** Fetches book snapshots one at a time, each symbol waiting at most once; failures are tried again after growing pauses. */
export class SnapshotQueue {
  readonly #rest: string
  readonly #options: SnapshotOptions
  readonly #waiting = new Set<string>()
  #ended = new AbortController()
  #worker: Promise<void> | undefined
  #isStopped = false

  constructor(rest: string, options: SnapshotOptions) {
    this.#rest = rest
    this.#options = options
  }

  ask(symbol: string): void {
    if (this.#isStopped) return
    this.#waiting.add(symbol)
    this.#worker ??= this.#work().finally(() => {
      this.#worker = undefined
    })
  }

  /** Nothing that was asked for is wanted any more. */
  clear(): void {
    this.#waiting.clear()
    this.#ended.abort()
    this.#ended = new AbortController()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.clear()
    await this.#worker
  }

  async #work(): Promise<void> {
    let pause = RETRY_FROM_MS
    while (!this.#isStopped) {
      const [symbol] = this.#waiting
      if (symbol === undefined) return
      const { signal } = this.#ended
      try {
        const snapshot = await this.#fetch(symbol, signal)
        if (signal.aborted) continue
        if (snapshot === undefined) {
          this.#options.onGarbage()
          throw new Error('the answer is no snapshot')
        }
        // too late for what waited: asked again, behind the others
        this.#waiting.delete(symbol)
        if (this.#options.onSnapshot(symbol, snapshot)) this.#waiting.add(symbol)
        pause = RETRY_FROM_MS
        await sleep(SPACING_MS, undefined, { signal }).catch(() => {})
      } catch (error) {
        if (signal.aborted) continue
        // told once, until one comes
        if (pause === RETRY_FROM_MS) {
          this.#options.log.warn({ symbol, pauseMs: pause, reason: String(error) }, 'no book snapshot; trying again')
        }
        this.#waiting.delete(symbol)
        this.#waiting.add(symbol)
        await sleep(pause, undefined, { signal }).catch(() => {})
        pause = Math.min(pause * 2, RETRY_UP_TO_MS)
      }
    }
  }

  async #fetch(symbol: string, signal: AbortSignal): Promise<Snapshot | undefined> {
    const response = await fetch(`${this.#rest}/api/v3/depth?symbol=${symbol}&limit=${DEPTH}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const text = await textUpTo(response, MAX_BYTES)
    if (text === undefined) return undefined
    const message = parseMessage(text)
    return message?.kind === 'snapshot' ? message : undefined
  }
}

/** A body as text; undefined where it is longer, of which no more is read. Counted as it is unpacked. */
async function textUpTo({ body }: Response, bytes: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length
    // leaving the loop ends the body
    if (length > bytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
