/** Whole seconds until an instant, never below zero; the last one counts until it is over. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1_000))
}

/** 42 → 0:42, 588 → 9:48, 85268 → 23:41:08 */
export function clockText(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
