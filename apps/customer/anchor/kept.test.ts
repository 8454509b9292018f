import { describe, expect, it } from 'vitest'
import { headOf, keyId, type Kept, readKept, sizeOf, withNote, writeKept } from './kept.ts'

const noteOf = (size: number) =>
  `candela/1\n${size}\nI9NrEtH4Gv92VU3yrC+TI4SwJGKU8n8g5EejtiPPFQk=\n\n— candela/1 YLVd\n`
const KEPT: Kept = { key: 'candela/1+60b55dbe+AcFN', origin: 'candela/1', keptAt: 5, note: noteOf(57), noteAt: 6 }

describe('a signed state of the log', () => {
  it.each([
    [noteOf(57), 57],
    [noteOf(0), 0],
    ['', 0],
    ['candela/1\n-3\nroot', 0],
    ['candela/1\n1e9\nroot', 0],
  ])('%j speaks of %i entries', (note, size) => expect(sizeOf(note)).toBe(size))
  it('has a head', () => expect(headOf(noteOf(1))).toBe('I9NrEtH4Gv92VU3yrC+TI4SwJGKU8n8g5EejtiPPFQk='))
  it('is signed by a key that has an id', () => expect(keyId(KEPT.key)).toBe('60b55dbe'))
})

describe('what is kept', () => {
  const alarm = { claim: 'history', code: 'consistencyInvalid', at: 9, found: 60, expected: 57, note: noteOf(60) }
  it.each<[string, Kept]>([
    ['at first', KEPT],
    ['after a comparison', { ...KEPT, comparedAt: 8 }],
    ['with an alarm', { ...KEPT, alarm }],
    ['after an earlier one was lost', { ...KEPT, lostSince: 3 }],
  ])('is read as it was written, %s', (_when, kept) => {
    const read = readKept(writeKept(kept))
    expect(read.kind).toBe('kept')
    expect(read.kind === 'kept' && read.kept).toMatchObject({
      ...kept,
      ...(kept.alarm && { alarm: { claim: 'history' } }),
    })
  })

  it('is nothing where nothing is stored', () => expect(readKept(undefined)).toEqual({ kind: 'nothing' }))

  it.each([
    ['no JSON', '{'],
    ['nothing in it', '{}'],
    ['null', 'null'],
    ['no key', writeKept({ ...KEPT, key: '' })],
    ['no note', writeKept({ ...KEPT, note: 'hello' })],
    ['no time', writeKept({ ...KEPT, keptAt: 0 })],
  ])('is unreadable, and not nothing, with %s', (_name, text) => expect(readKept(text)).toEqual({ kind: 'unreadable' }))
})

describe('a state that passed the check', () => {
  it.each([
    ['a longer log', noteOf(58), { note: noteOf(58), noteAt: 20 }],
    ['the same length', noteOf(57), { note: KEPT.note, noteAt: 6 }],
    ['a shorter one, from a slower tab', noteOf(40), { note: KEPT.note, noteAt: 6 }],
  ])('%s', (_name, note, expected) => {
    const next = withNote(KEPT, note, 20)
    expect(next).toEqual({ ...KEPT, ...expected, comparedAt: 20 })
    expect(next.key).toBe(KEPT.key)
  })
  it('never turns back the time of the last comparison', () => {
    expect(withNote({ ...KEPT, comparedAt: 30 }, noteOf(58), 20).comparedAt).toBe(30)
  })
})
