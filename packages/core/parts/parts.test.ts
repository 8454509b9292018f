import { describe, expect, it } from 'vitest'
import { growthRows } from '@candela/checks/growth'
import { Core, SnapshotFormatError } from '../index.ts'
import { factsPart } from '../facts/part.ts'
import { SnapshotReader, SnapshotWriter } from '../snapshot/bytes.ts'
import { State } from '../state.ts'
import { Trial } from '../testing/trial.ts'
import { sectionsOf } from '../testing/sections.ts'
import { inPlace, of, PARTS } from './parts.ts'

/** words before the number of sections: magic, format, rules; seq, at */
const COUNT_AT = 7 * 4

function snapshot(): Uint8Array {
  const trial = new Trial()
  trial.fact(trial.open(), 'ownFreeze')
  return trial.core.snapshot().slice()
}

describe('a snapshot', () => {
  it('of a house where nothing happened is a head alone', () => {
    const empty = Core.create().snapshot()
    expect(sectionsOf(empty).size).toBe(0)
    expect(Core.restore(empty).snapshot()).toEqual(empty)
  })

  it('has a row for each part where it is said what can grow, and no other', () => {
    const rows = growthRows('Parts of the core’s memory').flatMap(({ names }) => names)
    expect(rows.sort()).toEqual(PARTS.map(({ name }) => name).sort())
  })

  it('holds the sections of parts that are not empty, in their order', () => {
    expect([...sectionsOf(snapshot()).keys()]).toEqual([
      'assets',
      'products',
      'customers',
      'ledger',
      'funding',
      'remembered',
      'facts',
    ])
  })

  it.each<[string, (bytes: Uint8Array) => void, string]>([
    ['a section nobody knows', (bytes) => rename(bytes, 'facts', 'fects'), 'section fects is not known'],
    ['a section out of its place', (bytes) => rename(bytes, 'products', 'operator'), 'not known'],
    ['a version to come', (bytes) => setVersion(bytes, 'facts', 2), 'version 2 of section facts is not known'],
    ['more sections than it says', (bytes) => (bytes[COUNT_AT]! -= 1), 'left over'],
  ])('with %s is refused', (_, harm, message) => {
    const bytes = snapshot()
    harm(bytes)
    expect(() => Core.restore(bytes)).toThrow(SnapshotFormatError)
    expect(() => Core.restore(bytes)).toThrow(message)
  })

  it('has a place for each part, from the first to the last', () => {
    expect(PARTS.map(({ place }) => place)).toEqual(PARTS.map((_, index) => index + 1))
    const [first, second] = PARTS
    expect(() => inPlace([first!, { ...second!, place: 1 }])).toThrow(
      'products has the place of assets; the next that is free is 2',
    )
  })

  it('holds every part that has a field in the state, and no field is remembered without one', () => {
    const state = new State({})
    const beside = ['events', 'due', 'levels', 'ruleSets', 'work', 'rules', 'seq', 'at', 'taker', 'makerFee', 'value']
    expect(Object.keys(state).sort()).toEqual([...PARTS.map(({ name }) => name), ...beside].sort())
  })
})

describe('a section of two versions', () => {
  // the newer one leaves out what follows from the rest
  const twice = of({
    ...factsPart,
    version: 2,
    older: [{ version: 1, lastRules: 1, write: factsPart.write, read: factsPart.read }],
    write: (out, facts) => out.word(facts.all().length),
    read: (from, facts, others) => {
      for (let left = from.word(); left > 0; left--) facts.set(1, 0, others.at)
    },
  })

  it('is written as under the rules of then, and read by its own reader', () => {
    const state = new State({})
    state.customers.add(new Int32Array(4), 1, 1, 1, 1)
    state.facts.set(1, 2, 77)
    const sizes = [1, 2].map((version) => {
      const form = twice.form({ ...state, rules: { ...state.rules, version } })
      expect(form.version).toBe(version)
      const out = new SnapshotWriter(64)
      form.write(out, state)
      return out.done().length
    })
    expect(sizes).toEqual([20, 4])
    const again = new State({})
    again.customers.add(new Int32Array(4), 1, 1, 1, 1)
    const out = new SnapshotWriter(64)
    factsPart.write(out, state.facts, state)
    twice.formOf(1)!.read(new SnapshotReader(out.done()), again)
    expect(again.facts.all()).toEqual([[1, 2, 77]])
    expect(twice.formOf(3)).toBeUndefined()
  })
})

function placeOf(bytes: Uint8Array, name: string): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(name)
}

function rename(bytes: Uint8Array, name: string, other: string): void {
  bytes.set(new TextEncoder().encode(other), placeOf(bytes, name))
}

function setVersion(bytes: Uint8Array, name: string, version: number): void {
  bytes[placeOf(bytes, name) + name.length] = version
}
