import { divideDown } from '@candela/units'
import { M6 } from './tiers.ts'

/** of a kind, beside each other */
export const MOST_TRIGGERS = 5
export const WHOLE_PPM = Number(M6)

/**
 * Lots that a trigger of a share closes: dn((Q − q)·share/(10⁶ − F)), q what triggers that fired still have to close, F the
 * shares of its kind that fired (§7). Equal shares so stay equal, and the last of a whole takes the rest.
 */
export function shareLots(free: number, sharePpm: number, firedPpm: number): number {
  return Number(divideDown(BigInt(free) * BigInt(sharePpm), BigInt(WHOLE_PPM - firedPpm)))
}

/** True when shares of a kind can stand together: at most 5, each at least a millionth, no more than the whole (§7). */
export function areShares(shares: readonly number[]): boolean {
  const isEach = shares.every((ppm) => Number.isSafeInteger(ppm) && ppm >= 1 && ppm <= WHOLE_PPM)
  return isEach && shares.length <= MOST_TRIGGERS && shares.reduce((sum, ppm) => sum + ppm, 0) <= WHOLE_PPM
}
