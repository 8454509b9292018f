import { trailingTrigger } from '@candela/rules/perpetual/arithmetic'
import { Peak } from './peak.ts'
import type { PerpetualOrder } from './perpetual-order.ts'

/**
 * Orders that trail the mark from one side, by how far. A step costs what it overtakes and one look a distance, however many trail:
 * of those with one distance the oldest have seen the most, and are reached first.
 */
export class Trails {
  /** +1: they sell, and trail a rising mark */
  private readonly sign: 1 | -1
  /** by placing: each is better than the next */
  private readonly peaks: Peak[] = []
  /** by callback in ppm, by placing */
  private readonly orders = new Map<number, Set<PerpetualOrder>>()

  constructor(sign: 1 | -1) {
    this.sign = sign
  }

  /** After a mark: all that have seen none better have seen this one. */
  follow(mark: number): void {
    let last = this.peaks.at(-1)
    if (last === undefined || this.sign * (mark - last.best) <= 0) return
    const peak = this.peaks.pop()!
    peak.rise(mark)
    for (
      last = this.peaks.at(-1);
      last !== undefined && this.sign * (mark - last.best) >= 0;
      last = this.peaks.at(-1)
    ) {
      this.peaks.pop()!.join(peak)
    }
    this.peaks.push(peak)
  }

  /** The newest of those that trail, from the mark `best` on. */
  enter(order: PerpetualOrder, best: number): void {
    let peak = this.peaks.at(-1)
    if (peak?.best !== best) this.peaks.push((peak = new Peak(best)))
    peak.orders++
    order.peak = peak
    const group = this.orders.get(order.callbackPpm)
    if (group === undefined) this.orders.set(order.callbackPpm, new Set([order]))
    else group.add(order)
  }

  leave(order: PerpetualOrder): void {
    const group = this.orders.get(order.callbackPpm)!
    group.delete(order)
    if (group.size === 0) this.orders.delete(order.callbackPpm)
    order.peak!.top.orders--
    order.peak = undefined
    while (this.peaks.at(-1)?.orders === 0) this.peaks.pop()
  }

  /** The first that a mark reaches: the one whose trigger it came to first, then the oldest. */
  reached(mark: number): PerpetualOrder | undefined {
    let first: PerpetualOrder | undefined
    let trigger = 0
    for (const group of this.orders.values()) {
      const [order] = group
      const at = trailingTrigger(this.sign === 1 ? 'sell' : 'buy', order!.peak!.best, order!.callbackPpm)
      if (this.sign * (mark - at) > 0) continue
      const isBefore =
        first === undefined || this.sign * (at - trigger) > 0 || (at === trigger && order!.rank < first.rank)
      if (isBefore) [first, trigger] = [order!, at]
    }
    return first
  }
}
