export interface PricePoint {
  /** milliseconds */
  readonly t: number
  /** for drawing only, never money */
  readonly price: number
}

export interface PriceLineFrame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface PriceLineShape {
  /** SVG path of what lies before the entry; all of it where there is none. */
  readonly before: string
  /** From the entry on; empty where there is none. */
  readonly after: string
  /** The same closed along the entry's height. */
  readonly area: string
  readonly end: { readonly x: number; readonly y: number } | undefined
  readonly entry: { readonly x: number; readonly y: number } | undefined
}

/** the least the whole height stands for, as a share of the price: a ripple is drawn as one */
const LEAST_RANGE = 0.0004

/**
 * Prices by their time, `from` at the frame's left edge and `until` at its right, so that a pause is a straight line.
 * With an `entry` its price is part of the height, and the line is parted there. Oldest first.
 */
export function priceLineShape(
  points: readonly PricePoint[],
  { from, until }: { readonly from: number; readonly until: number },
  frame: PriceLineFrame,
  entry?: PricePoint,
): PriceLineShape {
  const shown = points.filter(({ t }) => t >= from && t <= until)
  const prices = shown.map(({ price }) => price)
  if (entry) prices.push(entry.price)
  if (shown.length === 0) return { before: '', after: '', area: '', end: undefined, entry: undefined }
  const highest = Math.max(...prices)
  const lowest = Math.min(...prices)
  const spare = Math.max(0, highest * LEAST_RANGE - (highest - lowest)) / 2
  const range = highest - lowest + spare * 2
  const at = ({ t, price }: PricePoint) => ({
    x: round(frame.left + ((Math.max(from, t) - from) / (until - from)) * (frame.right - frame.left)),
    y: round(
      range === 0
        ? (frame.top + frame.bottom) / 2
        : frame.bottom - ((price - lowest + spare) / range) * (frame.bottom - frame.top),
    ),
  })
  const end = at(shown.at(-1)!)
  if (!entry) return { before: pathOf(shown.map(at)), after: '', area: '', end, entry: undefined }
  const middle = at(entry)
  const before = [...shown.filter(({ t }) => t < entry.t).map(at), middle]
  const after = [middle, ...shown.filter(({ t }) => t > entry.t).map(at)]
  const last = after.at(-1)!
  return {
    before: before.length > 1 ? pathOf(before) : '',
    after: after.length > 1 ? pathOf(after) : '',
    area: after.length > 1 ? `${pathOf(after)}L${last.x} ${middle.y}Z` : '',
    end: last,
    entry: middle,
  }
}

function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
