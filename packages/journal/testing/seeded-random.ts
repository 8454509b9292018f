/** A small seeded generator for tests and simulations: 32 bits of state, well spread, not secret. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A whole number from 0 to 2³² − 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }

  /** A whole number from 0 to `limit` − 1; `limit` from 1 to 2³². */
  below(limit: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * limit)
  }
}
