import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amendOrder, basketCommand, cancelOrder, placeOrder } from '@candela/contract'
import * as z from 'zod/mini'
import { plainCheck } from './plain-check.ts'

const commandId = '01890000-0000-7000-8000-000000000001'
const limit = { commandId, product: 'BTC-USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.1' }
const amend = { commandId, order: '5', price: '1', quantity: '1' }

describe('the plain check of a schema', () => {
  it.each([
    [placeOrder, limit],
    [placeOrder, { commandId, product: 'BTC-USDT', side: 'sell', type: 'market', timeInForce: 'ioc', spend: '5' }],
    [amendOrder, { commandId, price: '1', quantity: '1' }],
    [cancelOrder, { commandId }],
    [basketCommand, { place: limit }],
    [basketCommand, { amend }],
    [basketCommand, { cancel: { commandId, order: '5' } }],
  ])('knows what is as it should be', (schema, value) => expect(plainCheck(schema)(value)).toBe(true))

  it('takes nothing that the schema does not take', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.values(limit), ...Object.keys(limit), '1e3', '-1', '1'.repeat(60), 'ioc', '__proto__'),
    )
    const anything = fc.oneof(text, fc.constantFrom(undefined, null, 1, [], {}, [limit]))
    const near = fc
      .tuple(
        fc.constantFrom(limit, amend),
        fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(limit)), text), anything),
      )
      .map(([from, over]): unknown => ({ ...from, ...over }))
    const named = fc.dictionary(fc.constantFrom('place', 'amend', 'cancel', 'other'), near)
    for (const schema of [placeOrder, amendOrder, cancelOrder, basketCommand]) {
      const check = plainCheck(schema)
      fc.assert(
        fc.property(fc.oneof(near, named, anything), (value) => {
          const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value))
          if (!check(sent)) return true
          const read = schema.safeParse(sent)
          expect(read.success && read.data).toEqual(sent)
          return true
        }),
        { numRuns: 3_000 },
      )
    }
  })

  it('leaves to the schema what it does not know', () => {
    for (const schema of [
      z.object({ a: z.string() }),
      z.strictObject({ a: z.number() }),
      z.strictObject({ a: z.string().check(z.minLength(2)) }),
      z.strictObject({ a: z.string().check(z.regex(/a/g)) }),
      z.strictObject({ a: z.string().check(z.trim()) }),
    ])
      expect([{ a: 'a' }, { a: 1 }, { a: ' a ' }].map(plainCheck(schema))).toEqual([false, false, false])
  })
})
