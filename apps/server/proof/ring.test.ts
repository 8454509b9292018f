import type { Entry } from '@candela/journal'
import { describe, expect, it } from 'vitest'
import { EntryRing } from './ring.ts'

const entryOf = (seq: number, commandBytes: number): Entry => ({
  seq,
  at: seq * 10,
  ruleVersion: 1,
  resultCode: seq % 7,
  eventsDigest: new Uint8Array(8).fill(seq),
  command: new Uint8Array(commandBytes).fill(seq),
})
const eventsOf = (seq: number, bytes: number): Uint8Array => new Uint8Array(bytes).fill(seq + 1)

describe('the ring between engine and log', () => {
  it('hands on every entry as it was, however they lie in it', () => {
    const ring = EntryRing.create(1024)
    const reader = EntryRing.over(ring.shared)
    let taken = 1
    for (let seq = 1; seq <= 500; seq++) {
      ring.push(entryOf(seq, (seq * 37) % 90), eventsOf(seq, (seq * 53) % 120))
      if (seq % 3 !== 0) continue
      for (; taken <= seq; taken++) {
        expect(reader.peek()).toBe(taken)
        expect(reader.take()).toEqual({
          ...entryOf(taken, (taken * 37) % 90),
          events: eventsOf(taken, (taken * 53) % 120),
        })
      }
      expect(reader.peek()).toBeUndefined()
    }
    expect(ring.leftOut).toBe(0)
  })

  it('leaves out what does not fit, waits for nobody, and goes on', () => {
    const ring = EntryRing.create(512)
    for (let seq = 1; seq <= 20; seq++) ring.push(entryOf(seq, 40), eventsOf(seq, 8))
    expect(ring.leftOut).toBe(15)
    const seqs: number[] = []
    while (ring.peek() !== undefined) seqs.push(ring.take().seq)
    expect(seqs).toEqual([1, 2, 3, 4, 5])
    ring.push(entryOf(21, 40), eventsOf(21, 8))
    expect(ring.peek()).toBe(21)
    ring.skip()
    expect(ring.peek()).toBeUndefined()
  })

  it('leaves out what is larger than itself', () => {
    const ring = EntryRing.create(512)
    ring.push(entryOf(1, 600), eventsOf(1, 0))
    expect([ring.peek(), ring.leftOut]).toEqual([undefined, 1])
  })

  it('carries how far both sides are', () => {
    const ring = EntryRing.create(512)
    ring.durableSeq = 9_007_199_254_740_991
    EntryRing.over(ring.shared).loggedSeq = 5
    expect([EntryRing.over(ring.shared).durableSeq, ring.loggedSeq]).toEqual([9_007_199_254_740_991, 5])
  })
})
