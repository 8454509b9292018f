import { loadSigningKey, openNote, signNote } from '@candela/journal'
import { decodeNote, encodeNote } from '@candela/journal/format'
import { SimulatedDisk } from '@candela/journal/testing'
import { describe, expect, it } from 'vitest'
import { decodeCheckpoint, encodeCheckpoint } from './checkpoint.ts'
import { keyOf } from '../testing/house.ts'
import { decodeVerifierKey, encodeVerifierKey, openSigned } from './signature.ts'

const root = new Uint8Array(32).map((_, place) => place * 7)
const checkpoint = { origin: 'candela.test/journal', size: 9_007_199_254_740_991, root }
const text = encodeCheckpoint(checkpoint)

describe('a checkpoint', () => {
  it('is three lines', () => {
    expect(text).toBe('candela.test/journal\n9007199254740991\nAAcOFRwjKjE4P0ZNVFtiaXB3foWMk5qhqK+2vcTL0tk=\n')
    expect(decodeCheckpoint(text)).toEqual(checkpoint)
  })

  it.each([
    ['a fourth line', `${text}more\n`],
    ['no last line feed', text.slice(0, -1)],
    ['a line feed more', `${text}\n`],
    ['no origin', text.replace('candela.test/journal', '')],
    ['an origin with a space', text.replace('test/journal', 'test journal')],
    ['an origin with a plus sign', text.replace('/', '+')],
    ['a size with a zero before it', text.replace('\n9', '\n09')],
    ['a size below zero', text.replace('\n9', '\n-9')],
    ['a size beyond 2⁵³ − 1', text.replace('991\n', '992\n')],
    ['a short head', text.replace('AAcO', '')],
    ['a head in another base64', text.replace('tk=', 'tl=')],
    ['carriage returns', text.replaceAll('\n', '\r\n')],
  ])('is refused with %s', (_name, wrong) => {
    expect(wrong).not.toBe(text)
    expect(decodeCheckpoint(wrong)).toBeNull()
  })
})

describe('a signed note', () => {
  it('of the reference implementation opens with its key', () => {
    const key = decodeVerifierKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')!
    const note =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
      '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'
    expect(openSigned(note, key)).toEqual({ ok: true, text: note.slice(0, note.indexOf('\n\n') + 1) })
    expect(openSigned(note.replace('If', 'As'), key)).toEqual({ ok: false, code: 'signatureInvalid' })
    expect(openSigned(note, { ...key, name: 'PeterG' })).toEqual({ ok: false, code: 'signerUnknown' })
  })

  it('by the journal key opens here as it does there', async () => {
    const key = await loadSigningKey(new SimulatedDisk(1).mount())
    const note = signNote(text, key)
    const pinned = decodeVerifierKey(encodeVerifierKey(key))!
    expect(openSigned(note, pinned)).toEqual({ ok: true, text })
    expect(openNote(note, [pinned.publicKey])).toBe(text)
    const wrong = note.replace('9007', '9006')
    expect(openSigned(wrong, pinned)).toEqual({ ok: false, code: 'signatureInvalid' })
    expect(openNote(wrong, [pinned.publicKey])).toBeNull()
  })

  it('may carry witnesses, but not a bad signature of its own key, and no short one', () => {
    const key = keyOf(1)
    const own = decodeNote(signNote(text, key))!.signatures[0]!
    const witness = decodeNote(signNote(text, keyOf(2, 'witness')))!.signatures[0]!
    const bad = { ...own, signature: own.signature.map((byte) => byte ^ 1) }
    const short = { ...own, signature: own.signature.slice(1) }
    const opening = (...signatures: (typeof own)[]) => openSigned(encodeNote({ text, signatures }), key)
    expect(opening(witness, own).ok).toBe(true)
    expect(opening(witness)).toEqual({ ok: false, code: 'signerUnknown' })
    expect(opening(own, bad)).toEqual({ ok: false, code: 'signatureInvalid' })
    expect(opening(short)).toEqual({ ok: false, code: 'signatureInvalid' })
    expect(openSigned(text, key)).toEqual({ ok: false, code: 'noteMalformed' })
  })

  it('is not taken for signed because another key was asked just before', () => {
    const note = signNote(text, keyOf(1))
    expect(openSigned(note, keyOf(1)).ok).toBe(true)
    expect(openSigned(note, keyOf(2)).ok).toBe(false)
    expect(openSigned(note.replace('9007', '9006'), keyOf(1)).ok).toBe(false)
  })
})

it.each([
  'PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  'PeterNeumann+c74f20a3+AhpC',
  'PeterNeumann+c74f20a3',
  'Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  '',
])('%s is no verifier key', (wrong) => expect(decodeVerifierKey(wrong)).toBeNull())
