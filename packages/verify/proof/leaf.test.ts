import { createHash } from 'node:crypto'
import { type Event, decodeEvents, splitEvents } from '@candela/contract'
import { encodeRecord, newBlock, recordLength, toHex } from '@candela/journal/format'
import { describe, expect, it } from 'vitest'
import { sampleHouse } from './house.testing.ts'
import {
  decodeLeafHeader,
  encodeLeafHeader,
  hashOfEvents,
  LEAF_DATA_BYTES,
  LEAF_HEADER_BYTES,
  LEAF_HEADER_OFFSET_IN_RECORD,
  leafOf,
} from './leaf.ts'

const sha = (...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

describe('the leaf of an entry', () => {
  const house = sampleHouse(5, 300)

  it('takes its header out of the middle of the journal record', () => {
    for (const entry of house.entries) {
      const block = newBlock(recordLength(entry.command.length))
      encodeRecord(block, 0, entry)
      const from = LEAF_HEADER_OFFSET_IN_RECORD
      expect(encodeLeafHeader(entry)).toEqual(block.bytes.slice(from, from + LEAF_HEADER_BYTES))
      expect(decodeLeafHeader(encodeLeafHeader(entry))).toEqual({
        seq: entry.seq,
        at: entry.at,
        ruleVersion: entry.ruleVersion,
        resultCode: entry.resultCode,
        eventsDigest: entry.eventsDigest,
        commandBytes: entry.command.length,
      })
    }
  })

  it('is H(0x00 ‖ header ‖ H(command) ‖ H(events)), by another library and from the record itself', () => {
    for (const entry of house.entries) {
      const events = sha(...splitEvents(entry.events).map((words) => sha(words)))
      const block = newBlock(recordLength(entry.command.length))
      encodeRecord(block, 0, entry)
      const data = Buffer.concat([block.bytes.subarray(8, 44), sha(entry.command), events])
      expect(data.length).toBe(LEAF_DATA_BYTES)
      expect(leafOf(entry, entry.events)).toEqual(sha(new Uint8Array([0]), data))
    }
  })

  it('changes with any bit of header, command and events', () => {
    const entry = house.entries.find(({ events }) => events.length > 200)!
    const leaf = toHex(leafOf(entry, entry.events))
    const others = [
      { ...entry, seq: entry.seq + 1 },
      { ...entry, at: entry.at + 1 },
      { ...entry, ruleVersion: entry.ruleVersion + 1 },
      { ...entry, resultCode: entry.resultCode + 1 },
      { ...entry, eventsDigest: entry.eventsDigest.map((byte) => byte ^ 1) },
      { ...entry, command: entry.command.with(3, entry.command[3]! ^ 1) },
      { ...entry, command: entry.command.subarray(1) },
    ]
    for (const other of others) expect(toHex(leafOf(other, entry.events))).not.toBe(leaf)
    const parts = splitEvents(entry.events)
    expect(parts.length).toBeGreaterThan(3)
    expect(toHex(hashOfEvents(entry.events))).not.toBe(toHex(hashOfEvents(Buffer.concat(parts.toReversed()))))
  })

  it('refuses a header whose numbers no journal writes', () => {
    expect(decodeLeafHeader(new Uint8Array(LEAF_HEADER_BYTES).fill(255))).toBeNull()
  })

  it('splits events where they begin', () => {
    for (const { events } of house.entries) {
      const parts = splitEvents(events)
      expect(Buffer.concat(parts).equals(events)).toBe(true)
      expect(parts.flatMap((words): Event[] => decodeEvents(words))).toEqual(decodeEvents(events))
    }
  })
})
