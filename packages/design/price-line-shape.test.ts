import { describe, expect, it } from 'vitest'
import { priceLineShape } from './price-line-shape.ts'

const frame = { left: 0, right: 300, top: 10, bottom: 110 }
const points = [
  { t: 1_000, price: 100 },
  { t: 2_000, price: 101 },
  { t: 4_000, price: 102 },
]

describe('a price line', () => {
  it('lies by its times, the lowest at the bottom and the highest at the top', () => {
    const { before, after, end } = priceLineShape(points, { from: 1_000, until: 4_000 }, frame)
    expect(before).toBe('M0 110L100 60L300 10')
    expect(after).toBe('')
    expect(end).toEqual({ x: 300, y: 10 })
  })

  it('is parted at the entry, whose price is part of the height', () => {
    const shape = priceLineShape(points, { from: 1_000, until: 4_000 }, frame, { t: 2_500, price: 104 })
    expect(shape.before).toBe('M0 110L100 85L150 10')
    expect(shape.after).toBe('M150 10L300 60')
    expect(shape.area).toBe('M150 10L300 60L300 10Z')
    expect(shape.entry).toEqual({ x: 150, y: 10 })
  })

  it('leaves out what is older, and draws a ripple as one', () => {
    const { before } = priceLineShape(
      [
        { t: 0, price: 500 },
        { t: 1_000, price: 100 },
        { t: 4_000, price: 100.01 },
      ],
      { from: 1_000, until: 4_000 },
      frame,
    )
    const [first, last] = before.slice(1).split('L')
    expect(Number(first!.split(' ')[1]) - Number(last!.split(' ')[1])).toBeCloseTo(25, 0)
  })

  it('is nothing without points', () => {
    expect(priceLineShape([], { from: 0, until: 1 }, frame, { t: 0, price: 1 })).toEqual({
      before: '',
      after: '',
      area: '',
      end: undefined,
      entry: undefined,
    })
  })
})
