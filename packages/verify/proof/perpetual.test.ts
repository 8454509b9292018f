import { decodeEvents, type Event, type EventOf, type ProvenMoveKind } from '@candela/contract'
import { bytesOfEvents } from '@candela/contract/testing'
import { describe, expect, it } from 'vitest'
import { failures, keyOf, PINNED, SALTS, SampleLog } from '../testing/house.ts'
import { crossHouse, entriesOfPosition, fundedHouse, liquidatedHouse } from '../testing/position-house.ts'
import type { EntryWithEvents } from './make-bundle.ts'
import { makePerpetualBundle } from './make-perpetual-bundle.ts'
import { verifyPerpetual } from './perpetual.ts'
import { isOfPosition } from './position-events.ts'

const sold = new SampleLog(liquidatedHouse())
const funded = new SampleLog(fundedHouse())
const crossed = new SampleLog(crossHouse())

interface Asked {
  readonly position: number
  readonly kind: ProvenMoveKind
  /** the entry that holds it */
  readonly seq: number
}

/** Every move of a position in a log. */
function movesOf(log: SampleLog, position: number): readonly Asked[] {
  return log.entries.flatMap(({ seq, events }) =>
    decodeEvents(events).flatMap((event): Asked[] => {
      if (!isOfPosition(event, position)) return []
      const { kind } = event
      return kind === 'liquidated' || kind === 'fundingPaid' || kind === 'deleveraged' ? [{ position, kind, seq }] : []
    }),
  )
}

function bundleOf(log: SampleLog, { position, kind, seq }: Asked) {
  const [placed, ...later] = entriesOfPosition(log.entries, position, seq)
  return makePerpetualBundle({
    order: position,
    move: kind,
    nth: 0,
    placed: placed!,
    later,
    evidence: log.evidence(),
    salts: SALTS,
    checkpoint: log.note(),
    size: log.entries.length,
    nodes: log.nodes,
  })
}

const [part, whole] = movesOf(sold, 1) as [Asked, Asked]
const [share] = movesOf(sold, 2) as [Asked]
const [paid] = movesOf(funded, 1) as [Asked]
const [received] = movesOf(funded, 2) as [Asked]
const [crossPart, crossPaid, crossWhole] = movesOf(crossed, 1) as [Asked, Asked, Asked]
const [crossReceived, crossShare] = movesOf(crossed, 2) as [Asked, Asked]

type Forge = (event: Event) => Event
const of =
  <K extends Event['kind']>(kind: K, change: (event: EventOf<K>) => object, position?: number): Forge =>
  (event) =>
    event.kind === kind && (position === undefined || ('position' in event && event.position === position))
      ? { ...event, ...change(event as EventOf<K>) }
      : event

/** The failures of what a house would have to sign that says something else. */
function forged(log: SampleLog, asked: Asked, forge: Forge): readonly string[] {
  const change = (entry: EntryWithEvents): EntryWithEvents => {
    const events = decodeEvents(entry.events)
    const changed = events.map(forge)
    return changed.every((event, place) => event === events[place])
      ? entry
      : { ...entry, events: bytesOfEvents(changed) }
  }
  const verdict = verifyPerpetual(bundleOf(new SampleLog(log.entries.map(change)), asked), PINNED)
  expect(verdict.move).toBeUndefined()
  return failures(verdict).map((failure) => failure.split(' ').slice(0, 2).join(' '))
}

describe('the proof of what became of a position', () => {
  it.each([
    ['a part that is liquidated', sold, part],
    ['a liquidation of all that is left', sold, whole],
    ['a share of another’s liquidation', sold, share],
    ['funding that is paid', funded, paid],
    ['funding that is received', funded, received],
    ['funding that a cross position pays after a part of it was liquidated', crossed, crossPaid],
    ['funding that a cross position receives', crossed, crossReceived],
    ['a cross position’s share of another’s liquidation', crossed, crossShare],
  ] as const)('shows %s', (_, log, asked) => {
    const verdict = verifyPerpetual(bundleOf(log, asked), PINNED)
    expect(failures(verdict)).toEqual([])
    expect(verdict).toMatchObject({ standing: 'anchored', move: { seq: asked.seq, event: { kind: asked.kind } } })
  })

  it('shows which marks of the steps before a liquidation left the position alone', () => {
    const { marks, started } = verifyPerpetual(bundleOf(sold, part), PINNED).move!
    expect(marks.length).toBeGreaterThan(2)
    expect(marks.every(({ mark }) => mark > started!.mark)).toBe(true)
  })

  it.each([crossPart, crossWhole])('says of a cross position’s liquidation that it was not checked', (asked) => {
    expect(asked.kind).toBe('liquidated')
    const { standing, claims, move } = verifyPerpetual(bundleOf(crossed, asked), PINNED)
    expect({ standing, move }).toEqual({ standing: 'refused', move: undefined })
    expect(claims.flatMap(({ claim, state }) => (state === 'notChecked' ? [claim] : []))).toContain('order')
    expect(claims.filter(({ state }) => state === 'failed')).toEqual([])
  })

  it('shows nothing of anybody else', () => {
    const { placed, later, ticks } = bundleOf(sold, whole)
    const shown = [placed, ...later, ...ticks].flatMap(({ events }) =>
      typeof events === 'string' ? [] : events.flatMap((event) => ('shown' in event ? event.shown : [])),
    )
    const events = shown.flatMap((hex) => decodeEvents(Uint8Array.from(Buffer.from(hex, 'hex'))))
    expect(events.filter((event) => 'customer' in event && event.customer !== 1)).toEqual([])
    expect(events.filter(({ kind }) => kind === 'posted' || kind === 'deleveraged')).toEqual([])
  })

  const forgeries: readonly (readonly [what: string, log: SampleLog, asked: Asked, forge: Forge, failure: string])[] = [
    ['less that comes back', sold, whole, of('liquidated', ({ fee }) => ({ fee: fee + 1n }), 1), 'formula paidOff'],
    ['a larger loss', sold, part, of('liquidated', ({ result }) => ({ result: result - 1n }), 1), 'formula paidOff'],
    ['more sold than its trades', sold, part, of('liquidated', ({ lots }) => ({ lots: lots + 1 })), 'formula shareOff'],
    [
      'trades at a lower price',
      sold,
      part,
      of('perpetualTraded', ({ price, liquidation }) => ({ price: liquidation ? price - 1 : price })),
      'formula paidOff',
    ],
    [
      'a position that was healthy',
      sold,
      part,
      of('liquidationStarted', ({ mark }) => ({ mark: mark + 100_000 }), 1),
      'market markOff',
    ],
    ['less equity', sold, part, of('liquidationStarted', ({ equity }) => ({ equity: equity - 1n })), 'formula paidOff'],
    [
      'more to keep',
      sold,
      part,
      of('liquidationStarted', ({ maintenance }) => ({ maintenance: maintenance + 1n })),
      'formula paidOff',
    ],
    [
      'a worse limit',
      sold,
      part,
      of('liquidationStarted', ({ bankruptcyPrice }) => ({ bankruptcyPrice: bankruptcyPrice - 1 })),
      'formula positionOff',
    ],
    ['more offered', sold, part, of('liquidationStarted', ({ lots }) => ({ lots: lots + 1 })), 'formula shareOff'],
    [
      'a forced price one tick nearer',
      sold,
      part,
      of('positionChanged', ({ forcedPrice }) => ({ forcedPrice: forcedPrice + 1 }), 1),
      'order positionOff',
    ],
    [
      'less margin than was put in',
      sold,
      part,
      of('positionChanged', ({ margin }) => ({ margin: margin - 1n }), 1),
      'order positionOff',
    ],
    ['margin that nobody took out', sold, part, of('marginMoved', () => ({ amount: -5n })), 'order acceptedOtherwise'],
    ['a larger share', sold, share, of('deleveraged', ({ closed }) => ({ closed: closed - 1 })), 'formula shareOff'],
    ['a smaller weight', sold, share, of('deleveraged', ({ weight }) => ({ weight: weight - 1n })), 'formula paidOff'],
    [
      'less for the share',
      sold,
      share,
      of('deleveraged', ({ result }) => ({ result: result - 1n })),
      'formula paidOff',
    ],
    ['more funding', funded, paid, of('fundingPaid', ({ amount }) => ({ amount: amount - 1n }), 1), 'formula paidOff'],
    [
      'funding that is not received',
      funded,
      received,
      of('fundingPaid', ({ amount }) => ({ amount: -amount }), 2),
      'formula paidOff',
    ],
    [
      'another rate',
      funded,
      paid,
      of('fundingPaid', ({ ratePpm }) => ({ ratePpm: ratePpm + 1 }), 1),
      'formula rateNotListed',
    ],
    ['another mark', funded, paid, of('fundingPaid', ({ mark }) => ({ mark: mark + 1 }), 1), 'market markOff'],
    [
      'a value of another quantity',
      funded,
      paid,
      of('fundingPaid', ({ notional }) => ({ notional: notional + 1n }), 1),
      'formula paidOff',
    ],
    [
      'margin of a cross position',
      crossed,
      crossPaid,
      of('positionChanged', () => ({ margin: 1n }), 1),
      'order positionOff',
    ],
    [
      'more funding of a cross position',
      crossed,
      crossPaid,
      of('fundingPaid', ({ amount }) => ({ amount: amount - 1n }), 1),
      'formula paidOff',
    ],
    [
      'funding that a cross position does not receive',
      crossed,
      crossReceived,
      of('fundingPaid', ({ amount }) => ({ amount: -amount }), 2),
      'formula paidOff',
    ],
    [
      'more sold of a cross position than its trades',
      crossed,
      crossPaid,
      of('liquidated', ({ lots }) => ({ lots: lots + 1 })),
      'formula shareOff',
    ],
    [
      'a larger loss of a cross position',
      crossed,
      crossPaid,
      of('liquidated', ({ result }) => ({ result: result - 1n }), 1),
      'formula paidOff',
    ],
    [
      'less for a cross position’s share',
      crossed,
      crossShare,
      of('deleveraged', ({ result }) => ({ result: result - 1n })),
      'formula paidOff',
    ],
    ['somebody else', funded, paid, of('fundingPaid', () => ({ customer: 2 }), 1), 'order eventForeign'],
  ]
  it.each(forgeries)('refuses %s', (_, log, asked, forge, failure) => {
    expect(forged(log, asked, forge)).toContain(failure)
  })

  it('refuses a liquidation after a mark that breached already', () => {
    const { forcedPrice } = verifyPerpetual(bundleOf(sold, part), PINNED).move!.before
    const { ticks } = bundleOf(sold, part)
    const at = ticks[1]!.index + 1
    const entries = sold.entries.map((entry) =>
      entry.seq === at
        ? {
            ...entry,
            events: bytesOfEvents(decodeEvents(entry.events).map(of('markMoved', () => ({ mark: forcedPrice })))),
          }
        : entry,
    )
    expect(failures(verifyPerpetual(bundleOf(new SampleLog(entries), part), PINNED))).toEqual([
      `earlier breachedBefore ${at}`,
    ])
  })

  it('refuses what is not signed, not whole, or not in the tree', () => {
    const bundle = bundleOf(sold, part)
    const spoilt = (change: object): readonly string[] => failures(verifyPerpetual({ ...bundle, ...change }, PINNED))
    expect(failures(verifyPerpetual(bundle, { ...PINNED, key: keyOf(8) }))).toEqual(['checkpoint signerUnknown'])
    expect(spoilt({ format: 'candela-timed/1' })).toEqual(['bundle malformed'])
    expect(spoilt({ markets: [] })[0]).toMatch(/^market marketMissing/)
    expect(spoilt({ later: bundle.later.toSpliced(1, 1) })[0]).toMatch(/^order positionOff/)
    expect(spoilt({ nth: 1 })[0]).toMatch(/^formula moveMissing/)
    expect(spoilt({ placed: { ...bundle.placed, index: bundle.placed.index + 1 } })[0]).toMatch(/^included indexNotSeq/)
  })
})
