/* x ← x·6364136223846793005 + 1442695040888963407 modulo 2⁶⁴ in two halves of 32 bits: a back-test draws tens of millions. */
const FACTOR_HIGH = 0x5851f42d
const FACTOR_LOW = 0x4c957f2d
/** of the low half of the factor, the upper and the lower 16 bits */
const UPPER = 0x4c95
const LOWER = 0x7f2d
const ADDED_HIGH = 0x14057b7e
const ADDED_LOW = 0xf767814f
const HALF = 2 ** 32

/** The published draws, the same for everybody from a seed (strategies §5): integers from 0, below 2³¹. */
export class Draws {
  #high: number
  #low: number

  constructor(seed: number) {
    this.#high = Math.floor(seed / HALF) | 0
    this.#low = seed | 0
  }

  next(): number {
    const low = this.#low
    const upper = low >>> 16
    const lower = low & 0xffff
    // 16 by 16 bits, so that nothing is carried out of 32
    const least = lower * LOWER
    const middle = upper * LOWER + (least >>> 16)
    const crossed = lower * UPPER + (middle & 0xffff)
    const carried = upper * UPPER + (middle >>> 16) + (crossed >>> 16)
    const sum = (((crossed << 16) | (least & 0xffff)) >>> 0) + ADDED_LOW
    const high = Math.imul(low, FACTOR_HIGH) + Math.imul(this.#high, FACTOR_LOW) + carried + ADDED_HIGH
    this.#high = (high + (sum >= HALF ? 1 : 0)) | 0
    this.#low = sum | 0
    return this.#high >>> 1
  }
}
