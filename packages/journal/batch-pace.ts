import type { JournalClock } from './clock.ts'

/** The usual time of a commit follows the last dozen or so. */
const SMOOTHING = 8

/**
 * Decides whether a batch is worth a commit of its own. Two batches in turn let the disk and the caller work at the same time, and cost two
 * commits: that is faster where collecting both takes longer than one commit. One larger batch is faster where it does not.
 */
export class BatchPace {
  readonly #clock: JournalClock
  #usualCommitMs = 0
  #since = 0
  #collectingMs = 0

  constructor(clock: JournalClock) {
    this.#clock = clock
  }

  /** A batch was begun. */
  begin(): void {
    this.#since = this.#clock.elapsed()
    this.#collectingMs = 0
  }

  /** More was appended to it. */
  goOn(): void {
    this.#collectingMs = this.#clock.elapsed() - this.#since
  }

  /** It waited for the disk, which is no part of collecting it. */
  resume(): void {
    this.#since = this.#clock.elapsed() - this.#collectingMs
  }

  /** Another one was committed. */
  committed(tookMs: number): void {
    this.#usualCommitMs += (tookMs - this.#usualCommitMs) / SMOOTHING
  }

  /** True when collecting it took half as long as a commit: then the disk has to work meanwhile. */
  get isSlow(): boolean {
    return this.#collectingMs * 2 >= this.#usualCommitMs
  }
}
