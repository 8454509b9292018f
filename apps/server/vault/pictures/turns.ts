import { MINUTE } from '@candela/units'

/** the time for which a turn counts */
const LATELY_MS = MINUTE

/**
 * The turns of pictures: of the customers who wait, the one with the fewest turns lately comes next; among equals the oldest account,
 * which nobody can make more of. The pictures of one customer come in order.
 */
export class Turns<Work> {
  readonly #waiting = new Map<number, Work[]>()
  /** the turns of each, oldest first */
  readonly #had = new Map<number, number[]>()

  add(customer: number, work: Work): void {
    const own = this.#waiting.get(customer)
    if (own === undefined) this.#waiting.set(customer, [work])
    else own.push(work)
  }

  /** Gives a turn up; false where it has come already. */
  drop(customer: number, work: Work): boolean {
    const own = this.#waiting.get(customer) ?? []
    const place = own.indexOf(work)
    if (place < 0) return false
    own.splice(place, 1)
    if (own.length === 0) this.#waiting.delete(customer)
    return true
  }

  /** The work whose turn it is; undefined where nobody waits. */
  next(now: number): Work | undefined {
    this.#forget(now - LATELY_MS)
    const turnsOf = (customer: number): number => this.#had.get(customer)?.length ?? 0
    let chosen: number | undefined
    for (const customer of this.#waiting.keys()) {
      const more = chosen === undefined ? -1 : turnsOf(customer) - turnsOf(chosen) || customer - chosen
      if (more < 0) chosen = customer
    }
    if (chosen === undefined) return undefined
    const work = this.#waiting.get(chosen)![0]!
    this.drop(chosen, work)
    this.#had.set(chosen, [...(this.#had.get(chosen) ?? []), now])
    return work
  }

  #forget(until: number): void {
    for (const [customer, times] of this.#had) {
      const kept = times.filter((at) => at > until)
      if (kept.length === 0) this.#had.delete(customer)
      else this.#had.set(customer, kept)
    }
  }
}
