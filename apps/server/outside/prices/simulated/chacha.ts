/**
 * ChaCha20's block function (RFC 8439) as the market's randomness: keyed by a day's secret and addressed by what is drawn, so that any
 * draw can be made on its own, prices that were seen say nothing about those to come, and whoever knows a revealed secret draws the same.
 */
export const BLOCK_WORDS = 16

/** Fills `out` (16 words, unsigned) with block `counter` under `key` (8 words) and a nonce of three words. */
// oxfmt-ignore
export function chachaBlock(
  key: Uint32Array,
  counter: number,
  nonce0: number,
  nonce1: number,
  nonce2: number,
  out: Uint32Array,
): void {
  const k0 = key[0]!, k1 = key[1]!, k2 = key[2]!, k3 = key[3]!
  const k4 = key[4]!, k5 = key[5]!, k6 = key[6]!, k7 = key[7]!
  let x0 = 0x61707865, x1 = 0x3320646e, x2 = 0x79622d32, x3 = 0x6b206574
  let x4 = k0 | 0, x5 = k1 | 0, x6 = k2 | 0, x7 = k3 | 0
  let x8 = k4 | 0, x9 = k5 | 0, x10 = k6 | 0, x11 = k7 | 0
  let x12 = counter | 0, x13 = nonce0 | 0, x14 = nonce1 | 0, x15 = nonce2 | 0
  for (let round = 0; round < 10; round++) {
    x0 = (x0 + x4) | 0; x12 ^= x0; x12 = (x12 << 16) | (x12 >>> 16)
    x8 = (x8 + x12) | 0; x4 ^= x8; x4 = (x4 << 12) | (x4 >>> 20)
    x0 = (x0 + x4) | 0; x12 ^= x0; x12 = (x12 << 8) | (x12 >>> 24)
    x8 = (x8 + x12) | 0; x4 ^= x8; x4 = (x4 << 7) | (x4 >>> 25)
    x1 = (x1 + x5) | 0; x13 ^= x1; x13 = (x13 << 16) | (x13 >>> 16)
    x9 = (x9 + x13) | 0; x5 ^= x9; x5 = (x5 << 12) | (x5 >>> 20)
    x1 = (x1 + x5) | 0; x13 ^= x1; x13 = (x13 << 8) | (x13 >>> 24)
    x9 = (x9 + x13) | 0; x5 ^= x9; x5 = (x5 << 7) | (x5 >>> 25)
    x2 = (x2 + x6) | 0; x14 ^= x2; x14 = (x14 << 16) | (x14 >>> 16)
    x10 = (x10 + x14) | 0; x6 ^= x10; x6 = (x6 << 12) | (x6 >>> 20)
    x2 = (x2 + x6) | 0; x14 ^= x2; x14 = (x14 << 8) | (x14 >>> 24)
    x10 = (x10 + x14) | 0; x6 ^= x10; x6 = (x6 << 7) | (x6 >>> 25)
    x3 = (x3 + x7) | 0; x15 ^= x3; x15 = (x15 << 16) | (x15 >>> 16)
    x11 = (x11 + x15) | 0; x7 ^= x11; x7 = (x7 << 12) | (x7 >>> 20)
    x3 = (x3 + x7) | 0; x15 ^= x3; x15 = (x15 << 8) | (x15 >>> 24)
    x11 = (x11 + x15) | 0; x7 ^= x11; x7 = (x7 << 7) | (x7 >>> 25)
    x0 = (x0 + x5) | 0; x15 ^= x0; x15 = (x15 << 16) | (x15 >>> 16)
    x10 = (x10 + x15) | 0; x5 ^= x10; x5 = (x5 << 12) | (x5 >>> 20)
    x0 = (x0 + x5) | 0; x15 ^= x0; x15 = (x15 << 8) | (x15 >>> 24)
    x10 = (x10 + x15) | 0; x5 ^= x10; x5 = (x5 << 7) | (x5 >>> 25)
    x1 = (x1 + x6) | 0; x12 ^= x1; x12 = (x12 << 16) | (x12 >>> 16)
    x11 = (x11 + x12) | 0; x6 ^= x11; x6 = (x6 << 12) | (x6 >>> 20)
    x1 = (x1 + x6) | 0; x12 ^= x1; x12 = (x12 << 8) | (x12 >>> 24)
    x11 = (x11 + x12) | 0; x6 ^= x11; x6 = (x6 << 7) | (x6 >>> 25)
    x2 = (x2 + x7) | 0; x13 ^= x2; x13 = (x13 << 16) | (x13 >>> 16)
    x8 = (x8 + x13) | 0; x7 ^= x8; x7 = (x7 << 12) | (x7 >>> 20)
    x2 = (x2 + x7) | 0; x13 ^= x2; x13 = (x13 << 8) | (x13 >>> 24)
    x8 = (x8 + x13) | 0; x7 ^= x8; x7 = (x7 << 7) | (x7 >>> 25)
    x3 = (x3 + x4) | 0; x14 ^= x3; x14 = (x14 << 16) | (x14 >>> 16)
    x9 = (x9 + x14) | 0; x4 ^= x9; x4 = (x4 << 12) | (x4 >>> 20)
    x3 = (x3 + x4) | 0; x14 ^= x3; x14 = (x14 << 8) | (x14 >>> 24)
    x9 = (x9 + x14) | 0; x4 ^= x9; x4 = (x4 << 7) | (x4 >>> 25)
  }
  out[0] = x0 + 0x61707865
  out[1] = x1 + 0x3320646e
  out[2] = x2 + 0x79622d32
  out[3] = x3 + 0x6b206574
  out[4] = x4 + k0
  out[5] = x5 + k1
  out[6] = x6 + k2
  out[7] = x7 + k3
  out[8] = x8 + k4
  out[9] = x9 + k5
  out[10] = x10 + k6
  out[11] = x11 + k7
  out[12] = x12 + counter
  out[13] = x13 + nonce0
  out[14] = x14 + nonce1
  out[15] = x15 + nonce2
}

/** The purpose of a draw: the first word of the nonce, so that no two purposes ever share a block. */
export const DRAW = { day: 0, dayTree: 1, minuteTree: 2, minute: 3, step: 4, volume: 5 } as const

/** A bell-shaped draw from one word: four bytes summed, mean 0, standard deviation BELL_DEVIATION. */
export function bell(word: number): number {
  return (word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24) - 510
}
/** σ × bell ÷ BELL_DEVIATION = floor(σ × bell × 443 ÷ 2¹⁶): √(4 × (256² − 1) ÷ 12) = 147.8 = 65536 ÷ 443.4 */
const BELL_SCALE = 443

/** A draw with standard deviation `deviation` (an integer below 2³⁰). */
export function scaledBell(deviation: number, word: number): number {
  return Math.floor((deviation * bell(word) * BELL_SCALE) / 65_536)
}
