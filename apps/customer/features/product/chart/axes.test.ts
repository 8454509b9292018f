import { describe, expect, it } from 'vitest'
import { insideTicks, priceTicks, roundValues, timeTicks } from './axes.ts'

describe('the axes of the chart', () => {
  it.each<[number, number, number, readonly number[]]>([
    [66_700, 69_000, 240, [67_000, 67_500, 68_000, 68_500, 69_000]],
    [0.5201, 0.5288, 200, [0.522, 0.524, 0.526, 0.528]],
    [0, 80_000, 60, [0, 50_000]],
    [1, 1, 200, []],
    [Number.NaN, 2, 200, []],
  ])('round values from %f to %f in %i pixels', (from, to, height, values) => {
    const found = roundValues(from, to, height)
    expect(found.map((value) => Number(value.toFixed(6)))).toEqual(values)
  })
  it('no tick stands under the last price’s tag, and none is cut off by an edge', () => {
    const write = String
    const range = { from: 66_950, to: 69_000 }
    const all = priceTicks(range, 240, write).map(({ value }) => value)
    expect(all).toEqual([67_500, 68_000, 68_500])
    expect(priceTicks(range, 240, write, 68_020).map(({ value }) => value)).toEqual([67_500, 68_500])
  })
  it('a date that would reach over the end is left out', () => {
    const ticks = [2, 100, 295].map((coord) => ({ coord, value: coord, text: '10:00' }))
    expect(insideTicks(ticks, 300).map(({ coord }) => coord)).toEqual([100])
  })
  it.each<[string, number, number, number, readonly string[]]>([
    ['hours, 8 px each', 60, 8, 0, ['12:00', 'day 2', '12:00']],
    ['hours, an hour before UTC', 60, 8, 1, ['12:00', 'day 2', '12:00']],
    ['four hours, 8 px each', 240, 8, 0, ['day 2', 'day 4', 'day 6']],
    ['minutes, 8 px each', 1, 8, 0, ['00:10', '00:20', '00:30', '00:40']],
  ])('round times, and the date where a day begins: %s', (_, minutes, pixels, hours, texts) => {
    const bars = Array.from({ length: 42 }, (_, index) => ({
      at: index * minutes * 60_000,
      coord: index * pixels,
      zone: hours * 3_600_000,
    }))
    const local = (at: number) => new Date(at + hours * 3_600_000)
    const write = {
      day: (at: number) => `day ${local(at).getUTCDate()}`,
      time: (at: number) => local(at).toISOString().slice(11, 16),
    }
    expect(timeTicks(bars, write).map(({ text }) => text)).toEqual(texts)
  })
})
