/** "a loading view appears after a 200 ms delay, and an error view after a 60 s timeout. A chunk load fails after 120 s" */
export const LOADING_AFTER_MS = 200
export const PAGE_TIMEOUT_MS = 60_000
export const CHUNK_TIMEOUT_MS = 120_000

export type LoadState<T> =
  /** nothing is drawn yet: most pages are here within 200 ms */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loading' }
  /** 60 s are over; the chunk may still come */
  | { readonly kind: 'slow' }
  /** the chunk did not come: 120 s are over, or the request for it failed; or it threw as it was first run */
  | { readonly kind: 'failed'; readonly reason: 'timeout' | 'broken'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly value: T }

export class ChunkTimeout extends Error {
  override readonly name = 'ChunkTimeout'
}

/** A chunk's promise that rejects after 120 s. */
export function withChunkTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout()), CHUNK_TIMEOUT_MS)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Loads a page once, and says what to draw meanwhile. A chunk that comes late, between 60 and 120 s, replaces the error view. */
export class PageLoad<T> {
  #load: () => Promise<T>
  #state: LoadState<T> = { kind: 'waiting' }
  #listeners = new Set<() => void>()
  #timers: ReturnType<typeof setTimeout>[] = []
  #attempt = 0
  #running = false

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  readonly state = (): LoadState<T> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.start()
    return () => this.#listeners.delete(listener)
  }

  /** Starts loading unless that is under way or done; also used to fetch a page ahead of its visit. */
  start(): void {
    if (this.#running || this.#state.kind === 'ready') return
    this.#running = true
    const attempt = ++this.#attempt
    this.#enter({ kind: 'waiting' })
    this.#timers = [
      setTimeout(() => this.#enter({ kind: 'loading' }), LOADING_AFTER_MS),
      setTimeout(() => this.#enter({ kind: 'slow' }), PAGE_TIMEOUT_MS),
    ]
    withChunkTimeout(this.#load).then(
      (value) => this.#finish(attempt, { kind: 'ready', value }),
      (error: unknown) =>
        this.#finish(attempt, { kind: 'failed', reason: error instanceof ChunkTimeout ? 'timeout' : 'broken', error }),
    )
  }

  /** Resolves when there is something to draw: the page itself, or that it is loading. */
  drawable(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => this.#state.kind !== 'waiting' && resolve()
      this.#listeners.add(look)
      look()
    })
  }

  /**
   * After a failure or while it is slow: asks for the chunk again. Answers false where that was tried before: then only
   * a fresh start helps.
   */
  readonly retry = (): boolean => {
    if (this.#state.kind === 'ready') return true
    if (this.#state.kind === 'failed' && this.#attempt > 1) return false
    this.#stop()
    this.start()
    return true
  }

  #finish(attempt: number, state: LoadState<T>): void {
    if (attempt !== this.#attempt && state.kind !== 'ready') return
    this.#stop()
    this.#enter(state)
  }

  #stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#running = false
  }

  #enter(state: LoadState<T>): void {
    if (this.#state.kind === 'ready') return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
