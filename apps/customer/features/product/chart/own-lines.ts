import type { Chart, OverlayTemplate } from 'klinecharts'

/** A price of the customer's own as a line: an order, a position's entry, its triggers. */
export interface OwnLine {
  readonly id: string
  readonly price: number
  readonly text: string
  /** can be dragged to another price */
  readonly isMovable?: boolean
}

/** The overlay's data of a line. */
export interface LineData {
  readonly text: string
  /** as it is written */
  readonly price: string
  /** prices of all lines, this one's too: those out of sight share the chart's edges */
  readonly all: readonly number[]
}

export const OWN_LINE = 'ownLine'
/** from one line's words to the next, at an edge */
const APART_PX = 20

/**
 * The place of a line's words: at its price, or, where that is out of sight, at the edge beyond which it lies, the farthest outermost.
 * `all`: all lines, this one too; y goes down.
 */
export function placeOf(
  y: number,
  all: readonly number[],
  height: number,
): { readonly y: number; readonly edge?: 'top' | 'bottom' } {
  if (y >= 0 && y <= height) return { y }
  const edge = y < 0 ? 'top' : 'bottom'
  const outer = new Set(all.filter((other) => (edge === 'top' ? other < y : other > y))).size
  const inwards = (outer + 0.5) * APART_PX
  return { y: edge === 'top' ? inwards : height - inwards, edge }
}

/**
 * A dashed line across the chart at its price, with its words at its start; by them one that can be moved is taken. One out of sight
 * has its words and its price at the edge, with an arrow.
 */
export const ownLineOverlay: OverlayTemplate = {
  name: OWN_LINE,
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates, bounding, yAxis }) => {
    const { text, price, all } = overlay.extendData as LineData
    const at = coordinates[0]?.y ?? 0
    const { y, edge } = placeOf(at, yAxis ? all.map((value) => yAxis.convertToPixel(value)) : [], bounding.height)
    const words = { y, baseline: 'middle' }
    if (edge !== undefined) {
      // on the other side than the words of what is in sight
      const told = `${edge === 'top' ? '▲' : '▼'} ${text} ${price}`
      const attrs = { ...words, x: bounding.width - 6, text: told, align: 'right' }
      return [{ type: 'text', attrs, ignoreEvent: true }]
    }
    const across = {
      coordinates: [
        { x: 0, y },
        { x: bounding.width, y },
      ],
    }
    return [
      { type: 'line', attrs: across, ignoreEvent: true },
      { type: 'text', attrs: { ...words, x: 6, text, align: 'left' }, ignoreEvent: overlay.lock },
    ]
  },
}

/** the distance from a line's words within which a finger takes it */
const NEAR_PX = 22
const WORDS_PX = 140

/** True when a point of the chart lies on the words of a line that can be moved. */
export function isOnMovable(chart: Chart, lines: readonly OwnLine[], x: number, y: number): boolean {
  if (x > WORDS_PX) return false
  return lines.some(({ price, isMovable }) => {
    if (isMovable !== true) return false
    const place = chart.convertToPixel({ value: price }, { paneId: 'candle_pane', absolute: true })
    return 'y' in place && place.y !== undefined && Math.abs(place.y - y) < NEAR_PX
  })
}
