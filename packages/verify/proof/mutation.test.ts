import { describe, expect, it } from 'vitest'
import { verifyGrowth, verifyReceipt } from './anchor.ts'
import { type EntryProof, type ProofBundle, readJson, type Receipt } from './bundle.ts'
import { verifyFill } from './fill.ts'
import { failures, keyOf, PINNED, sampleHouse } from '../testing/house.ts'
import { toHex } from '@candela/journal/format'
import { inclusionPath } from './prove.ts'

/*
 * Forgeries by those who do not hold the key: nothing that was changed gets through, and the claim that fails is the
 * one concerned.
 */

const house = sampleHouse(23, 260)
const SEEN = 150
const pinned = { ...PINNED, checkpoint: house.checkpoint(SEEN) }

/** The shortest proof with a later fill, a ladder, and a pinned checkpoint to grow from. */
const [bundle] = house
  .orders()
  .map((number) => house.bundle(number, house.entries.length, house.since(SEEN)))
  .filter(({ later, markets }) => later.length > 0 && markets.length > 0)
  .sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length) as [ProofBundle]
const { order } = bundle
const text = JSON.stringify(bundle)

type List = 'later' | 'markets' | 'listings'
const LISTS: readonly List[] = ['later', 'markets', 'listings']

function eachEntry(change: (entry: EntryProof) => readonly EntryProof[]): ProofBundle[] {
  const changed: ProofBundle[] = change(bundle.placed).map((placed) => ({ ...bundle, placed }))
  for (const list of LISTS) {
    bundle[list].forEach((entry, place) => {
      for (const other of change(entry)) changed.push({ ...bundle, [list]: bundle[list].with(place, other) })
    })
  }
  return changed
}

function expectRefused(proof: unknown, ...claims: readonly string[]): void {
  const verdict = verifyFill(proof, pinned)
  expect(verdict.standing).toBe('refused')
  const [first = ''] = failures(verdict)
  expect(claims).toContain(first.split(' ')[0])
}

it('the proof itself holds', () => expect(failures(verifyFill(readJson(text), pinned))).toEqual([]))

describe('every byte of a proof', () => {
  it('changed to another of its kind is refused by the claim it belongs to', () => {
    const bytes = new TextEncoder().encode(text)
    const noteAt = text.indexOf('"checkpoint"')
    const consistencyAt = text.indexOf('"consistency"')
    const placedAt = text.indexOf('"placed"')
    let mutations = 0
    bytes.forEach((byte, at) => {
      const changed = bytes.slice()
      changed[at] = other(byte)
      const verdict = verifyFill(readJson(changed), pinned)
      mutations++
      expect(verdict.standing, `byte ${at}`).toBe('refused')
      const [failure = ''] = failures(verdict)
      const claim = failure.split(' ')[0]!
      const place = encoded(at, bytes)
      if (claim === 'bundle') return
      if (place < noteAt) expect(claim, `byte ${at} ${failure}`).toBe('order')
      else if (place < consistencyAt) expect(['checkpoint', 'history']).toContain(claim)
      else if (place < placedAt) expect(claim).toBe('history')
      else expect(claim).toBe('included')
    })
    expect(mutations).toBeGreaterThan(2000)
  })

  it('with any single bit flipped is refused', () => {
    const bytes = new TextEncoder().encode(text)
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = bytes.slice()
      changed[at]! ^= 1 << (at % 8)
      expect(verifyFill(readJson(changed), pinned).standing, `byte ${at}`).toBe('refused')
    }
  })
})

/** Another hexadecimal digit, decimal digit, letter or sign, so that as much as possible is still well-formed. */
function other(byte: number): number {
  const character = String.fromCharCode(byte)
  if (/[0-9a-f]/.test(character)) return character === '9' ? 0x30 : character === 'f' ? 0x61 : byte + 1
  if (/[A-Zg-z]/.test(character)) return /[zZ]/.test(character) ? byte - 1 : byte + 1
  return byte ^ 1
}

/** The place in the text of a place in its bytes: the dash of a note takes three. */
function encoded(at: number, bytes: Uint8Array): number {
  return new TextDecoder().decode(bytes.subarray(0, at)).length
}

describe('what is moved, cut or taken from elsewhere', () => {
  it('paths, cut or grown', () => {
    const paths = eachEntry((entry) => [
      { ...entry, path: entry.path.slice(1) },
      { ...entry, path: entry.path.slice(0, -1) },
      { ...entry, path: [...entry.path, entry.path[0]!] },
      { ...entry, path: entry.path.toReversed() },
      { ...entry, path: [] },
      { ...entry, path: entry.path.with(1, entry.path[0]!) },
    ])
    expect(paths.length).toBeGreaterThanOrEqual(24)
    for (const proof of paths) expectRefused(proof, 'included')
  })

  it('leaves, swapped with every other entry of the proof', () => {
    const all = [bundle.placed, ...LISTS.flatMap((list) => bundle[list])]
    const swapped = eachEntry((entry) =>
      all
        .filter(({ index }) => index !== entry.index)
        .flatMap((another) => [
          { ...entry, path: another.path },
          { ...entry, index: another.index },
          { ...entry, header: another.header },
          { ...entry, command: another.command },
          { ...entry, events: another.events },
          { ...another, index: entry.index, path: entry.path },
        ]),
    )
    expect(swapped.length).toBeGreaterThan(40)
    const same = new Set<string>()
    for (const proof of swapped) {
      if (JSON.stringify(proof) === text) same.add(text)
      else expectRefused(proof, 'included')
    }
    expect(same.size).toBe(0)
  })

  it('leaves that are in the tree, but prove something else', () => {
    const { placed, later, markets, listings } = bundle
    const foreign = house.bundle(house.orders().find((number) => number !== order)!)
    expectRefused({ ...bundle, placed: later[0]! }, 'order')
    expectRefused({ ...bundle, placed: foreign.placed }, 'order')
    expectRefused({ ...bundle, order: foreign.order }, 'order')
    expectRefused({ ...bundle, later: [] }, 'market', 'whole')
    expectRefused({ ...bundle, later: [...later, placed] }, 'order')
    expectRefused({ ...bundle, later: [...later, later.at(-1)!] }, 'order')
    expectRefused({ ...bundle, later: [...later, foreign.placed] }, 'order')
    const silent = house.orders().flatMap((number) => house.bundle(number).markets)
    const after = silent.find(({ index }) => index > Math.max(later.at(-1)!.index, markets.at(-1)!.index))!
    expectRefused({ ...bundle, later: [...later, after] }, 'order')
    expectRefused({ ...bundle, markets: [] }, 'market')
    expectRefused({ ...bundle, listings: [] }, 'market')
    expectRefused({ ...bundle, markets: [...listings, ...markets] }, 'market')
    expectRefused({ ...bundle, listings: [...listings, ...foreign.listings, ...markets] }, 'order', 'market')
    expectRefused({ ...bundle, markets: [...markets, ...markets] }, 'order')
  })

  it('events hidden or shown otherwise than they are', () => {
    const hidden = eachEntry((entry) => {
      const { events } = entry
      if (typeof events === 'string') return []
      return events.flatMap((_, place) => [
        { ...entry, events: events.toSpliced(place, 1) },
        { ...entry, events: [...events, events[place]!] },
      ])
    })
    for (const proof of hidden) expectRefused(proof, 'included')
  })

  it('what is no proof at all', () => {
    for (const value of [undefined, null, 1, '', [], {}, { ...bundle, more: 1 }, { ...bundle, order: '1' }]) {
      expectRefused(value, 'bundle')
    }
    expect(readJson('{')).toBeUndefined()
    expect(readJson(new Uint8Array([0xff]))).toBeUndefined()
  })
})

describe('checkpoints', () => {
  const size = house.entries.length
  const anew = sampleHouse(24, 260)
  it('signed again, by whomever', () => {
    for (let byte = 0; byte < 40; byte++) {
      if (byte === 7) continue
      expectRefused({ ...bundle, checkpoint: house.note(size, keyOf(byte)) }, 'checkpoint')
    }
  })

  it('of every older size', () => {
    for (let older = 0; older < SEEN; older += 3) {
      expectRefused({ ...bundle, checkpoint: house.note(older), consistency: undefined }, 'history')
    }
  })

  it('of another tree, signed by the pinned key', () => {
    for (let other = SEEN; other <= Math.min(size, anew.entries.length); other += 5) {
      expectRefused({ ...bundle, checkpoint: anew.note(other), consistency: anew.since(SEEN, other) }, 'history')
      expectRefused({ ...bundle, checkpoint: anew.note(other), consistency: house.since(SEEN, other) }, 'history')
    }
  })

  it('grow from one visit to the next, and from no other tree', () => {
    let last = pinned
    for (let to = SEEN; to <= size; to += 11) {
      const growth = verifyGrowth(house.note(to), house.since(last.checkpoint.size, to), last)
      expect(failures(growth)).toEqual([])
      expect(growth.standing).toBe('anchored')
      const forged = verifyGrowth(anew.note(to), anew.since(last.checkpoint.size, to), last)
      expect(failures(forged)).toEqual([to === SEEN ? 'history rootDiffers' : 'history consistencyInvalid'])
      expect(forged.checkpoint).toBeUndefined()
      last = { ...pinned, checkpoint: growth.checkpoint! }
    }
    expect(verifyGrowth('', undefined, pinned)).toMatchObject({ standing: 'refused', checkpoint: undefined })
    expect(verifyGrowth(house.note(), undefined, {}).standing).toBe('selfConsistent')
  })
})

describe('receipts', () => {
  const size = house.entries.length
  const receipt = (index: number): Receipt => ({
    index,
    leaf: toHex(house.leaves[index]!),
    path: inclusionPath(index, size, house.nodes).map(toHex),
    checkpoint: house.note(),
  })

  it('hold for each entry, and for no other', () => {
    for (let index = 0; index < size; index += 13) {
      const good = receipt(index)
      expect(verifyReceipt(good, house.since(SEEN), pinned).standing).toBe('anchored')
      expect(verifyReceipt(good, undefined, {}).standing).toBe('selfConsistent')
      const wrong = { ...good, leaf: toHex(house.leaves[(index + 1) % size]!) }
      expect(failures(verifyReceipt(wrong, house.since(SEEN), pinned))).toEqual([`included pathInvalid ${index + 1}`])
    }
    expect(failures(verifyReceipt({ ...receipt(0), index: size }, undefined, {}))).toEqual([
      `included beyondTree ${size + 1}`,
    ])
    expect(failures(verifyReceipt({}, undefined, PINNED))).toEqual(['bundle malformed'])
  })
})
