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

/** The lowest and the highest value that a frame's height stands for. */
type Ends = readonly [lowest: number, highest: number]

/**
 * Lays values out from the frame's left to its right edge, the lowest at its bottom, the highest at its top; where ends are given, these
 * stand there. A single value or a flat series runs through the middle, and one that moves by less than `leastRange` moves that much
 * less than the whole height: a ripple is drawn as one. Values are for drawing only, never money.
 */
export function linePath(
  values: readonly number[],
  frame: Frame,
  leastRange = 0,
  [lowest, highest]: Ends = endsOf(values),
): LinePath {
  const middle = (frame.top + frame.bottom) / 2
  if (values.length === 0) return { line: '', end: { x: frame.right, y: middle } }
  const spare = Math.max(0, leastRange - (highest - lowest)) / 2
  const range = highest - lowest + 2 * spare
  const step = values.length > 1 ? (frame.right - frame.left) / (values.length - 1) : 0
  const yOf = (value: number) =>
    range === 0 ? middle : frame.bottom - ((value - lowest + spare) / range) * (frame.bottom - frame.top)
  const points = values.map((value, index) => ({ x: frame.left + step * index, y: yOf(value) }))
  if (points.length === 1) points.push({ x: frame.right, y: points[0]!.y })
  const end = points[points.length - 1]!
  return { line: `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`, end }
}

/**
 * Several series in one frame and on one scale, from the lowest value of all to the highest: what lies higher in one is higher than in
 * the other. All that move by less than `leastRange` together are drawn as a ripple. Values are for drawing only, never money.
 */
export function linesOnOneScale(lines: readonly (readonly number[])[], frame: Frame, leastRange = 0): LinePath[] {
  const ends = endsOf(lines.flat())
  return lines.map((values) => linePath(values, frame, leastRange, ends))
}

function endsOf(values: readonly number[]): Ends {
  let lowest = Infinity
  let highest = -Infinity
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  return values.length === 0 ? [0, 0] : [lowest, highest]
}
