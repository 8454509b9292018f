import { assert } from '@candela/units'

/**
 * Fixed point for the market: levels are base-2 logarithms in units of 2⁻²⁸, whole numbers below 2⁵³ throughout. Tables are made
 * at load by integer roots, because the transcendental functions of `Math` differ between versions of the runtime.
 */
export const LOG_ONE = 268_435_456
/** natural ppm → log units: 2²⁸ × log₂e ÷ 10⁶ = 387.27 */
export function logUnits(ppm: number): number {
  return Math.floor((ppm * 387_270) / 1_000)
}

const MANTISSA = 33_554_432 // 2²⁵
const COARSE = powers(1_024, 10n)
const FINE = powers(1_024, 20n)
/** ln 2 × 2¹⁶ */
const LN2 = 45_426
const POWERS_OF_TWO = Float64Array.from({ length: 53 }, (_, exponent) => Number(1n << BigInt(exponent)))

/** round(value × 2^(log ÷ 2²⁸)) for a value below 2²⁶, relative error below 10⁻⁷. */
export function scaleByLog(value: number, log: number): number {
  const whole = Math.floor(log / LOG_ONE)
  const fraction = log - whole * LOG_ONE
  const first = COARSE[fraction >>> 18]!
  const second = FINE[(fraction >>> 8) & 1_023]!
  let mantissa = Math.floor((first * second) / MANTISSA)
  mantissa += Math.floor((mantissa * Math.floor(((fraction & 255) * LN2) / 524_288)) / MANTISSA)
  const shift = 25 - whole
  assert(shift >= 0 && shift < 53, 'level out of range')
  return Math.floor((value * mantissa) / POWERS_OF_TWO[shift]! + 0.5)
}

/** floor(√value) of a whole number below 2⁵³. */
export function integerRoot(value: number): number {
  assert(Number.isSafeInteger(value) && value >= 0, 'root of what is no whole number')
  let low = 0
  let high = 94_906_266
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2)
    if (middle * middle <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** 2^(i ÷ 2^bits) for i in 0…count−1, 25 fraction bits */
function powers(count: number, bits: bigint): Float64Array {
  const precision = 60n
  const one = 1n << precision
  const roots: bigint[] = []
  let root = 2n * one
  for (let bit = 0n; bit < bits; bit++) {
    root = bigRoot(root << precision)
    roots.unshift(root) // roots[0] = 2^(2^-bits)
  }
  return Float64Array.from({ length: count }, (_, index) => {
    let product = one
    for (let bit = 0; 1 << bit <= index; bit++) if ((index >> bit) & 1) product = (product * roots[bit]!) >> precision
    return Number((product + (1n << 34n)) >> 35n)
  })
}

function bigRoot(value: bigint): bigint {
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}
