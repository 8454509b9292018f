import type { Chart, OverlayTemplate } from 'klinecharts'

/** A price of the customer's own as a line: an order, a position's entry, its triggers. */
export interface OwnLine {
  readonly id: string
  readonly price: number
  readonly text: string
  /** can be dragged to another price */
  readonly isMovable?: boolean
}

export const OWN_LINE = 'ownLine'

/** A dashed line across the chart at its price, with its words at its start; by them one that can be moved is taken. */
export const ownLineOverlay: OverlayTemplate = {
  name: OWN_LINE,
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y ?? 0
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x: 6, y, text: String(overlay.extendData), align: 'left', baseline: 'middle' },
        ignoreEvent: overlay.lock,
      },
    ]
  },
}

/** how near a finger must be to a line's words to take it */
const NEAR_PX = 22
const WORDS_PX = 140

/** Whether a point of the chart lies on the words of a line that can be moved. */
export function isOnMovable(chart: Chart, lines: readonly OwnLine[], x: number, y: number): boolean {
  if (x > WORDS_PX) return false
  return lines.some(({ price, isMovable }) => {
    if (isMovable !== true) return false
    const place = chart.convertToPixel({ value: price }, { paneId: 'candle_pane', absolute: true })
    return 'y' in place && place.y !== undefined && Math.abs(place.y - y) < NEAR_PX
  })
}
