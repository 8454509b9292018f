import { expect, it } from 'vitest'
import { tryForgeries } from './run.ts'

/* `npm run campaign -- forgeries` goes on from here with 10,000 mutations and 1,000 of each kind. */

it('no forgery gets through, whoever signs it, and each is refused with a reason', () => {
  const { mutated, resigned, shown } = tryForgeries({ mutations: 170, perType: 3, houses: 1, seed: 3 }, () => {})
  for (const { name, tried, passed } of [...mutated, ...resigned, ...shown])
    expect({ name, tried, passed }).toMatchObject({ passed: [] })
  expect(mutated.length * 10).toBe(170)
  expect(shown.map(({ tried }) => tried)).toEqual([10, 3, 10, 3, 10, 3, 10, 3])
  expect(resigned.every(({ tried }) => tried === 3)).toBe(true)
})
