import { assert } from '@candela/units'

/** The distance from a stop, in shares of the range, within which a dragged value jumps to it. */
const snapShare = 0.02

/** `count` stops at equal distances from min to max, both included. */
export function evenStops(min: number, max: number, count: number): number[] {
  assert(count >= 2, 'A slider has at least two stops')
  return Array.from({ length: count }, (_, index) => min + ((max - min) * index) / (count - 1))
}

/** The value, or the stop it is close to. */
export function snapToStop(value: number, stops: readonly number[], min: number, max: number): number {
  const reach = (max - min) * snapShare
  let nearest = value
  let distance = reach
  for (const stop of stops) {
    const away = Math.abs(stop - value)
    if (away <= distance) {
      nearest = stop
      distance = away
    }
  }
  return nearest
}

/** The next stop above or below the value; the end when there is none. */
export function neighbourStop(value: number, stops: readonly number[], direction: -1 | 1): number {
  const ordered = direction === 1 ? stops : [...stops].reverse()
  const next = ordered.find((stop) => (direction === 1 ? stop > value : stop < value))
  return next ?? ordered[ordered.length - 1] ?? value
}

/** The place of a value between min and max, 0 to 1. */
export function sliderShare(value: number, min: number, max: number): number {
  if (max <= min) return 0
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}
