import type { OverlayTemplate } from 'klinecharts'

/** What is drawn of an own order: its words, and where. */
export interface OwnOrderLine {
  readonly id: string
  readonly price: number
  readonly text: string
}

export const OWN_ORDER = 'ownOrder'

/** A dashed line across the chart at the order's price, with side and amount at its start. */
export const ownOrderOverlay: OverlayTemplate = {
  name: OWN_ORDER,
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
        ignoreEvent: true,
      },
    ]
  },
}
