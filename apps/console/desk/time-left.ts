interface TimeLeft {
  readonly hours: number
  readonly minutes: number
  readonly over: boolean
}

/** The rest of a published clock. */
export function timeLeft(decideBy: number, now: number): TimeLeft {
  const minutes = Math.floor(Math.max(0, decideBy - now) / 60_000)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, over: decideBy <= now }
}

interface TimeUsed {
  /** of the whole time, from 0 to 1 */
  readonly used: number
  /** less than a quarter of it remains */
  readonly soon: boolean
}

/** The used part of a clock that runs `whole` milliseconds. */
export function timeUsed(decideBy: number, now: number, whole: number): TimeUsed {
  const left = Math.max(0, decideBy - now)
  return { used: Math.min(1, 1 - left / whole), soon: left < whole / 4 }
}
