import type { TimedOrder } from './timed-order.ts'

/** Running orders by the step they mature in, then by number: a step in which nothing matures costs one comparison. */
export class Maturities {
  private readonly heap: TimedOrder[] = []

  get size(): number {
    return this.heap.length
  }

  /** The one that matures first. */
  get first(): TimedOrder | undefined {
    return this.heap[0]
  }

  add(order: TimedOrder): void {
    const { heap } = this
    let place = heap.length
    heap.push(order)
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(order, heap[parent]!)) break
      heap[place] = heap[parent]!
      place = parent
    }
    heap[place] = order
  }

  /** Takes the first one that has matured at `step`. */
  take(step: number): TimedOrder | undefined {
    const { heap } = this
    const first = heap[0]
    if (first === undefined || first.maturityStep > step) return undefined
    const last = heap.pop()!
    if (last !== first) this.sink(last)
    return first
  }

  private sink(order: TimedOrder): void {
    const { heap } = this
    let place = 0
    for (;;) {
      let child = place * 2 + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, order)) break
      heap[place] = heap[child]!
      place = child
    }
    heap[place] = order
  }
}

function isBefore(a: TimedOrder, b: TimedOrder): boolean {
  return a.maturityStep < b.maturityStep || (a.maturityStep === b.maturityStep && a.number < b.number)
}
