import { DueQueue } from './queue.ts'

/** A queue that knows how many keys fall due at each instant. */
export class CountedQueue extends DueQueue {
  private readonly counts = new Map<number, number>()

  /** The number of keys that fall due at an instant. */
  countAt(at: number): number {
    return this.counts.get(at) ?? 0
  }

  override set(key: number, at: number): void {
    this.count(this.instantOf(key), -1)
    super.set(key, at)
    this.count(at, 1)
  }

  override take(at: number): number {
    const dueAt = this.nextAt()
    const key = super.take(at)
    if (key >= 0) this.count(dueAt, -1)
    return key
  }

  override remove(key: number): void {
    this.count(this.instantOf(key), -1)
    super.remove(key)
  }

  private count(at: number | undefined, by: 1 | -1): void {
    if (at === undefined) return
    const left = this.countAt(at) + by
    if (left === 0) this.counts.delete(at)
    else this.counts.set(at, left)
  }
}
