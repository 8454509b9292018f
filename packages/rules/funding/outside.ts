import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { OUTSIDE_OUTCOMES, type OutsideOutcome } from '@candela/contract'
import { PPM, UNIT } from '@candela/units'

const ROLLS = 1_000

/** The most that a practice bank or wallet sends at once, by asset; minor units. It is a bound of the practice world, and of no rail. */
export const OUTSIDE_MOST: Readonly<Record<string, number>> = {
  USDT: 100_000 * UNIT,
  BTC: 2 * UNIT,
  USD: 100_000 * UNIT,
  EUR: 100_000 * UNIT,
  JPY: 10_000_000 * UNIT,
}
/** of a thousand surprises, so many are each of the outcomes but the first; what is left is the first */
const OF_EACH = 40

/**
 * A reference's place in a seed's chance, from 0 to 999: the first 32 bits of SHA-256(`candela sandbox 1` 00 seed 00
 * reference), modulo 1,000. The rule book asks for one and gives a single number (M074); the formula is ours and fits it.
 */
export function surpriseRoll(seed: string, reference: string): number {
  const digest = sha256(utf8ToBytes(`candela sandbox 1\0${seed}\0${reference}`))
  const first = digest.subarray(0, 4).reduce((sum, byte) => sum * 256 + byte, 0)
  return first % ROLLS
}

/** The surprise of a roll. */
export function surpriseOf(roll: number): OutsideOutcome {
  return OUTSIDE_OUTCOMES[1 + Math.floor(roll / OF_EACH)] ?? 'exact'
}

/** The instant at which a transfer arrives: after `base` milliseconds and as much of them again as its roll says. */
export function arrivesAt(sentAt: number, base: number, roll: number): number {
  return sentAt + base + Math.floor((base * roll) / ROLLS)
}

/** The arriving part of an amount that is a tenth off, in whole units of its currency. */
export function tenthOff(amount: number, unit: number, outcome: 'less' | 'more'): number {
  const tenth = (BigInt(amount) * BigInt(PPM / 10)) / BigInt(PPM)
  const whole = Number(tenth - (tenth % BigInt(unit)))
  return outcome === 'less' ? amount - whole : amount + whole
}
