import { bytesOfCommand, decodeCommand, decodeEvents, type PlaceOrder, splitEvents } from '@candela/contract'
import { toHex } from '@candela/journal/format'
import { describe, expect, it } from 'vitest'
import type { EntryProof, ProofBundle } from './bundle.ts'
import { bytesOf } from './hexadecimal.ts'
import { CUSTOMERS, sampleHouse, SALTS } from '../testing/house.ts'
import { hashOfCommand, hashOfEvent } from './leaf.ts'
import type { EntryWithEvents } from './make-bundle.ts'
import { sha256 } from './tree.ts'

/* A customer with a proof of their own order tries to find the other side of the trade: its customer, order, limit,
   remainder and balance. Everything the proof does not hide is known to them, the true values are among those they
   try, and still no hash tells them which. */

const house = sampleHouse(23, 400)
const WORD = 4
/** the distance around the truth at which each number is tried */
const AROUND = 40

/** A trade between two customers, seen by the maker. */
interface Seen {
  readonly bundle: ProofBundle
  readonly proof: EntryProof
  readonly entry: EntryWithEvents
}

function tradesSeenByMakers(): Seen[] {
  return house.orders().flatMap((order) => {
    const bundle = house.bundle(order)
    return bundle.later.flatMap((proof) => {
      const entry = house.entries[proof.index]!
      const isMade = decodeEvents(entry.events).some(
        (event) =>
          event.kind === 'orderFilled' &&
          event.order === order &&
          event.liquidity === 'maker' &&
          event.counterparty === 'customer',
      )
      return isMade && 'hidden' in proof.command ? [{ bundle, proof, entry }] : []
    })
  })
}

const seen = tradesSeenByMakers()

/** Every salt that the proof shows, as the attacker may try each of them anywhere. */
function shownSalts(bundle: ProofBundle): Uint8Array[] {
  const text = JSON.stringify(bundle)
  return [...text.matchAll(/"salt":"([0-9a-f]{32})"/g)].map((match) => bytesOf(match[1]!))
}

/** The words with each of them, and each pair of neighbours, moved up and down: the truth is the first. */
function* around(words: Uint8Array): Generator<Uint8Array> {
  yield words
  const truth = new Int32Array(words.slice().buffer)
  for (let at = 0; at < words.length / WORD; at++) {
    for (let by = -AROUND; by <= AROUND; by++) {
      const tried = truth.slice()
      tried[at]! += by
      yield new Uint8Array(tried.buffer)
    }
  }
}

function* commandsAround(truth: PlaceOrder): Generator<PlaceOrder> {
  yield truth
  for (let customer = 1; customer <= CUSTOMERS; customer++) {
    for (let by = -AROUND; by <= AROUND; by++) {
      yield { ...truth, customer, price: Math.max(0, truth.price + by) }
      yield { ...truth, customer, lots: Math.max(1, truth.lots + by) }
    }
  }
}

describe('what a proof hides', () => {
  it('is there: makers who met another customer', () => expect(seen.length).toBeGreaterThan(5))

  it("keeps the other side's fill, its remainder and both balances from who tries them", () => {
    let hidden = 0
    for (const { bundle, proof, entry } of seen.slice(0, 8)) {
      const salts = shownSalts(bundle)
      const events = proof.events as Exclude<EntryProof['events'], string>
      splitEvents(entry.events).forEach((truth, place) => {
        const part = events[place]!
        if (!('hidden' in part)) return
        hidden++
        // with its salt the truth is found at once: the attack below looks in the right place
        expect(toHex(hashOfEvent(truth, SALTS(entry.seq)(place + 1)))).toBe(part.hidden)
        const found = [...around(truth)].filter((tried) => toHex(sha256(tried)) === part.hidden)
        const withShownSalts = salts.filter((salt) => toHex(hashOfEvent(truth, salt)) === part.hidden)
        expect([found, withShownSalts]).toEqual([[], []])
      })
    }
    expect(hidden).toBeGreaterThan(16)
  })

  it("keeps the other side's command from who tries customers, limits and amounts", () => {
    for (const { bundle, proof, entry } of seen.slice(0, 8)) {
      const command = decodeCommand(entry.command)
      if (command.kind !== 'placeOrder' || !('hidden' in proof.command)) continue
      const { hidden } = proof.command
      const decided = { ruleVersion: entry.ruleVersion, resultCode: entry.resultCode }
      expect(toHex(hashOfCommand(entry, SALTS(entry.seq)(0)))).toBe(hidden)
      const found = [...commandsAround(command)].filter((tried) => toHex(sha256(bytesOfCommand(tried))) === hidden)
      const words = bytesOfCommand(command)
      const withShownSalts = shownSalts(bundle).filter(
        (salt) => toHex(hashOfCommand({ ...decided, command: words }, salt)) === hidden,
      )
      expect([found, withShownSalts]).toEqual([[], []])
    }
  })

  it('shows no other digest of it: not the journal’s own, which can be tried as well', () => {
    for (const { bundle, entry } of seen) {
      const text = JSON.stringify(bundle)
      expect(text).not.toContain(toHex(entry.eventsDigest))
      for (const words of splitEvents(entry.events)) {
        expect(text.includes(toHex(sha256(words)))).toBe(false)
      }
    }
  })
})
