import { crc32 as nativeCrc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { blockOf, newBlock } from './bytes.ts'
import { crc32 } from './crc32.ts'
import {
  decodeRecord,
  decodeSegmentHeader,
  decodeSlot,
  decodeSnapshotHeader,
  encodeRecord,
  encodeSegmentHeader,
  encodeSlot,
  encodeSnapshotHeader,
  isGoodRecord,
  recordLength,
  SLOT_BYTES,
} from './format.ts'
import { sampleEntry } from './testing/sample-journal.ts'
import { SeededRandom } from './testing/seeded-random.ts'

const hashOf = (byte: number) => new Uint8Array(32).fill(byte)

describe('crc32', () => {
  it('is the one of zlib, at every length and start', () => {
    const random = new SeededRandom(1)
    const bytes = Uint8Array.from({ length: 300 }, () => random.below(256))
    const { view } = blockOf(bytes)
    for (let from = 0; from < 9; from++) {
      for (let to = from; to <= bytes.length; to++)
        expect(crc32(view, from, to)).toBe(nativeCrc32(bytes.subarray(from, to)))
    }
  })
})

describe('record', () => {
  it.each([0, 1, 4, 5, 96, 1000])('comes back with a command of %i bytes', (length) => {
    const entry = {
      ...sampleEntry(2 ** 40 + 7),
      at: 2 ** 52 + 1,
      command: new Uint8Array(length).fill(9),
      resultCode: 2 ** 32 - 1,
    }
    const block = newBlock(recordLength(length))
    expect(encodeRecord(block, 0, entry)).toBe(block.bytes.length)
    expect(decodeRecord(block, 0)).toEqual(entry)
  })

  it('leaves nothing of what was in the buffer before', () => {
    const dirty = blockOf(new Uint8Array(recordLength(3)).fill(255))
    const clean = newBlock(recordLength(3))
    const entry = { ...sampleEntry(1), command: new Uint8Array([1, 2, 3]) }
    encodeRecord(dirty, 0, entry)
    encodeRecord(clean, 0, entry)
    expect(dirty.bytes).toEqual(clean.bytes)
  })

  it('is refused with any bit turned over, cut short, or under another number', () => {
    const entry = sampleEntry(6)
    const block = newBlock(recordLength(entry.command.length))
    const end = encodeRecord(block, 0, entry)
    expect(isGoodRecord(block, 0, end, 6)).toBe(true)
    expect(isGoodRecord(block, 0, end, 7)).toBe(false)
    expect(isGoodRecord(block, 0, end - 8, 6)).toBe(false)
    const good = everyBit(block.bytes).filter(() => isGoodRecord(block, 0, end, 6))
    expect(good).toEqual([])
  })
})

describe('headers', () => {
  const segment = {
    index: 7,
    firstSeq: 2 ** 41,
    createdAt: 1_700_000_000_000,
    genesisId: hashOf(1),
    previousHash: hashOf(2),
  }
  const slot = { generation: 5, seq: 2 ** 45, segment: 3, offset: 2 ** 26, hash: hashOf(3), genesisId: hashOf(1) }
  const snapshot = {
    formatVersion: 2,
    seq: 77,
    at: 99,
    length: 2 ** 33,
    stateHash: new Uint8Array([1, 2, 3]),
    genesisId: hashOf(1),
    contentHash: hashOf(4),
  }
  const slotBlock = newBlock(SLOT_BYTES)
  encodeSlot(slotBlock, slot)
  const cases: [string, Uint8Array, (bytes: Uint8Array) => object | null, object][] = [
    ['segment', encodeSegmentHeader(segment), decodeSegmentHeader, { ...segment, formatVersion: 1 }],
    ['acked slot', slotBlock.bytes, decodeSlot, slot],
    ['snapshot', encodeSnapshotHeader(snapshot), decodeSnapshotHeader, snapshot],
  ]

  it.each(cases)('of a %s comes back, and not with any bit turned over', (_, bytes, decode, content) => {
    expect(decode(bytes)).toEqual(content)
    expect(everyBit(bytes).filter(() => decode(bytes) !== null)).toEqual([])
    expect(decode(bytes.subarray(0, bytes.length - 1))).toBeNull()
    expect(decode(new Uint8Array(bytes.length))).toBeNull()
  })
})

it('the format door reaches no node module', () => {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const source = readFileSync(new URL(name, import.meta.url), 'utf8')
    for (const [, target] of source.matchAll(/from '([^']+)'/g)) {
      expect(`${name}: ${target}`).not.toContain('node:')
      if (target!.startsWith('./')) visit(target!)
    }
  }
  visit('./format.ts')
  expect(seen.size).toBeGreaterThan(5)
})

/** Turns each bit over for the time of its turn; the turns are the numbers of the bits. */
function everyBit(bytes: Uint8Array): { filter(check: () => boolean): number[] } {
  return {
    filter(check) {
      const kept: number[] = []
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        if (check()) kept.push(bit)
        bytes[bit >> 3]! ^= 1 << (bit & 7)
      }
      return kept
    },
  }
}
