import { expect, it } from 'vitest'
import { maskedName } from './masked-name.ts'
import { SampleRing } from '../features/health/ring.ts'

it.each([
  ['', ''],
  ['Jo', 'J•••'],
  ['Maria', 'M•••'],
  ['kimberj', 'ki•••j'],
  ['maralindqvistnd', 'mar•••nd'],
  ['小明小红小明', '小明•••明'],
  ['𠮷𠮷', '𠮷•••'],
])('%s is shown as %s', (name, shown) => expect(maskedName(name)).toBe(shown))

it('a ring keeps the last figures, oldest first', () => {
  const ring = new SampleRing(3)
  for (const at of [1, 2, 3, 4]) ring.add(at, at * 10)
  expect(ring.samples).toEqual([
    { at: 2, value: 20 },
    { at: 3, value: 30 },
    { at: 4, value: 40 },
  ])
})
