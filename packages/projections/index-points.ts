import { MINUTE } from '@candela/units'

/** Equity of the past can be computed at any multiple of this. The GMT+8 day begins on one. */
export const INDEX_POINT_MS = 5 * MINUTE

/** The first boundary at or after an instant: the point an index of that instant belongs to, unless a later one comes before it. */
export function boundaryAt(at: number): number {
  return Math.ceil(at / INDEX_POINT_MS) * INDEX_POINT_MS
}
