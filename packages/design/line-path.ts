export interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

export interface LinePath {
  /** SVG path of the line, 'M… L…', one decimal; empty without points. */
  line: string
  /** The last point. */
  end: { x: number; y: number }
}

/**
 * Lays values out from the frame's left to its right edge, the lowest at its bottom, the highest at its top.
 * A single value or a flat series runs through the middle, and one that moves by less than `leastRange` moves that much less than the
 * whole height: a ripple is drawn as one. Values are for drawing only, never money.
 */
export function linePath(values: readonly number[], frame: Frame, leastRange = 0): LinePath {
  const middle = (frame.top + frame.bottom) / 2
  if (values.length === 0) return { line: '', end: { x: frame.right, y: middle } }
  let lowest = Infinity
  let highest = -Infinity
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  const spare = Math.max(0, leastRange - (highest - lowest))
  lowest -= spare / 2
  highest += spare / 2
  const range = highest - lowest
  const step = values.length > 1 ? (frame.right - frame.left) / (values.length - 1) : 0
  const yOf = (value: number) =>
    range === 0 ? middle : frame.bottom - ((value - lowest) / range) * (frame.bottom - frame.top)
  const points = values.map((value, index) => ({ x: frame.left + step * index, y: yOf(value) }))
  if (points.length === 1) points.push({ x: frame.right, y: middle })
  const end = points[points.length - 1]!
  return { line: `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`, end }
}
