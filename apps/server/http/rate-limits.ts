import type { Route } from '@candela/contract'
import { Refused } from '../refused.ts'

/** Token buckets by subject (an account, an operator or an address) and action: `perMinute` on average, a quarter of it at once. */
export interface RateLimits {
  /** Takes one, or throws `tooManyRequests` with the seconds to wait. */
  take(subject: string, action: number, perMinute: number): void
  /** Takes what a question costs from what its subject has for all of them, QUESTIONS_PER_MINUTE. Throws as `take`. */
  takeQuestion(subject: string, cost: number): void
}

/** Changes have the limits of their own routes only: nobody is kept from cancelling by what they read. */
export const QUESTIONS_PER_MINUTE = 4_000
const MAX_SUBJECTS = 50_000
const BURST_SHARE = 4
const SMALLEST_BURST = 5
const MINUTE_MS = 60_000
/** the longest page that any question may ask for */
const MOST_ROWS = 1_000

/** The cost of one request: 1, or the cost of its route, and more for the rows that it asks for. */
export function costOf({ cost = 1, rowsACost }: Pick<Route, 'cost' | 'rowsACost'>, query: unknown): number {
  if (rowsACost === undefined) return cost
  // nobody has held it against the contract yet
  const rows = Number((query as { readonly limit?: unknown } | undefined)?.limit)
  return cost + (rows > 0 ? Math.floor(Math.min(rows, MOST_ROWS) / rowsACost) : 0)
}

/** `actions`: how many there are; each take names one below it. */
export function openRateLimits(actions: number, clock: () => number): RateLimits {
  // per subject and action: tokens left, and when they were counted; questions come after the actions
  const subjects = new Map<string, Float64Array>()
  const take = (subject: string, action: number, perMinute: number, cost: number): void => {
    let buckets = subjects.get(subject)
    if (buckets === undefined) {
      if (subjects.size >= MAX_SUBJECTS) subjects.delete(subjects.keys().next().value!)
      buckets = new Float64Array((actions + 1) * 2).fill(-1)
      subjects.set(subject, buckets)
    }
    const now = clock()
    const size = Math.max(SMALLEST_BURST, perMinute / BURST_SHARE)
    const left = buckets[action * 2]!
    const since = Math.max(0, now - buckets[action * 2 + 1]!)
    const tokens = left < 0 ? size : Math.min(size, left + (since * perMinute) / MINUTE_MS)
    if (tokens < cost) {
      const seconds = Math.max(1, Math.ceil(((cost - tokens) * MINUTE_MS) / perMinute / 1000))
      throw new Refused('tooManyRequests', { seconds })
    }
    buckets[action * 2] = tokens - cost
    buckets[action * 2 + 1] = now
  }
  return {
    take: (subject, action, perMinute) => take(subject, action, perMinute, 1),
    takeQuestion: (subject, cost) => take(subject, actions, QUESTIONS_PER_MINUTE, cost),
  }
}

/** For benchmarks on loopback only. */
export const NO_RATE_LIMITS: RateLimits = { take: () => {}, takeQuestion: () => {} }
