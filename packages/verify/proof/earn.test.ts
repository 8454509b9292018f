import { bytesOfCommand, type Command, decodeCommand, decodeEvents, type Event, type EventOf } from '@candela/contract'
import { bytesOfEvents } from '@candela/contract/testing'
import { UNIT } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { earnHouse, entriesOfEarn } from '../testing/earn-house.ts'
import { failures, keyOf, PINNED, SALTS, SampleLog } from '../testing/house.ts'
import { verifyEarn } from './earn.ts'
import type { EntryWithEvents } from './make-bundle.ts'
import { makeEarnBundle } from './make-earn-bundle.ts'

/** ended by itself and was renewed; ended by itself; left early; goes on from the first */
const [RENEWED, MATURED, LEFT, AGAIN] = [1, 2, 3, 4] as const
const house = new SampleLog(earnHouse())

function bundleOf(log: SampleLog, order: number) {
  return makeEarnBundle({
    order,
    ...entriesOfEarn(log.entries, order),
    evidence: log.evidence(),
    salts: SALTS,
    checkpoint: log.note(),
    size: log.entries.length,
    nodes: log.nodes,
  })
}

type Forge = (entry: EntryWithEvents) => Partial<EntryWithEvents>
type EarnEvent = 'earnOpened' | 'yieldPaid' | 'earnMatured' | 'earnRedeemed' | 'earnRateFixed'
const says =
  <K extends EarnEvent>(kind: K, is: (event: EventOf<K>) => boolean, change: (event: EventOf<K>) => object): Forge =>
  ({ events }) => {
    const isIt = (event: Event): event is EventOf<K> => event.kind === kind && is(event as EventOf<K>)
    const decoded = decodeEvents(events)
    if (!decoded.some(isIt)) return {}
    return { events: bytesOfEvents(decoded.map((event) => (isIt(event) ? { ...event, ...change(event) } : event))) }
  }
const of =
  (order: number) =>
  (event: { readonly order: number }): boolean =>
    event.order === order
const asked =
  (kind: Command['kind'], change: object): Forge =>
  ({ command }) => {
    const decoded = decodeCommand(command)
    return decoded.kind === kind ? { command: bytesOfCommand({ ...decoded, ...change }) } : {}
  }

/** The findings against a house that signs something else. */
function forged(order: number, forge: Forge): readonly string[] {
  const log = new SampleLog(house.entries.map((entry) => ({ ...entry, ...forge(entry) })))
  const verdict = verifyEarn(bundleOf(log, order), PINNED)
  expect(verdict.order).toBeUndefined()
  return failures(verdict).map((failure) => failure.split(' ').slice(0, 2).join(' '))
}

describe('the proof of an earn order', () => {
  it('shows how each was paid and what came back', () => {
    const proven = (order: number) => {
      const verdict = verifyEarn(bundleOf(house, order), PINNED)
      expect(failures(verdict)).toEqual([])
      expect(verdict).toMatchObject({ standing: 'anchored', order: { opened: { order } } })
      return verdict.order!
    }
    expect([RENEWED, MATURED, LEFT].map((order) => proven(order).ended?.status)).toEqual([
      'matured',
      'matured',
      'redeemed',
    ])
    expect(proven(MATURED).days).toHaveLength(5)
    expect(proven(AGAIN).opened.renews).toBe(RENEWED)
    // one day was over: 0.4 % of 2,000 for each of the four that were left
    expect(proven(LEFT)).toMatchObject({ penalty: 32 * UNIT, refund: 1_968 * UNIT })
    const first = proven(MATURED).days[0]!
    expect(first.amount).toBe((500 * UNIT * first.ratePpm) / 1_000_000)
  })

  it('shows nothing of anybody else', () => {
    const { placed, later, markets } = bundleOf(house, MATURED)
    const shown = [placed, ...later, ...markets].flatMap(({ events }) =>
      typeof events === 'string'
        ? []
        : events.flatMap((event) => ('shown' in event ? decodeEvents(Buffer.from(event.shown, 'hex')) : [])),
    )
    expect(
      shown.every((event) => event.kind === 'earnRateFixed' || ('order' in event && event.order === MATURED)),
    ).toBe(true)
  })

  const forgeries: readonly [what: string, order: number, forge: Forge, failure: string][] = [
    [
      'another amount than was asked for',
      2,
      says('earnOpened', of(2), () => ({ amount: 5 })),
      'order acceptedOtherwise',
    ],
    ['less promised', 2, says('earnOpened', of(2), ({ promised }) => ({ promised: promised - 1 })), 'formula paidOff'],
    [
      'a later first day',
      2,
      says('earnOpened', of(2), ({ firstDay }) => ({ firstDay: firstDay + 1 })),
      'formula timeOff',
    ],
    ['terms that were not published', 2, asked('listEarn', { earnProduct: 2 }), 'market listingMissing'],
    [
      'a lower range than was published',
      2,
      ({ command }) => {
        const listed = decodeCommand(command)
        if (listed.kind !== 'listEarn') return {}
        return { command: bytesOfCommand({ ...listed, terms: { ...listed.terms, highPpm: listed.terms.highPpm - 1 } }) }
      },
      'formula paidOff',
    ],
    [
      'a rate that is not the pot’s',
      2,
      says(
        'earnRateFixed',
        () => true,
        ({ ratePpm }) => ({ ratePpm: ratePpm - 1 }),
      ),
      'market rateOff',
    ],
    [
      'another rate than was published',
      2,
      says('yieldPaid', of(2), ({ ratePpm }) => ({ ratePpm: ratePpm - 1 })),
      'formula rateOff',
    ],
    [
      'a day that brings less',
      2,
      says('yieldPaid', of(2), ({ amount }) => ({ amount: amount - 1 })),
      'formula paidOff',
    ],
    ['a day paid twice', 2, says('yieldPaid', of(2), ({ day }) => ({ day: day - 1 })), 'formula timeOff'],
    [
      'less back at the end',
      2,
      says('earnMatured', of(2), ({ amount }) => ({ amount: amount - 1 })),
      'formula paidOff',
    ],
    [
      'a higher price of leaving',
      3,
      says('earnRedeemed', of(3), ({ penalty }) => ({ penalty: penalty + 1 })),
      'formula paidOff',
    ],
    [
      'less back on leaving',
      3,
      says('earnRedeemed', of(3), ({ refund }) => ({ refund: refund - 1 })),
      'formula paidOff',
    ],
    ['more days left than there are', 3, says('earnRedeemed', of(3), () => ({ remainingDays: 5 })), 'formula timeOff'],
    ['an end that nobody asked for', 3, asked('redeemEarn', { order: 9 }), 'order acceptedOtherwise'],
    ['somebody else', 2, says('yieldPaid', of(2), () => ({ customer: 1 })), 'order eventForeign'],
  ]
  it.each(forgeries)('refuses %s', (_, order, forge, failure) => {
    expect(forged(order, forge)).toContain(failure)
  })

  it('refuses what is not signed, not whole, or not in the tree', () => {
    const bundle = bundleOf(house, MATURED)
    const spoilt = (change: object): readonly string[] => failures(verifyEarn({ ...bundle, ...change }, PINNED))
    expect(failures(verifyEarn(bundle, { ...PINNED, key: keyOf(8) }))).toEqual(['checkpoint signerUnknown'])
    expect(spoilt({ format: 'candela-loan/1' })).toEqual(['bundle malformed'])
    expect(spoilt({ markets: bundle.markets.slice(1) })[0]).toMatch(/^market marketMissing/)
    expect(spoilt({ later: bundle.later.slice(1) })[0]).toMatch(/^market evidenceUnused|^formula timeOff/)
    expect(spoilt({ listings: [] })[0]).toMatch(/^market listingMissing/)
    expect(spoilt({ placed: { ...bundle.placed, index: bundle.placed.index + 1 } })[0]).toMatch(/^included indexNotSeq/)
  })
})
