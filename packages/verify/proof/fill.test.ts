import { decodeCommand, decodeEvents } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import type { Pinned } from './anchor.ts'
import type { ProofBundle } from './bundle.ts'
import { verifyFill } from './fill.ts'
import type { ProvenOrder } from './order-claims.ts'
import { failures, keyOf, PINNED, sampleHouse } from '../testing/house.ts'

const house = sampleHouse(11, 600)

const fills = house.entries.flatMap(({ seq, events }) =>
  decodeEvents(events).flatMap((event) => (event.kind === 'orderFilled' ? [{ ...event, seq }] : [])),
)
const fillsOf = (order: number) => fills.filter((fill) => fill.order === order)

function stopKinds({ stop, fills, closed }: ProvenOrder): readonly string[] {
  if (!stop) return []
  if (!stop.triggered) return [closed ? 'stop closed untriggered' : 'stop waiting']
  return fills.length > 0 ? ['stop triggered', 'stop triggered and filled'] : ['stop triggered']
}

describe('proofs of an honest house', () => {
  it('hold for every order that was accepted, and tell its fills', () => {
    const kinds = new Map<string, number>()
    for (const order of house.orders()) {
      const verdict = verifyFill(house.bundle(order), PINNED)
      expect(failures(verdict)).toEqual([])
      expect(verdict.standing).toBe('anchored')
      const fills = fillsOf(order)
      expect(verdict.order!.fills.map(({ seq, trade, fee }) => ({ seq, trade, fee }))).toEqual(
        fills.map(({ seq, trade, fee }) => ({ seq, trade, fee })),
      )
      const { type, timeInForce, spend } = verdict.order!
      for (const kind of [
        `${type} ${timeInForce} ${spend > 0 ? 'spend' : 'lots'}`,
        ...fills.map(({ liquidity, counterparty }) => `${liquidity} ${counterparty}`),
        ...stopKinds(verdict.order!),
      ]) {
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      }
    }
    // what the sample has to reach for this to mean anything
    expect([...kinds.keys()].sort()).toEqual([
      'limit fok lots',
      'limit gtc lots',
      'limit ioc lots',
      'limit postOnly lots',
      'maker customer',
      'maker ladder',
      'market ioc lots',
      'market ioc spend',
      'stop closed untriggered',
      'stop triggered',
      'stop triggered and filled',
      'stop waiting',
      'taker customer',
      'taker ladder',
    ])
  })

  it('hold under every later checkpoint, whose growth is proven from the pinned one', () => {
    const order = house.orders().find((number) => fillsOf(number).length > 1)!
    const first = fillsOf(order).at(-1)!.seq
    for (const size of [first, first + 1, first + 77, house.entries.length]) {
      const pinned = { ...PINNED, checkpoint: house.checkpoint(first) }
      const verdict = verifyFill(house.bundle(order, size, house.since(first, size)), pinned)
      expect(failures(verdict)).toEqual([])
      expect(verdict.checkpoint).toEqual(house.checkpoint(size))
    }
  })

  it('show nothing of another customer: no command, no event, no balance', () => {
    for (const order of house.orders()) {
      const { placed, later, markets, listings } = house.bundle(order)
      for (const entry of [placed, ...later]) {
        const events = Array.isArray(entry.events) ? entry.events : []
        for (const part of events.filter((part) => 'shown' in part)) {
          const [event] = decodeEvents(Buffer.from(part.shown, 'hex'))
          expect(event).toMatchObject({ order })
        }
      }
      const owner = decodeCommand(house.entries[placed.index]!.command)
      for (const { command } of later.filter(({ command }) => 'shown' in command)) {
        const shown = decodeCommand(Buffer.from('shown' in command ? command.shown : '', 'hex'))
        // a market entry is everybody's
        if (shown.kind === 'market') continue
        expect(shown).toMatchObject({ kind: 'amendOrder', order, customer: 'customer' in owner ? owner.customer : 0 })
      }
      for (const { events } of [...markets, ...listings]) expect(events).toMatch(/^[0-9a-f]{64}$/)
    }
  })
})

describe('what is pinned decides what is proven', () => {
  const bundle = house.bundle(house.orders()[3]!)
  it('without a key: self-consistent, not anchored', () => {
    const verdict = verifyFill(bundle)
    expect(verdict.standing).toBe('selfConsistent')
    expect(verdict.claims.filter(({ state }) => state === 'notAnchored').map(({ claim }) => claim)).toEqual([
      'checkpoint',
      'history',
    ])
  })

  it('with a key, at the first visit: anchored, its history not yet', () => {
    const { standing, claims } = verifyFill(bundle, PINNED)
    expect(standing).toBe('anchored')
    expect(claims.find(({ claim }) => claim === 'history')!.state).toBe('notAnchored')
  })

  const other = sampleHouse(12, 600)
  it.each<[string, ProofBundle, Pinned, string]>([
    ['another key', bundle, { ...PINNED, key: keyOf(8) }, 'checkpoint signerUnknown'],
    [
      'the same name, another key',
      { ...bundle, checkpoint: house.note(undefined, keyOf(9)) },
      PINNED,
      'checkpoint signerUnknown',
    ],
    ['the same key, another name', bundle, { ...PINNED, key: keyOf(7, 'other') }, 'checkpoint signerUnknown'],
    ['another log', bundle, { ...PINNED, origin: 'other.test/log' }, 'checkpoint originForeign'],
    ['another log without a key', bundle, { origin: 'other.test/log' }, 'checkpoint originForeign'],
    ['no note', { ...bundle, checkpoint: 'hello' }, PINNED, 'checkpoint noteMalformed'],
    [
      'an older checkpoint',
      bundle,
      { ...PINNED, checkpoint: { ...house.checkpoint(), size: house.entries.length + 1 } },
      'history olderThanPinned',
    ],
    [
      'the same size, another head',
      bundle,
      { ...PINNED, checkpoint: other.checkpoint(house.entries.length) },
      'history rootDiffers',
    ],
    ['no consistency proof', bundle, { ...PINNED, checkpoint: house.checkpoint(400) }, 'history consistencyMissing'],
    [
      'a proof from another size',
      { ...bundle, consistency: house.since(401) },
      { ...PINNED, checkpoint: house.checkpoint(400) },
      'history consistencyMissing',
    ],
    [
      'an inconsistent tree',
      { ...bundle, consistency: house.since(400) },
      { ...PINNED, checkpoint: other.checkpoint(400) },
      'history consistencyInvalid',
    ],
    [
      'a pinned log of another name',
      bundle,
      { key: PINNED.key!, checkpoint: house.checkpoint(400, 'other.test/log') },
      'history originForeign',
    ],
  ])('%s: refused', (_name, proof, pinned, failure) => {
    const verdict = verifyFill(proof, pinned)
    expect(verdict.standing).toBe('refused')
    expect(failures(verdict)).toEqual([failure])
    expect(verdict.order).toBeUndefined()
    expect(verdict.checkpoint).toBeUndefined()
  })
})
