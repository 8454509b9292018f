import { describe, expect, it } from 'vitest'
import { loupePlace, moveView, viewTransform, WHOLE, zoomView } from './photo-view.ts'

describe('a photo on its stage', () => {
  it('zooms in steps and no further than six times', () => {
    let view = WHOLE
    const seen = [1, 2, 3, 4, 5, 6].map(() => (view = zoomView(view, 1)).zoom)
    expect(seen).toEqual([1.5, 2, 3, 4, 6, 6])
  })
  it('lies in the middle again when it is whole, and stays turned', () => {
    const moved = moveView({ zoom: 1.5, turn: 90, x: 0, y: 0 }, 30, -10)
    expect(moved).toEqual({ zoom: 1.5, turn: 90, x: 30, y: -10 })
    expect(zoomView(moved, -1)).toEqual({ zoom: 1, turn: 90, x: 0, y: 0 })
  })
  it('does not move while it is whole', () => expect(moveView(WHOLE, 50, 50)).toEqual(WHOLE))
  it('is drawn by one transform', () =>
    expect(viewTransform({ zoom: 2, turn: 270, x: 5, y: -6 })).toBe('translate(5px, -6px) rotate(270deg) scale(2)'))
})

describe('the glass', () => {
  const stage = { width: 300, height: 400 }
  it('shows in its middle what is under the pointer', () => {
    const { width, height, transform } = loupePlace({ x: 100, y: 40 }, stage)
    const [, x, y] = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(transform)!
    expect(Number(x) + 100 * 2.5).toBe(width / 2)
    expect(Number(y) + 40 * 2.5).toBe(height / 2)
  })
  it('makes way for the pointer', () => {
    expect(loupePlace({ x: 10, y: 390 }, stage).left).toBe(66)
    expect(loupePlace({ x: 290, y: 390 }, stage).left).toBe(14)
    expect(loupePlace(undefined, stage).left).toBe(66)
  })
})
