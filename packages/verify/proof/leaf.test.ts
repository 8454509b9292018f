import { createHash, createHmac } from 'node:crypto'
import { type Event, decodeEvents, splitEvents } from '@candela/contract'
import { toHex } from '@candela/journal/format'
import { describe, expect, it } from 'vitest'
import { GENESIS_ID, sampleHouse, SALTS } from '../testing/house.ts'
import { decodeLeafHeader, encodeLeafHeader, hashOfEvents, LEAF_DATA_BYTES, LEAF_HEADER_BYTES, leafOf } from './leaf.ts'
import { SALT_BYTES, saltsOf } from './salts.ts'

const sha = (...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
const little = (value: number, bytes: 4 | 8): Uint8Array => {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 4) buffer.writeUInt32LE(value)
  else buffer.writeBigUInt64LE(BigInt(value))
  return buffer
}

describe('the leaf of an entry', () => {
  const house = sampleHouse(5, 300)

  it('begins with its number and time, and says nothing else', () => {
    for (const entry of house.entries) {
      const { seq, at } = entry
      expect(Buffer.concat([little(seq, 8), little(at, 8)])).toEqual(Buffer.from(encodeLeafHeader(entry)))
      expect(decodeLeafHeader(encodeLeafHeader(entry))).toEqual({ seq, at })
    }
  })

  it('is H(0x00 ‖ header ‖ H(command) ‖ H(events)) with salts by HMAC, by another library', () => {
    const secret = new Uint8Array(32).fill(5)
    for (const entry of house.entries) {
      const key = createHmac('sha256', secret).update(GENESIS_ID).update(little(entry.seq, 8)).digest()
      const salt = (place: number): Uint8Array => sha(key, little(place, 4)).subarray(0, SALT_BYTES)
      const events = splitEvents(entry.events).map((words, place) => sha(salt(place + 1), words))
      const command = sha(salt(0), little(entry.ruleVersion, 4), little(entry.resultCode, 4), entry.command)
      const data = Buffer.concat([little(entry.seq, 8), little(entry.at, 8), command, sha(...events)])
      expect(data.length).toBe(LEAF_DATA_BYTES)
      expect(leafOf(entry, entry.events, SALTS)).toEqual(sha(new Uint8Array([0]), data))
    }
  })

  it('changes with any bit of number, time, code, command, events, and with the secret', () => {
    const entry = house.entries.find(({ events }) => events.length > 200)!
    const leaf = toHex(leafOf(entry, entry.events, SALTS))
    const others = [
      { ...entry, seq: entry.seq + 1 },
      { ...entry, at: entry.at + 1 },
      { ...entry, ruleVersion: entry.ruleVersion + 1 },
      { ...entry, resultCode: entry.resultCode + 1 },
      { ...entry, command: entry.command.with(3, entry.command[3]! ^ 1) },
      { ...entry, command: entry.command.subarray(1) },
    ]
    for (const other of others) expect(toHex(leafOf(other, entry.events, SALTS))).not.toBe(leaf)
    const otherSalts = saltsOf(new Uint8Array(32).fill(6), GENESIS_ID)
    expect(toHex(leafOf(entry, entry.events, otherSalts))).not.toBe(leaf)
    const parts = splitEvents(entry.events)
    expect(parts.length).toBeGreaterThan(3)
    const own = SALTS(entry.seq)
    const turned = Buffer.concat(parts.toReversed())
    expect(toHex(hashOfEvents(entry.events, own))).not.toBe(toHex(hashOfEvents(turned, own)))
  })

  it('has another salt for each entry and each place in it', () => {
    const salts = new Set<string>()
    for (let seq = 1; seq <= 50; seq++) {
      const own = SALTS(seq)
      for (let place = 0; place < 20; place++) salts.add(toHex(own(place)))
    }
    expect(salts.size).toBe(1000)
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
