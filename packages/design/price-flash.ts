import type { Direction } from './triangle.tsx'

/** A row flashes at most once in this time. */
export const flashIntervalMs = 1_000

export interface PriceFlash {
  /** The last value seen. */
  value: number | bigint
  direction: Direction
  /** Grows with every flash; a new number restarts the animation. */
  count: number
  /** The start of the last flash, in ms. */
  at: number
}

/** The flash before any change. */
export function firstFlash(value: number | bigint): PriceFlash {
  return { value, direction: 'flat', count: 0, at: -Infinity }
}

/** The flash after `value` is shown at `now`: a change within the interval moves the value but does not flash. */
export function nextFlash(flash: PriceFlash, value: number | bigint, now: number): PriceFlash {
  if (Object.is(value, flash.value)) return flash
  const direction = value > flash.value ? 'up' : 'down'
  if (now - flash.at < flashIntervalMs) return { ...flash, value }
  return { value, direction, count: flash.count + 1, at: now }
}
