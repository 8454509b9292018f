/**
 * HalfSipHash-1-3 of a number and the four words of an id, under a secret of this process: who chooses the ids cannot
 * choose where they fall in a table. Nothing of it reaches state or events.
 */
export function keyedHash(key: HashKey, number: number, id: Int32Array, offset: number): number {
  v0 = key.low
  v1 = key.high
  v2 = key.low ^ 0x6c796765
  v3 = key.high ^ 0x74656462
  take(number)
  take(id[offset]!)
  take(id[offset + 1]!)
  take(id[offset + 2]!)
  take(id[offset + 3]!)
  take(LENGTH)
  v2 ^= 0xff
  round()
  round()
  round()
  return v1 ^ v3
}

/** Two words of chance, made where there is chance: the core has none of its own. */
export interface HashKey {
  readonly low: number
  readonly high: number
}

/** The key of a core that nobody attacks: tests, replays, proofs. */
export const NO_KEY: HashKey = { low: 0, high: 0 }

/** bytes of a message, as SipHash puts them into its last word */
const LENGTH = 20 << 24
let v0 = 0
let v1 = 0
let v2 = 0
let v3 = 0

function take(word: number): void {
  v3 ^= word
  round()
  v0 ^= word
}

function round(): void {
  v0 = (v0 + v1) | 0
  v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
  v0 = (v0 << 16) | (v0 >>> 16)
  v2 = (v2 + v3) | 0
  v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
  v0 = (v0 + v3) | 0
  v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
  v2 = (v2 + v1) | 0
  v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
  v2 = (v2 << 16) | (v2 >>> 16)
}
