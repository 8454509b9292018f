import type { Instant } from '@candela/units'

/** The window in which the payments of a midnight and what follows from them are worked off (earn §3). */
export interface MidnightWindow {
  /** the number of items that fall due at one instant */
  readonly block: number
  /** milliseconds: the longest from one block to the next, and the length that the gaps of all blocks keep within */
  readonly gapMs: number
  readonly lengthMs: number
}

export const MIDNIGHT: MidnightWindow = { block: 256, gapMs: 100, lengthMs: 540_000 }

/** Milliseconds from one block of n items to the next, min(100 ms, dn(540,000 ms / up(n / 256))); n above 0 (§3). */
export function midnightGap(items: number, { block, gapMs, lengthMs }: MidnightWindow): number {
  return Math.min(gapMs, Math.floor(lengthMs / Math.ceil(items / block)))
}

/** The instant at which item i, from 0, of a midnight of n is due: midnight + dn(i / 256) · gap (§3). */
export function midnightItemAt(midnight: Instant, items: number, place: number, window: MidnightWindow): Instant {
  return midnight + Math.floor(place / window.block) * midnightGap(items, window)
}

/** The instant at which the product at a place, from 0, of those whose day begins at a midnight is settled: they come last (§3). */
export function settledAt(
  midnight: Instant,
  { items, products, place }: { items: number; products: number; place: number },
  window: MidnightWindow,
): Instant {
  return midnightItemAt(midnight, items, items - products + place, window)
}
