/**
 * The same draws for the same seed, in any process and Node version: splitmix32, integers only. Every choice of a simulation comes from
 * one of these; `fork` gives a part its own stream, so that one part's draws never shift another's.
 */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A whole number from 0 up to, not including, 2³². */
  word(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }

  /** A whole number from 0 up to, not including, `limit` (at most 2⁵³); the slight unevenness does not matter here. */
  below(limit: number): number {
    if (limit <= 4_294_967_296) return this.word() % limit
    return ((this.word() % 2_097_152) * 4_294_967_296 + this.word()) % limit
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  /** True in `percent` of a hundred draws. */
  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  fork(): SeededRandom {
    return new SeededRandom(this.word())
  }
}
