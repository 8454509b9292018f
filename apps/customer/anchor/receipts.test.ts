import { expect, it } from 'vitest'
import { type KeptReceipt, MAX_RECEIPTS, readReceipts, withReceipt } from './receipts.ts'

const of = (order: number, leaf = 'aa'): KeptReceipt => ({
  order: String(order),
  seq: order + 60,
  at: 1_000 + order,
  receipt: { index: order + 59, leaf, path: [], checkpoint: 'note' },
})

it('keeps the first receipt of an order and never another in its place', () => {
  expect(withReceipt([of(1, 'aa')], of(1, 'bb'))).toEqual([of(1, 'aa')])
})

it('keeps the newest orders, up to a bound', () => {
  let receipts: readonly KeptReceipt[] = []
  for (let order = 1; order <= MAX_RECEIPTS + 5; order++) receipts = withReceipt(receipts, of(order))
  expect(receipts).toHaveLength(MAX_RECEIPTS)
  expect(receipts[0]!.order).toBe('6')
})

it.each([
  ['nothing', undefined, 0],
  ['no JSON', '[', 0],
  ['something else', '{"a":1}', 0],
  ['a broken one among good ones', JSON.stringify([of(1), { order: 2 }, null, of(3)]), 2],
])('reads %s', (_name, text, count) => expect(readReceipts(text)).toHaveLength(count))
