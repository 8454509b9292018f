import { describe, expect, it } from 'vitest'
import { calendarWeeks, dayCellDecimals } from './calendar-weeks.ts'
import { fillMark } from './fill-mark.ts'
import { cumulativeDepth } from './ladder-depth.ts'
import { linePath, linesOnOneScale } from './line-path.ts'
import { firstFlash, nextFlash } from './price-flash.ts'
import { nextByKey } from './roving.ts'
import { directionOf, signed } from './signed.ts'
import { evenStops, neighbourStop, sliderShare, snapToStop } from './slider-stops.ts'
import { clearToasts, dropToast, showToast, toasts } from './toast-queue.ts'

describe('line path', () => {
  const frame = { left: 0, right: 10, top: 0, bottom: 20 }
  it.each([
    ['rising', [1, 2, 3], 'M0.0 20.0L5.0 10.0L10.0 0.0', { x: 10, y: 0 }],
    ['falling', [3, 1], 'M0.0 0.0L10.0 20.0', { x: 10, y: 20 }],
    ['flat runs through the middle', [7, 7], 'M0.0 10.0L10.0 10.0', { x: 10, y: 10 }],
    ['one value is a level line', [7], 'M0.0 10.0L10.0 10.0', { x: 10, y: 10 }],
    ['nothing', [], '', { x: 10, y: 10 }],
  ])('%s', (_name, values, line, end) => {
    expect(linePath(values, frame)).toEqual({ line, end })
  })
})

describe('a line with a least range', () => {
  const frame = { left: 0, right: 10, top: 0, bottom: 20 }
  it('draws a ripple as one, in the middle', () => {
    expect(linePath([10_000, 9_998], frame, 100).line).toBe('M0.0 9.8L10.0 10.2')
  })
  it('leaves alone what moves by more', () => {
    expect(linePath([1, 2, 3], frame, 1).line).toBe(linePath([1, 2, 3], frame).line)
  })
})

describe('lines on one scale', () => {
  const frame = { left: 0, right: 10, top: 0, bottom: 20 }
  const drawn = (lines: readonly number[][], leastRange?: number) =>
    linesOnOneScale(lines, frame, leastRange).map(({ line }) => line)
  it.each([
    [
      'the higher of two lies higher',
      [
        [1, 3],
        [2.5, 2.5],
      ],
      ['M0.0 20.0L10.0 0.0', 'M0.0 5.0L10.0 5.0'],
    ],
    [
      'two that never meet',
      [
        [4, 5],
        [1, 1],
      ],
      ['M0.0 5.0L10.0 0.0', 'M0.0 20.0L10.0 20.0'],
    ],
    [
      'all of them level and equal',
      [
        [7, 7],
        [7, 7],
      ],
      ['M0.0 10.0L10.0 10.0', 'M0.0 10.0L10.0 10.0'],
    ],
    ['nothing', [[], []], ['', '']],
  ])('%s', (_name, lines, expected) => {
    expect(drawn(lines)).toEqual(expected)
  })
  it('move by less than the least range as a ripple in the middle', () => {
    expect(
      drawn(
        [
          [10_000, 9_998],
          [10_000, 10_000],
        ],
        100,
      ),
    ).toEqual(['M0.0 9.8L10.0 10.2', 'M0.0 9.8L10.0 9.8'])
  })
})

describe('calendar weeks', () => {
  it.each([
    ['November 2026 begins on a Sunday', 2026, 11, 6, 30, [null, null, null, null, null, null, 1]],
    ['February 2027 fills four weeks exactly', 2027, 2, 4, 28, [1, 2, 3, 4, 5, 6, 7]],
    ['February 2028 has a leap day', 2028, 2, 5, 29, [null, 1, 2, 3, 4, 5, 6]],
    ['January 2000 begins on a Saturday', 2000, 1, 6, 31, [null, null, null, null, null, 1, 2]],
  ])('%s', (_name, year, month, weeks, days, first) => {
    const grid = calendarWeeks(year, month)
    expect(grid).toHaveLength(weeks)
    expect(grid.every((week) => week.length === 7)).toBe(true)
    expect(grid[0]).toEqual(first)
    expect(grid.flat().filter((day) => day !== null)).toHaveLength(days)
  })
  it('refuses a month outside 1 to 12', () => {
    expect(() => calendarWeeks(2026, 0)).toThrow()
    expect(() => calendarWeeks(2026, 13)).toThrow()
  })
  it.each([
    [0, 1],
    [99.9, 1],
    [-99.9, 1],
    [100, 0],
    [-100, 0],
  ])('%d shows %d decimals', (value, decimals) => {
    expect(dayCellDecimals(value)).toBe(decimals)
  })
})

describe('slider stops', () => {
  it.each([
    [0, 100, 5, [0, 25, 50, 75, 100]],
    [1, 3, 2, [1, 3]],
  ])('from %d to %d in %d', (min, max, count, stops) => {
    expect(evenStops(min, max, count)).toEqual(stops)
  })
  const stops = [0, 25, 50, 75, 100]
  it.each([
    [24, 25],
    [27, 25],
    [28, 28],
    [99, 100],
    [50, 50],
  ])('%d snaps to %d', (value, expected) => {
    expect(snapToStop(value, stops, 0, 100)).toBe(expected)
  })
  it.each([
    [44, 1, 50],
    [50, 1, 75],
    [44, -1, 25],
    [100, 1, 100],
    [0, -1, 0],
  ] as const)('from %d in direction %d to %d', (value, direction, expected) => {
    expect(neighbourStop(value, stops, direction)).toBe(expected)
  })
  it('keeps the share within the track', () => {
    expect([sliderShare(-5, 0, 100), sliderShare(20, 0, 80), sliderShare(200, 0, 100), sliderShare(1, 1, 1)]).toEqual([
      0, 0.25, 1, 0,
    ])
  })
})

describe('signs', () => {
  it.each([
    ['1.84%', 'up', '+1.84%'],
    ['-2.18%', 'down', '\u22122.18%'],
    ['\u22122.18%', 'down', '\u22122.18%'],
    ['+1.00', 'up', '+1.00'],
    ['0.00%', 'flat', '0.00%'],
    ['$124.90', 'up', '+$124.90'],
  ] as const)('%s going %s is %s', (text, direction, expected) => {
    expect(signed(text, direction)).toBe(expected)
  })
  it.each([
    ['-0.00', 'flat'],
    ['0', 'flat'],
    ['-0.01', 'down'],
    ['\u22127', 'down'],
    ['12.5', 'up'],
    [0n, 'flat'],
    [-3n, 'down'],
    [2, 'up'],
  ] as const)('%s is %s', (value, expected) => {
    expect(directionOf(value)).toBe(expected)
  })
})

describe('price flash', () => {
  it('flashes at once, then at most once a second, and follows every price', () => {
    let flash = firstFlash(100)
    const seen: [number, number, string][] = []
    for (const [price, at] of [
      [100, 0],
      [101, 10],
      [99, 500],
      [98, 1_009],
      [97, 1_010],
      [98, 2_500],
    ] as const) {
      flash = nextFlash(flash, price, at)
      seen.push([flash.value as number, flash.count, flash.direction])
    }
    expect(seen).toEqual([
      [100, 0, 'flat'],
      [101, 1, 'up'],
      [99, 1, 'up'],
      [98, 1, 'up'],
      [97, 2, 'down'],
      [98, 3, 'up'],
    ])
  })
  it('settles on a value that is not a number', () => {
    const flash = nextFlash(firstFlash(1), NaN, 10)
    expect(nextFlash(flash, NaN, 20)).toBe(flash)
  })
})

describe('ladder depth', () => {
  it.each([
    ['on its own scale', [1, 1, 2], undefined, [0.25, 0.5, 1]],
    ['on the scale of the deeper side', [1, 1], 4, [0.25, 0.5]],
    ['never beyond the row', [3, 3], 4, [0.75, 1]],
    ['an empty side', [], undefined, []],
    ['no amounts', [0, 0], undefined, [0, 0]],
  ])('%s', (_name, amounts, deepest, shares) => {
    expect(cumulativeDepth(amounts, deepest)).toEqual(shares)
  })
})

describe('fill marks', () => {
  it.each([
    ['unchecked', 'met', 'none'],
    ['unchecked', 'failed', 'none'],
    ['checking', 'met', 'pending'],
    ['verified', 'met', 'met'],
    ['begun', 'met', 'met'],
    ['begun', 'open', 'open'],
    ['mismatch', 'met', 'met'],
    ['mismatch', 'open', 'open'],
    ['mismatch', 'failed', 'failed'],
    ['mismatch', undefined, 'pending'],
  ] as const)('%s with a line %s shows %s', (state, outcome, mark) => {
    expect(fillMark(state, outcome)).toBe(mark)
  })
  it.each([
    ['verified', 'failed'],
    ['verified', 'open'],
    ['verified', undefined],
    ['begun', 'failed'],
    ['begun', undefined],
  ] as const)('a %s card with a line %s is a programmer error', (state, outcome) => {
    expect(() => fillMark(state, outcome)).toThrow(/Verified|first check/)
  })
})

describe('keys', () => {
  it.each([
    ['ArrowRight', 2, 3, 'horizontal', 0],
    ['ArrowLeft', 0, 3, 'horizontal', 2],
    ['End', 0, 3, 'horizontal', 2],
    ['ArrowDown', 0, 3, 'horizontal', undefined],
    ['ArrowDown', 2, 3, 'both', 0],
    ['ArrowUp', 0, 3, 'both', 2],
    ['ArrowRight', 0, 3, 'both', 1],
    ['ArrowLeft', -1, 3, 'both', 2],
    ['ArrowDown', 2, 3, 'vertical', 2],
    ['ArrowUp', 0, 3, 'vertical', 0],
    ['ArrowRight', 0, 3, 'vertical', undefined],
    ['Home', 0, 0, 'vertical', undefined],
  ] as const)('%s from %d of %d, %s', (key, current, count, axis, expected) => {
    expect(nextByKey(key, current, count, axis)).toBe(expected)
  })
})

describe('toasts', () => {
  it('shows one at a time, once each, and lets three wait', () => {
    for (const text of ['a', 'a', 'b', 'c', 'd', 'e']) showToast({ text })
    expect(toasts().map((toast) => toast.text)).toEqual(['a', 'c', 'd', 'e'])
    dropToast(toasts()[0]!.id)
    expect(toasts()[0]!.text).toBe('c')
    clearToasts()
    expect(toasts()).toEqual([])
  })
})
