import { expect, it } from 'vitest'
import { type DayOfProduct, noteOf } from './market-note.ts'

const row = (product: string, change: string, turnover: string): DayOfProduct => ({
  product,
  open: '100',
  close: '100',
  change,
  volume: '1',
  turnover,
})

it('names who rose, who fell and what was traded most, in threes; what stood still is neither', () => {
  const note = noteOf({
    day: '2026-11-22',
    products: [
      row('A', '0.01', '10'),
      row('B', '-0.02', '900'),
      row('C', '0.03', '5'),
      row('D', '0', '1000'),
      row('E', '0.02', '7'),
      row('F', '0.005', '6'),
    ],
  })
  const ids = (rows: readonly DayOfProduct[]): string => rows.map(({ product }) => product).join('')
  expect([note.up, note.down]).toEqual([4, 1])
  expect([ids(note.best), ids(note.worst), ids(note.traded)]).toEqual(['CEA', 'B', 'DBA'])
})

it('of a day on which nothing rose it names nothing', () => {
  expect(noteOf({ day: '2026-11-22', products: [row('A', '-0.01', '1')] })).toMatchObject({ up: 0, best: [] })
})
