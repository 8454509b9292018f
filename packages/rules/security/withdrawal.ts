import { DAY } from '@candela/units'

/** the time in which nothing is withdrawn after a password was replaced without being known */
export const RETRIEVAL_BLOCK_MS = DAY

/** Instant until which a retrieval at `retrievedAt` (0: never) keeps withdrawals back; 0 where it does not at `now`. */
export function withdrawalBlockedUntil(retrievedAt: number, now: number): number {
  const until = retrievedAt + RETRIEVAL_BLOCK_MS
  return retrievedAt > 0 && now < until ? until : 0
}
