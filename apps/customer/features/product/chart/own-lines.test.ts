import { describe, expect, it } from 'vitest'
import { type LineData, ownLineOverlay, placeOf } from './own-lines.ts'

const HEIGHT = 200

/** The overlay's drawing of a line at `at`, on an axis where 100 is the top and each unit is a pixel. */
function drawn(value: number, all: readonly number[], lock = true): readonly { readonly type: string }[] {
  const extendData: LineData = { text: 'Liquidation', price: '9', all }
  const y = (of: number): number => 100 - of
  const params = {
    overlay: { extendData, lock },
    coordinates: [{ x: 0, y: y(value) }],
    bounding: { width: 300, height: HEIGHT },
    yAxis: { convertToPixel: y },
  }
  return ownLineOverlay.createPointFigures!(params as never) as never
}

describe('a line of the customer’s own in the chart', () => {
  it('stands at its price where that is in sight', () => {
    expect(placeOf(120, [120, -5], HEIGHT)).toEqual({ y: 120 })
    expect(drawn(-20, [-20])).toMatchObject([
      { type: 'line' },
      { type: 'text', attrs: { y: 120, text: 'Liquidation' } },
    ])
  })

  it('out of sight has its words and price at the edge, with an arrow to it and no line', () => {
    expect(drawn(150, [150])).toMatchObject([{ type: 'text', attrs: { y: 10, text: '▲ Liquidation 9' } }])
    expect(drawn(-150, [-150])).toMatchObject([{ type: 'text', attrs: { y: 190, text: '▼ Liquidation 9' } }])
  })

  it('several beyond one edge stand one below another, the farthest outermost', () => {
    const beyond = [-30, -10, 90, 260, 220]
    expect(beyond.map((y) => placeOf(y, beyond, HEIGHT))).toEqual([
      { y: 10, edge: 'top' },
      { y: 30, edge: 'top' },
      { y: 90 },
      { y: 190, edge: 'bottom' },
      { y: 170, edge: 'bottom' },
    ])
  })

  it('can be taken by its words only where it stands', () => {
    const taken = (value: number) =>
      drawn(value, [value], false).map((figure) => 'ignoreEvent' in figure && figure.ignoreEvent)
    expect(taken(0)).toEqual([true, false])
    expect(taken(150)).toEqual([true])
  })
})
