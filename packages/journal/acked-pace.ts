import type { AckedFile } from './acked.ts'
import type { JournalClock } from './clock.ts'
import type { AckedSlot } from './headers.ts'

export interface AckedPaceOptions {
  file: AckedFile
  clock: JournalClock
  /** The time for which a slot may stay without being durable. */
  syncMs: number
  /** True when a batch is in flight: then its end sees to the sync. */
  isBusy: () => boolean
  onSynced: () => void
  onFailed: (error: Error) => void
}

/**
 * Decides when the acked file is synced: with the first batch after `syncMs`, beside that batch's own sync, or by a timer where no batch
 * comes. While it runs, no slot may be written.
 */
export class AckedPace {
  readonly #options: AckedPaceOptions
  #isSyncing = false
  /** Since when the file holds a slot that may not be durable, and the timer that ends it. */
  #since = 0
  #stopTimer: (() => void) | null = null

  constructor(options: AckedPaceOptions) {
    this.#options = options
  }

  get isSyncing(): boolean {
    return this.#isSyncing
  }

  write(slot: Omit<AckedSlot, 'generation'>): void {
    const { file, clock, syncMs } = this.#options
    file.write(slot)
    if (this.#stopTimer) return
    this.#since = clock.elapsed()
    this.#stopTimer = clock.after(syncMs, () => {
      if (!this.#options.isBusy()) this.syncWhereDue()
    })
  }

  /** Starts a sync where the time has come; returns whether one runs. */
  syncWhereDue(): boolean {
    const { file, clock, syncMs } = this.#options
    if (file.isDirty && !this.#isSyncing && clock.elapsed() - this.#since >= syncMs) this.sync()
    return this.#isSyncing
  }

  sync(): void {
    const { file, onSynced, onFailed } = this.#options
    this.#isSyncing = true
    this.stop()
    file.sync((error) => {
      if (error) return onFailed(error)
      this.#isSyncing = false
      onSynced()
    })
  }

  /** Ends the timer. */
  stop(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  /** True when a slot was written that may not be durable yet. */
  get isDirty(): boolean {
    return this.#options.file.isDirty
  }

  close(): void {
    this.#options.file.close()
  }
}
