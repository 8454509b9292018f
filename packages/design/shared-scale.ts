import { type Frame, type LinePath, linePath } from './line-path.ts'

/**
 * Several series in one frame and on one scale, from the lowest value of all to the highest: what lies higher in one is higher than in
 * the other. All that move by less than `leastRange` together are drawn as a ripple. Values are for drawing only, never money.
 */
export function linesOnOneScale(lines: readonly (readonly number[])[], frame: Frame, leastRange = 0): LinePath[] {
  const [lowest, highest] = endsOf(lines.flat())
  const spare = Math.max(0, leastRange - (highest - lowest)) / 2
  const [floor, range] = [lowest - spare, highest - lowest + 2 * spare]
  const yOf = (value: number) =>
    range === 0 ? (frame.top + frame.bottom) / 2 : frame.bottom - ((value - floor) / range) * (frame.bottom - frame.top)
  return lines.map((values) => {
    const [low, high] = endsOf(values)
    return linePath(values, { ...frame, top: yOf(high), bottom: yOf(low) })
  })
}

function endsOf(values: readonly number[]): [lowest: number, highest: number] {
  let lowest = Infinity
  let highest = -Infinity
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  return values.length === 0 ? [0, 0] : [lowest, highest]
}
