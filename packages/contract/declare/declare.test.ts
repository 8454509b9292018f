import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteReader, ByteWriter, FormatError } from '../encoding/bytes.ts'
import { valueOf } from '../testing/index.ts'
import {
  assemble,
  big,
  bits,
  byNumber,
  choice,
  command,
  commandId,
  count,
  event,
  type Field,
  flag,
  hash,
  hex,
  instant,
  integer,
  listOf,
  measured,
  natural,
  naturalTo,
  oneOf,
  ppm,
  record,
  safe,
  text,
  tuple,
  wide,
} from './index.ts'

const NAMES = ['first', 'second', 'third'] as const
const FIELDS: Readonly<Record<string, Field<unknown>>> = {
  safe,
  natural,
  naturalTo: naturalTo(9),
  integer: integer(-3, 200),
  count,
  instant,
  ppm,
  wide,
  big,
  flag,
  oneOf: oneOf(NAMES),
  bits: bits(NAMES),
  text: text(300),
  hex: hex(40),
  hash,
  commandId,
  list: listOf(wide, 5),
  tuple: tuple(safe, flag),
  record: record({ at: instant, inner: record({ amount: measured(big, 'minor units') }) }),
  choice: choice({ none: {}, some: { amount: wide, names: listOf(text(20), 3) } }),
}

function written({ most, write }: Field<unknown>, value: unknown): Uint8Array {
  const out = new ByteWriter(new Uint8Array(most))
  write(out, value)
  return out.bytes.slice(0, out.position)
}

function read({ read: readOne }: Field<unknown>, bytes: Uint8Array): unknown {
  const from = new ByteReader(bytes)
  const value = readOne(from)
  from.end()
  return value
}

describe('a field', () => {
  it.each(Object.entries(FIELDS))('%s reads back as it was, and other bytes are refused or themselves', (_, field) => {
    fc.assert(
      fc.property(valueOf(field), fc.nat(), fc.integer({ min: 1, max: 255 }), (value, where, flip) => {
        const bytes = written(field, value)
        expect(read(field, bytes)).toStrictEqual(value)
        bytes[where % bytes.length]! ^= flip
        try {
          expect(written(field, read(field, bytes))).toEqual(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError)
        }
      }),
      { numRuns: 300 },
    )
  })

  const REFUSED: readonly (readonly [string, Field<unknown>, unknown])[] = [
    ['a fraction', safe, 0.5],
    ['a natural below zero', natural, -1],
    ['more than the most', naturalTo(9), 10],
    ['less than the least', integer(-3, 200), -4],
    ['no number', integer(-3, 200), Number.NaN],
    ['more than 31 bits', count, 2 ** 31],
    ['a wide fraction', wide, 0.5],
    ['an amount of 2⁶³', wide, 2 ** 63],
    ['more than 64 bits', big, 2n ** 63n],
    ['a name of its own', oneOf(NAMES), 'fourth'],
    ['a text too long', text(3), 'four'],
    ['half a character', text(30), '\ud800'],
    ['hexadecimal in capitals', hex(4), 'AB'],
    ['half a byte', hex(4), 'abc'],
    ['too many bytes', hex(1), 'abcd'],
    ['a short hash', hash, 'ab'],
    ['an id that is no UUIDv7', commandId, '00000000-0000-4000-8000-000000000000'],
    ['too long a list', listOf(flag, 1), [true, false]],
    ['a pair of one', tuple(flag, flag), [true]],
    ['a case of its own', choice({ none: {} }), { kind: 'some' }],
  ]
  it.each(REFUSED)('is never written for %s', (_, field, value) => {
    expect(() => written(field, value)).toThrow()
  })

  it('has no more names than its place can tell apart', () => {
    const names = Array.from({ length: 300 }, (_, place) => `name${place}`)
    expect(() => oneOf(names)).toThrow('too many names')
    expect(() => bits(names)).toThrow('too many names')
  })
})

describe('declarations', () => {
  const one = command(1, 'customer', { lots: safe })
  const two = command(2, 'operator', {})
  const told = event(1, { at: instant })

  it('carry who asks and under which id before what is asked', () => {
    expect(Object.keys(one.fields)).toEqual(['customer', 'commandId', 'lots'])
    expect(Object.keys(two.fields)).toEqual(['operator', 'commandId'])
    expect(Object.keys(command(3, 'house', { commandId }).fields)).toEqual(['commandId'])
  })

  it('are found by kind and number, in the order of their numbers', () => {
    const found = assemble({ b: { two, LIMIT: 7 }, a: { one, told } }, 'command', [])
    expect([...found].map(([kind, { room }]) => [kind, room])).toEqual([
      ['one', 'a'],
      ['two', 'b'],
    ])
    expect(byNumber(found.values())[2]?.kind).toBe('two')
    expect(assemble({ a: { one, told } }, 'event', []).get('told')?.number).toBe(1)
  })

  it.each([
    [
      'a number given twice',
      { a: { one, again: command(1, 'house', {}) } },
      "again: the number 1 is one's; the next is 10",
    ],
    [
      'a number given before',
      { a: { gone: command(9, 'house', {}) } },
      'gone: the number 9 was given before; the next is 10',
    ],
    ['no number', { a: { none: command(0, 'house', {}) } }, 'none: no number 0'],
    ['a number that fits no byte', { a: { far: command(256, 'house', {}) } }, 'far: no number 256'],
    ['one kind in two rooms', { a: { one }, b: { one: command(2, 'house', {}) } }, 'one: declared in two rooms'],
  ])('fail at start with %s', (_, rooms, message) => {
    expect(() => assemble(rooms, 'command', [9])).toThrow(message)
  })
})
