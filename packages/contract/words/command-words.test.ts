import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Command,
  bytesOfCommand,
  decodeCommand,
  encodeCommand,
  FACTS,
  MAX_PRINTS,
  MAX_PUBLIC_KEY_BYTES,
  MAX_SIGNATURE_BYTES,
  ORDER_TYPES,
  SIDES,
  TIMES_IN_FORCE,
  VERDICTS,
  WordFormatError,
} from '../index.ts'

const safe = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer(),
  fc.constantFrom(0, 1, -1, 63, 64, -64, 127, 128, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
)
const natural = safe.map((value) => Math.abs(value))
const hex = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const commandId = fc
  .tuple(hex(12), hex(3), fc.constantFrom('8', '9', 'a', 'b'), hex(3), hex(12))
  .map(([time, a, variant, b, c]) => `${time.slice(0, 8)}-${time.slice(8)}-7${a}-${variant}${b}-${c}`)
const owner = { customer: safe, commandId }
const side = fc.constantFrom(...SIDES)
const kind = <T extends string>(name: T): fc.Arbitrary<T> => fc.constant(name)
const text = fc.string({ maxLength: 40 })

// a market's prices are written as differences, which must be safe integers themselves
const price = fc.integer({ min: -(2 ** 31), max: 2 ** 31 })
const level = fc.tuple(price, safe)
const ladder = fc.oneof(
  fc.record({
    kind: kind('levels'),
    bids: fc.array(level, { maxLength: 10 }),
    asks: fc.array(level, { maxLength: 10 }),
  }),
  fc.record({
    kind: kind('shape'),
    mid: price,
    halfSpread: safe,
    depthPermille: safe,
    leanPermille: safe,
    grain: safe,
  }),
)
const instant = fc.integer({ min: 0, max: 2 ** 45 })
const print = fc.record({ price, lots: safe, buyerMaker: fc.boolean() })
const update = fc.record({
  product: natural,
  receivedAt: instant,
  index: price,
  ladder,
  prints: fc.array(print, { maxLength: MAX_PRINTS }),
})
const product = fc.record({
  product: safe,
  id: text,
  base: safe,
  quote: safe,
  tick: safe,
  lot: safe,
  minimumLots: safe,
  maximumLots: safe,
  minimumNotional: safe,
  makerFeePpm: safe,
  takerFeePpm: safe,
  priceBandPpm: safe,
  worstPricePpm: safe,
  widestWorstPricePpm: safe,
  spot: fc.boolean(),
  ladder: fc.record({ levels: safe, spacing: safe, baseLots: safe, growthPermille: safe }),
})

const COMMANDS: Record<Command['kind'], fc.Arbitrary<Command>> = {
  openCustomer: fc.record({ kind: kind('openCustomer'), commandId, terms: natural, risk: natural }),
  recordFact: fc.record({
    kind: kind('recordFact'),
    ...owner,
    fact: fc.constantFrom(...FACTS),
    holds: fc.boolean(),
  }),
  grantPractice: fc.record({ kind: kind('grantPractice'), ...owner }),
  placeOrder: fc.record({
    kind: kind('placeOrder'),
    ...owner,
    product: safe,
    side,
    type: fc.constantFrom(...ORDER_TYPES),
    timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
    price: safe,
    lots: safe,
    spend: safe,
  }),
  amendOrder: fc.record({ kind: kind('amendOrder'), ...owner, order: safe, price: safe, lots: safe }),
  cancelOrder: fc.record({ kind: kind('cancelOrder'), ...owner, order: safe }),
  cancelAll: fc.record({ kind: kind('cancelAll'), ...owner, product: safe }),
  market: fc.record({
    kind: kind('market'),
    step: fc.integer({ min: 0, max: 2 ** 43 }),
    gap: fc.boolean(),
    updates: fc.array(update, { maxLength: 5 }),
  }),
  tick: fc.record({ kind: kind('tick') }),
  listAsset: fc.record({
    kind: kind('listAsset'),
    asset: fc.record({ asset: safe, id: text, displayDigits: safe }),
  }),
  listProduct: fc.record({ kind: kind('listProduct'), product }),
  activateRules: fc.record({ kind: kind('activateRules'), version: natural }),
  recordState: fc.record({ kind: kind('recordState'), stateHash: hex(64) }),
  enrolOperator: fc.record({
    kind: kind('enrolOperator'),
    commandId,
    roles: natural,
    publicKey: fc.oneof(fc.constant(''), hex(154), hex(2 * MAX_PUBLIC_KEY_BYTES)),
  }),
  endOperator: fc.record({ kind: kind('endOperator'), operator: safe }),
  reviewIdentity: fc.record({
    kind: kind('reviewIdentity'),
    ...owner,
    operator: safe,
    submission: safe,
    verdict: fc.constantFrom(...VERDICTS),
    face: fc.boolean(),
    reasons: natural,
    signature: fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.constant('x'.repeat(MAX_SIGNATURE_BYTES))),
  }),
  switchPracticeReviewer: fc.record({
    kind: kind('switchPracticeReviewer'),
    operator: safe,
    commandId,
    on: fc.boolean(),
  }),
}
const anyCommand = fc.oneof(...Object.values(COMMANDS))

describe('the words of commands', () => {
  it.each(Object.entries(COMMANDS))('%s reads back as it was', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (command) => {
        expect(decodeCommand(bytesOfCommand(command))).toEqual(command)
      }),
    )
  })

  it('are written from an offset, and nowhere else', () => {
    fc.assert(
      fc.property(anyCommand, fc.nat(40), (command, offset) => {
        const plain = bytesOfCommand(command)
        const into = new Uint8Array(offset + plain.length + 3).fill(0xaa)
        const end = encodeCommand(command, into, offset)
        expect(into.slice(offset, end)).toEqual(plain)
        expect([...into.slice(0, offset), ...into.slice(end)].every((byte) => byte === 0xaa)).toBe(true)
      }),
    )
  })

  it('have one form: other bytes are refused or read as another command', () => {
    fc.assert(
      fc.property(anyCommand, fc.nat(), fc.integer({ min: 1, max: 255 }), (command, where, flip) => {
        const bytes = bytesOfCommand(command)
        bytes[where % bytes.length]! ^= flip
        try {
          expect(bytesOfCommand(decodeCommand(bytes))).toEqual(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(WordFormatError)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('are refused when cut off or followed by more', () => {
    fc.assert(
      fc.property(anyCommand, (command) => {
        const bytes = bytesOfCommand(command)
        for (let length = 0; length < bytes.length; length++) {
          expect(() => decodeCommand(bytes.subarray(0, length))).toThrow(WordFormatError)
        }
        expect(() => decodeCommand(new Uint8Array([...bytes, 0]))).toThrow(WordFormatError)
      }),
    )
  })

  it('of garbage are never anything but refused or themselves', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        try {
          expect(bytesOfCommand(decodeCommand(bytes))).toEqual(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(WordFormatError)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    ['half a lot', { lots: 0.5 }],
    ['no number', { price: Number.NaN }],
    ['a number beyond safe integers', { spend: 2 ** 53 }],
    ['an id that is no UUIDv7', { commandId: '00000000-0000-4000-8000-000000000000' }],
    ['an id in capitals', { commandId: '0000000A-0000-7000-8000-000000000000' }],
    ['a side of its own', { side: 'hold' as 'buy' }],
  ])('are never written for %s', (_, change) => {
    const command: Command = {
      kind: 'placeOrder',
      customer: 1,
      commandId: '00000000-0000-7000-8000-000000000000',
      product: 0,
      side: 'buy',
      type: 'limit',
      timeInForce: 'gtc',
      price: 1,
      lots: 1,
      spend: 0,
    }
    expect(() => bytesOfCommand({ ...command, ...change })).toThrow()
  })

  it('that do not fit say so', () => {
    expect(() => encodeCommand({ kind: 'tick' }, new Uint8Array(4), 4)).toThrow(RangeError)
  })

  it('of an idle product’s step take few bytes: 24 of them stay below 0.4 GB a day', () => {
    const step = 7_180_876_800
    const updates = Array.from({ length: 24 }, (_, product) => ({
      product,
      receivedAt: step * 250 + 37,
      index: 6_000_000 + product,
      ladder: {
        kind: 'shape' as const,
        mid: 6_000_012 + product,
        halfSpread: 45,
        depthPermille: 1040,
        leanPermille: -120,
        grain: 51_234,
      },
      prints: [{ price: 6_000_050, lots: 120, buyerMaker: true }],
    }))
    const bytes = bytesOfCommand({ kind: 'market', step, gap: false, updates }).length
    expect(bytes * 4 * 86_400).toBeLessThan(400_000_000)
  })
})
