/** Time and turns as the writer sees them, so that a simulation can hold both. */
export interface JournalClock {
  /** Instant, for the headers of segments. */
  now(): number
  /** Milliseconds since some fixed moment, never going back. */
  elapsed(): number
  /** Runs `work` after the current turn of the event loop. */
  soon(work: () => void): void
  /** Runs `work` in `ms` milliseconds unless the returned function is called first. */
  after(ms: number, work: () => void): () => void
}

const startSoon = setImmediate
const startTimer = setTimeout
const stopTimer = clearTimeout

export const realClock: JournalClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  soon: (work) => void startSoon(work),
  after(ms, work) {
    const timer = startTimer(work, ms)
    timer.unref()
    return () => stopTimer(timer)
  },
}
