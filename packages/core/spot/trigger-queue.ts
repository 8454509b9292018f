import type { Stop } from './stop.ts'

/** Stops that one way of the index reaches, the first reached first, of one trigger the oldest. */
export class TriggerQueue {
  private readonly heap: Stop[] = []
  private readonly rising: boolean

  constructor(rising: boolean) {
    this.rising = rising
  }

  get first(): Stop | undefined {
    return this.heap[0]
  }

  add(stop: Stop): void {
    this.heap.push(stop)
    this.rise(stop, this.heap.length - 1)
  }

  remove(stop: Stop): void {
    const last = this.heap.pop()!
    if (last === stop) return
    this.put(last, stop.place)
    this.rise(last, last.place)
    this.sink(last, last.place)
  }

  private before(a: Stop, b: Stop): boolean {
    if (a.trigger !== b.trigger) return this.rising ? a.trigger < b.trigger : a.trigger > b.trigger
    return a.queuedSeq < b.queuedSeq
  }

  private put(stop: Stop, place: number): void {
    this.heap[place] = stop
    stop.place = place
  }

  private rise(stop: Stop, from: number): void {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.before(stop, this.heap[parent]!)) break
      this.put(this.heap[parent]!, place)
      place = parent
    }
    this.put(stop, place)
  }

  private sink(stop: Stop, from: number): void {
    let place = from
    for (;;) {
      let child = place * 2 + 1
      if (child >= this.heap.length) break
      if (child + 1 < this.heap.length && this.before(this.heap[child + 1]!, this.heap[child]!)) child++
      if (!this.before(this.heap[child]!, stop)) break
      this.put(this.heap[child]!, place)
      place = child
    }
    this.put(stop, place)
  }
}
