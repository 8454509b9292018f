import { expect, it } from 'vitest'
import { Times } from './times.ts'

it('says below which time which share lies, also of several processes together', () => {
  const [left, right] = [new Times(), new Times()]
  for (let ms = 1; ms <= 500; ms++) left.add(ms)
  for (let ms = 501; ms <= 1_000; ms++) right.add(ms)
  left.merge(new Times(JSON.parse(JSON.stringify(right.counts)) as number[]))
  expect(left.summary()).toEqual({ count: 1_000, p50: 500, p99: 990, p999: 999, max: 1_000 })
  expect(new Times().summary()).toEqual({ count: 0, p50: 0, p99: 0, p999: 0, max: 0 })
})
