import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeOfNumber,
  decodeEvents,
  type Event,
  type EventKind,
  EVENTS,
  EventWriter,
  FormatError,
  splitEvents,
} from '../index.ts'
import { bytesOfEvents, eventOf } from '../testing/index.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

const KINDS = Object.keys(EVENTS) as EventKind[]
const anyEvent = fc.oneof(...KINDS.map((kind): fc.Arbitrary<Event> => eventOf(kind)))

describe('events in bytes', () => {
  it.each(KINDS)('%s reads back as it was', (kind) => {
    fc.assert(
      fc.property(eventOf(kind), (event) => {
        expect(decodeEvents(bytesOfEvents([event]))).toStrictEqual([event])
      }),
    )
  })

  it.each(KINDS)('%s is what its declaration says', (kind) => {
    const { most, write, read } = EVENTS[kind]
    fc.assert(
      fc.property(eventOf(kind), (event) => {
        const out = new ByteWriter(new Uint8Array(most))
        write(out, event)
        const from = new ByteReader(out.bytes, 0, out.position)
        expect({ kind, ...read(from) }).toStrictEqual(event)
        from.end()
      }),
    )
  })

  it('keep their order, however many, are split into each, and are gone after a reset', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60, size: 'max' }), (events) => {
        const bytes = bytesOfEvents(events)
        expect(decodeEvents(bytes)).toStrictEqual(events)
        expect(splitEvents(bytes).map((part) => decodeEvents(part))).toStrictEqual(events.map((event) => [event]))
      }),
      { numRuns: 50 },
    )
    const out = new EventWriter()
    out.emit('assetListed', { asset: 1 })
    out.reset()
    expect([out.empty, decodeEvents(out.bytes())]).toEqual([true, []])
  })

  it('grow beyond every first size', () => {
    const events: Event[] = Array.from({ length: 3000 }, (_, asset) => ({ kind: 'assetListed', asset }))
    expect(decodeEvents(bytesOfEvents(events))).toStrictEqual(events)
  })

  it('have a digest that any changed, added or missing word changes', () => {
    const digestOf = (lots: readonly number[]): string => {
      const out = new EventWriter()
      for (const lot of lots) out.traded(lot, 1, 2, 3, 1, 0)
      return out.digest().join()
    }
    const digests = new Set<string>()
    let count = 0
    for (let a = 0; a < 40; a++) {
      for (let b = 0; b < 40; b++, count++) digests.add(digestOf([a, b]))
      digests.add(digestOf([a]))
      count++
    }
    expect(digests.size).toBe(count)
    expect(digestOf([1, 2])).toBe(digestOf([1, 2]))
  })

  it('have one form: other bytes are refused or read as other events', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(), fc.integer({ min: 1, max: 255 }), (event, where, flip) => {
        const bytes = bytesOfEvents([event])
        bytes[where % bytes.length]! ^= flip
        refusedOrItself(bytes)
      }),
      { numRuns: 1_500 },
    )
  })

  it('are refused when cut off', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(), (event, cut) => {
        const bytes = bytesOfEvents([event])
        const length = 1 + (cut % (bytes.length - 1 || 1))
        if (length < bytes.length) expect(() => decodeEvents(bytes.subarray(0, length))).toThrow(FormatError)
      }),
      { numRuns: 800 },
    )
  })

  it('of garbage are never anything but refused or themselves', () => {
    const number = fc.constantFrom(...KINDS.map((kind) => EVENTS[kind].number), 0, 255)
    const head = fc.tuple(number, fc.nat(80), fc.constantFrom(0, 0, 1, 2), fc.constantFrom(0, 0, 0, 1))
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 80 }), (first, rest) =>
        refusedOrItself(new Uint8Array([...first, ...rest])),
      ),
      { numRuns: 1_500 },
    )
  })

  it('are never written with what their declaration refuses', () => {
    const out = new EventWriter()
    expect(() => out.emit('assetListed', { asset: -1 })).toThrow(RangeError)
    expect(() => out.emit('stateRecorded', { stateHash: 'ab' })).toThrow(TypeError)
    expect(out.empty).toBe(true)
  })
})

it('a code number that no version gave has no name', () => expect(codeOfNumber(99_999)).toBeUndefined())

function refusedOrItself(bytes: Uint8Array): void {
  try {
    expect(bytesOfEvents(decodeEvents(bytes))).toEqual(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError)
  }
}
