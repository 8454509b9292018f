import { bytesOfCommand, type Command, decodeCommand, decodeEvents, type Event, type EventOf } from '@candela/contract'
import { bytesOfEvents } from '@candela/contract/testing'
import { UNIT } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { failures, keyOf, PINNED, SALTS, SampleLog } from '../testing/house.ts'
import { entriesOfSubscription, RECORD, saleHouse } from '../testing/sale-house.ts'
import type { EntryWithEvents } from './make-bundle.ts'
import { makeSubscriptionBundle } from './make-subscription-bundle.ts'
import { verifySubscription } from './subscription.ts'

const house = new SampleLog(saleHouse())

function bundleOf(log: SampleLog, record: number) {
  return makeSubscriptionBundle({
    order: record,
    // what a proof is made of is found where the house was honest
    ...found(log, record),
    evidence: log.evidence(),
    salts: SALTS,
    checkpoint: log.note(),
    size: log.entries.length,
    nodes: log.nodes,
  })
}

function found(log: SampleLog, record: number) {
  const { placed, later, ends, offer } = entriesOfSubscription(house.entries, record)
  const there = ({ seq }: EntryWithEvents): EntryWithEvents => log.entries[seq - 1]!
  return { placed: there(placed), later: later.map(there), ends: ends.map(there), offer: there(offer) }
}

type Forge = (entry: EntryWithEvents) => Partial<EntryWithEvents>
type SaleEvent = 'subscribed' | 'saleClosed' | 'coinsAllocated' | 'subscriptionFailed' | 'saleCancelled'
const says =
  <K extends SaleEvent>(kind: K, is: (event: EventOf<K>) => boolean, change: (event: EventOf<K>) => object): Forge =>
  ({ events }) => {
    const isIt = (event: Event): event is EventOf<K> => event.kind === kind && is(event as EventOf<K>)
    const decoded = decodeEvents(events)
    if (!decoded.some(isIt)) return {}
    return { events: bytesOfEvents(decoded.map((event) => (isIt(event) ? { ...event, ...change(event) } : event))) }
  }
const of =
  (record: number) =>
  (event: { readonly record: number }): boolean =>
    event.record === record
const asked =
  (kind: Command['kind'], change: (command: Command) => object): Forge =>
  ({ command }) => {
    const decoded = decodeCommand(command)
    return decoded.kind === kind ? { command: bytesOfCommand({ ...decoded, ...change(decoded) }) } : {}
  }

/** The findings against a house that signs something else. */
function forged(record: number, forge: Forge): readonly string[] {
  const log = new SampleLog(house.entries.map((entry) => ({ ...entry, ...forge(entry) })))
  const verdict = verifySubscription(bundleOf(log, record), PINNED)
  expect(verdict.order).toBeUndefined()
  return failures(verdict).map((failure) => failure.split(' ').slice(0, 2).join(' '))
}

describe('the proof of a subscription', () => {
  it('allots anew what each came to', () => {
    const outcome = (record: number) => {
      const verdict = verifySubscription(bundleOf(house, record), PINNED)
      expect(failures(verdict)).toEqual([])
      expect(verdict).toMatchObject({ standing: 'anchored', order: { asked: { record } } })
      const { wanted, status, reason, allocated, paid, back } = verdict.order!
      return [wanted, status, reason, allocated, paid / UNIT, back / UNIT]
    }
    // dn(90 · 99 / 151) = 59, dn(60 · 99 / 151) = 39, and of one lot nothing
    expect(outcome(RECORD.first)).toEqual([151, 'succeeded', '', 59, 59, 31])
    expect(outcome(RECORD.second)).toEqual([151, 'succeeded', '', 39, 39, 21])
    expect(outcome(RECORD.takenBack)).toEqual([undefined, 'failed', 'cancelledByCustomer', 0, 0, 10])
    expect(outcome(RECORD.tooSmall)).toEqual([151, 'failed', 'noLot', 0, 0, 1])
    expect(outcome(RECORD.cancelledAfter)).toEqual([50, 'failed', 'saleCancelled', 0, 0, 50])
    expect(outcome(RECORD.cancelledBefore)).toEqual([undefined, 'failed', 'saleCancelled', 0, 0, 20])
    expect(outcome(RECORD.checking)).toEqual([undefined, 'checking', '', 0, 0, 0])
  })

  it('shows nothing of anybody else', () => {
    const { placed, later, markets } = bundleOf(house, RECORD.second)
    const shown = [placed, ...later, ...markets].flatMap(({ events }) =>
      typeof events === 'string'
        ? []
        : events.flatMap((event) => ('shown' in event ? decodeEvents(Buffer.from(event.shown, 'hex')) : [])),
    )
    expect(shown.map(({ kind }) => kind)).toEqual(['subscribed', 'coinsAllocated', 'saleClosed'])
    const closed = bundleOf(house, RECORD.cancelledBefore).markets
    // an operator's signature stays the operator's
    expect(closed.every(({ command }) => 'hidden' in command)).toBe(true)
  })

  const { first, takenBack, tooSmall, cancelledAfter, cancelledBefore } = RECORD
  const forgeries: readonly [what: string, record: number, forge: Forge, failure: string][] = [
    [
      'more lots than were asked for',
      first,
      says('subscribed', of(first), () => ({ lots: 91 })),
      'order acceptedOtherwise',
    ],
    [
      'more money set aside',
      first,
      says('subscribed', of(first), ({ amount }) => ({ amount: amount + 1 })),
      'formula paidOff',
    ],
    [
      'another price than was published',
      first,
      asked('offerSale', (offer) => (offer.kind === 'offerSale' ? { terms: { ...offer.terms, price: UNIT + 1 } } : {})),
      'formula paidOff',
    ],
    [
      'a smaller supply than was published',
      first,
      asked('offerSale', (offer) =>
        offer.kind === 'offerSale' ? { terms: { ...offer.terms, supply: 98, maximum: 98 } } : {},
      ),
      'market shareOff',
    ],
    ['a sale that was not published', first, asked('offerSale', () => ({ sale: 9 })), 'market listingMissing'],
    [
      'more wanted than gives the share',
      first,
      says(
        'saleClosed',
        () => true,
        () => ({ wanted: 200 }),
      ),
      'formula shareOff',
    ],
    [
      'less wanted than it asked for itself',
      first,
      says(
        'saleClosed',
        () => true,
        () => ({ wanted: 89 }),
      ),
      'market shareOff',
    ],
    [
      'another supply at the end',
      first,
      says(
        'saleClosed',
        () => true,
        () => ({ supply: 100 }),
      ),
      'market shareOff',
    ],
    [
      'an end before its time',
      first,
      says(
        'saleClosed',
        () => true,
        ({ dueAt }) => ({ dueAt: dueAt - 1 }),
      ),
      'market timeOff',
    ],
    ['a lot more', first, says('coinsAllocated', of(first), () => ({ allocated: 60 })), 'formula shareOff'],
    ['a lot less', first, says('coinsAllocated', of(first), () => ({ allocated: 58 })), 'formula shareOff'],
    ['a dearer share', first, says('coinsAllocated', of(first), ({ paid }) => ({ paid: paid + 1 })), 'formula paidOff'],
    [
      'less given back',
      first,
      says('coinsAllocated', of(first), ({ back }) => ({ back: back - 1 })),
      'formula paidOff',
    ],
    [
      'an allotment of another sale',
      first,
      says('coinsAllocated', of(first), () => ({ sale: 2 })),
      'order eventForeign',
    ],
    ['somebody else’s', first, says('coinsAllocated', of(first), () => ({ customer: 2 })), 'order eventForeign'],
    [
      'nothing, where a lot was due',
      tooSmall,
      says(
        'saleClosed',
        () => true,
        () => ({ wanted: 99 }),
      ),
      'formula shareOff',
    ],
    [
      'less back where nothing was left',
      tooSmall,
      says('subscriptionFailed', of(tooSmall), () => ({ amount: 1 })),
      'formula paidOff',
    ],
    [
      'a way back that nobody asked for',
      takenBack,
      asked('cancelSubscription', () => ({ record: 9 })),
      'order amendedOtherwise',
    ],
    [
      'less back of what was taken back',
      takenBack,
      says('subscriptionFailed', of(takenBack), () => ({ amount: 1 })),
      'formula paidOff',
    ],
    [
      'a sale that nobody cancelled',
      cancelledBefore,
      says(
        'saleCancelled',
        () => true,
        () => ({ sale: 9 }),
      ),
      'market marketMissing',
    ],
    [
      'less back of a cancelled sale',
      cancelledAfter,
      says('subscriptionFailed', of(cancelledAfter), ({ amount }) => ({ amount: amount - 1 })),
      'formula paidOff',
    ],
  ]
  it.each(forgeries)('refuses %s', (_, record, forge, failure) => expect(forged(record, forge)).toContain(failure))

  it('refuses what is not signed, not whole, or not in the tree', () => {
    const bundle = bundleOf(house, first)
    const spoilt = (change: object): readonly string[] => failures(verifySubscription({ ...bundle, ...change }, PINNED))
    expect(failures(verifySubscription(bundle, { ...PINNED, key: keyOf(8) }))).toEqual(['checkpoint signerUnknown'])
    expect(spoilt({ format: 'candela-loan/1' })).toEqual(['bundle malformed'])
    expect(spoilt({ markets: [] })[0]).toMatch(/^market marketMissing/)
    expect(spoilt({ markets: [...bundle.markets, bundle.later[0]] })[0]).toMatch(/^order|^market evidenceUnused/)
    expect(spoilt({ listings: [] })[0]).toMatch(/^market listingMissing/)
    expect(spoilt({ later: [], markets: [] })).toEqual([])
    expect(spoilt({ placed: { ...bundle.placed, index: bundle.placed.index + 1 } })[0]).toMatch(/^included indexNotSeq/)
  })
})
