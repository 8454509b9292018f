import { Refused } from '../refused.ts'

/** Token buckets by subject (a session's handle or an address) and action: `perMinute` on average, a quarter of it at once. */
export interface RateLimits {
  /** Takes one, or throws `tooManyRequests` with the seconds to wait. */
  take(subject: string, action: number, perMinute: number): void
}

const MAX_SUBJECTS = 50_000
const BURST_SHARE = 4
const SMALLEST_BURST = 5
const MINUTE_MS = 60_000

/** `actions`: how many there are; each take names one below it. */
export function openRateLimits(actions: number, clock: () => number): RateLimits {
  // per subject and action: tokens left, and when they were counted
  const subjects = new Map<string, Float64Array>()
  return {
    take(subject, action, perMinute) {
      let buckets = subjects.get(subject)
      if (buckets === undefined) {
        if (subjects.size >= MAX_SUBJECTS) subjects.delete(subjects.keys().next().value!)
        buckets = new Float64Array(actions * 2).fill(-1)
        subjects.set(subject, buckets)
      }
      const now = clock()
      const size = Math.max(SMALLEST_BURST, perMinute / BURST_SHARE)
      const left = buckets[action * 2]!
      const since = Math.max(0, now - buckets[action * 2 + 1]!)
      const tokens = left < 0 ? size : Math.min(size, left + (since * perMinute) / MINUTE_MS)
      if (tokens < 1) {
        const seconds = Math.max(1, Math.ceil(((1 - tokens) * MINUTE_MS) / perMinute / 1000))
        throw new Refused('tooManyRequests', { seconds })
      }
      buckets[action * 2] = tokens - 1
      buckets[action * 2 + 1] = now
    },
  }
}

/** For benchmarks on loopback only. */
export const NO_RATE_LIMITS: RateLimits = { take: () => {} }
