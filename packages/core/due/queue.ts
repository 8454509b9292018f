import type { DueClock } from './clock.ts'

/** Something that falls due at one instant for each of a dense set of keys; earliest first, equal instants by key. */
export class DueQueue {
  private readonly heap: number[] = []
  private readonly instants: number[] = []
  /** place in the heap by key; -1: not queued */
  private readonly places: number[] = []
  private readonly due: DueClock

  constructor(due: DueClock) {
    this.due = due
  }

  /** The earliest instant, or undefined when nothing is due. */
  nextAt(): number | undefined {
    const key = this.heap[0]
    return key === undefined ? undefined : this.instants[key]
  }

  /** The key that falls due first; undefined when nothing is due. */
  nextKey(): number | undefined {
    return this.heap[0]
  }

  /** The instant of a key; undefined where it is not queued. */
  instantOf(key: number): number | undefined {
    return (this.places[key] ?? -1) < 0 ? undefined : this.instants[key]
  }

  set(key: number, at: number): void {
    while (this.places.length <= key) {
      this.places.push(-1)
      this.instants.push(0)
    }
    this.instants[key] = at
    this.due.note(at)
    let place = this.places[key]!
    if (place < 0) {
      place = this.heap.length
      this.heap.push(key)
      this.places[key] = place
    }
    this.sink(this.rise(place))
  }

  /** Takes the earliest key due at or before `at`; -1 when there is none. */
  take(at: number): number {
    const key = this.heap[0]
    if (key === undefined || this.instants[key]! > at) return -1
    const last = this.heap.pop()!
    this.places[key] = -1
    if (last !== key) {
      this.put(last, 0)
      this.sink(0)
    }
    return key
  }

  /** Takes a key out, wherever it stands; nothing where it is not queued. */
  remove(key: number): void {
    const place = this.places[key] ?? -1
    if (place < 0) return
    const last = this.heap.pop()!
    this.places[key] = -1
    if (last === key) return
    this.put(last, place)
    this.sink(this.rise(place))
  }

  private before(a: number, b: number): boolean {
    const difference = this.instants[a]! - this.instants[b]!
    return difference < 0 || (difference === 0 && a < b)
  }

  private put(key: number, place: number): void {
    this.heap[place] = key
    this.places[key] = place
  }

  private rise(from: number): number {
    let place = from
    const key = this.heap[place]!
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.before(key, this.heap[parent]!)) break
      this.put(this.heap[parent]!, place)
      place = parent
    }
    this.put(key, place)
    return place
  }

  private sink(from: number): void {
    let place = from
    const key = this.heap[place]!
    for (;;) {
      let child = place * 2 + 1
      if (child >= this.heap.length) break
      if (child + 1 < this.heap.length && this.before(this.heap[child + 1]!, this.heap[child]!)) child++
      if (!this.before(this.heap[child]!, key)) break
      this.put(this.heap[child]!, place)
      place = child
    }
    this.put(key, place)
  }
}
