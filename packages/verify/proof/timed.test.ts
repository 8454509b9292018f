import { type Command, decodeCommand, decodeEvents, type Event, type EventOf } from '@candela/contract'
import { bytesOfCommand } from '@candela/contract'
import { bytesOfEvents } from '@candela/contract/testing'
import { describe, expect, it } from 'vitest'
import { failures, keyOf, PINNED, SALTS, SampleLog } from '../testing/house.ts'
import { entriesOfTimed, timedHouse } from '../testing/timed-house.ts'
import type { EntryWithEvents } from './make-bundle.ts'
import { makeTimedBundle } from './make-timed-bundle.ts'
import { verifyTimed } from './timed.ts'

const house = new SampleLog(timedHouse())

function bundleOf(log: SampleLog, order: number) {
  const [placed, ...later] = entriesOfTimed(log.entries, order)
  return makeTimedBundle({
    order,
    placed: placed!,
    later,
    evidence: log.evidence(),
    salts: SALTS,
    checkpoint: log.note(),
    size: log.entries.length,
    nodes: log.nodes,
  })
}

const endOf = (order: number) => verifyTimed(bundleOf(house, order), PINNED).order?.ended?.status
const orders = house.entries.flatMap(({ events }) =>
  decodeEvents(events).flatMap((event) => (event.kind === 'timedPlaced' ? [event.order] : [])),
)
const orderThat = (status: string): number => orders.find((order) => endOf(order) === status)!
const [won, tied, voided, cancelled] = ['won', 'tied', 'voided', 'cancelled'].map(orderThat) as [
  number,
  number,
  number,
  number,
]

type Forge = (entry: EntryWithEvents) => Partial<EntryWithEvents>
const says =
  <K extends 'timedPlaced' | 'timedAccepted' | 'timedSettled' | 'timedVoided' | 'timedCancelled'>(
    kind: K,
    order: number,
    change: (event: EventOf<K>) => object,
  ): Forge =>
  ({ events }) => {
    const decoded = decodeEvents(events)
    const isIt = (event: Event): event is EventOf<K> => event.kind === kind && 'order' in event && event.order === order
    if (!decoded.some(isIt)) return {}
    return { events: bytesOfEvents(decoded.map((event) => (isIt(event) ? { ...event, ...change(event) } : event))) }
  }
const published =
  (change: (index: number, seq: number) => number): Forge =>
  ({ seq, command }) => {
    const market: Command = decodeCommand(command)
    if (market.kind !== 'market') return {}
    const updates = market.updates.map((update) => ({ ...update, index: change(update.index, seq) }))
    return { command: bytesOfCommand({ ...market, updates }) }
  }

/** The failures of what a house would have to sign that says something else, in each entry that says it. */
function forged(order: number, forge: Forge): readonly string[] {
  const log = new SampleLog(house.entries.map((entry) => ({ ...entry, ...forge(entry) })))
  const verdict = verifyTimed(bundleOf(log, order), PINNED)
  expect(verdict.order).toBeUndefined()
  return failures(verdict).map((failure) => failure.split(' ').slice(0, 2).join(' '))
}

describe('the proof of a timed order', () => {
  it('shows how each was settled, void and never opened ones too', () => {
    expect(orders.map(endOf)).toEqual(['won', 'lost', 'tied', 'voided', 'cancelled'])
    for (const order of orders) {
      expect(verifyTimed(bundleOf(house, order), PINNED)).toMatchObject({ standing: 'anchored', order: { order } })
    }
    const { ended, strike } = verifyTimed(bundleOf(house, won), PINNED).order!
    expect(ended!.ticks.map(({ update }) => update.index)).toEqual(Array.from({ length: 8 }, () => strike!.index + 7))
    expect(ended!.median2).toBe(2 * (strike!.index + 7))
    expect(verifyTimed(bundleOf(house, voided), PINNED).order!.ended).toMatchObject({ ticks: [], paid: 100 * 1e8 })
  })

  it('shows nothing of anybody else', () => {
    const { placed, later } = bundleOf(house, won)
    const shown = [placed, ...later].flatMap(({ events }) =>
      typeof events === 'string' ? [] : events.filter((event) => 'shown' in event),
    )
    expect(shown).toHaveLength(3)
  })

  const forgeries: readonly [what: string, order: number, forge: Forge, failure: string][] = [
    [
      'another direction than asked',
      won,
      says('timedPlaced', won, () => ({ direction: 'down' })),
      'order acceptedOtherwise',
    ],
    [
      'a larger stake than asked',
      won,
      says('timedPlaced', won, ({ stake }) => ({ stake: stake + 1 })),
      'order acceptedOtherwise',
    ],
    [
      'a payout of no rules',
      won,
      says('timedPlaced', won, ({ payoutPpm }) => ({ payoutPpm: payoutPpm - 1 })),
      'payout payoutOff',
    ],
    ['less set aside', won, says('timedPlaced', won, ({ reserve }) => ({ reserve: reserve - 1 })), 'payout paidOff'],
    [
      'rules that were not in force',
      won,
      ({ command }) => (decodeCommand(command).kind === 'placeTimedOrder' ? { ruleVersion: 9 } : {}),
      'payout payoutOff',
    ],
    [
      'a strike one tick higher',
      won,
      says('timedAccepted', won, ({ strike }) => ({ strike: strike + 1 })),
      'strike strikeOff',
    ],
    [
      'a later maturity',
      won,
      says('timedAccepted', won, (event) => ({ maturityStep: event.maturityStep + 1 })),
      'strike strikeOff',
    ],
    [
      'a lost order that won',
      won,
      says('timedSettled', won, () => ({ outcome: 'lost', paid: 0 })),
      'outcome outcomeOff',
    ],
    [
      'a lost order that ended equal',
      tied,
      says('timedSettled', tied, () => ({ outcome: 'lost', paid: 0 })),
      'outcome outcomeOff',
    ],
    [
      'another median',
      won,
      says('timedSettled', won, ({ median2 }) => ({ median2: median2 + 1 })),
      'outcome outcomeOff',
    ],
    [
      'ticks of another index',
      won,
      says('timedSettled', won, ({ ticks }) => ({ ticks: ticks.map((tick) => ({ ...tick, index: tick.index + 1 })) })),
      'market tickOff',
    ],
    [
      'a tick of another step',
      won,
      says('timedSettled', won, ({ ticks }) => ({
        ticks: ticks.map((tick, place) => ({ ...tick, step: tick.step - (place === 0 ? 1 : 0) })),
      })),
      'market tickOff',
    ],
    ['the market as it was not', won, published((index) => index - 14), 'strike strikeOff'],
    ['less paid than won', won, says('timedSettled', won, ({ paid }) => ({ paid: paid - 1 })), 'outcome paidOff'],
    [
      'somebody else',
      won,
      says('timedSettled', won, ({ customer }) => ({ customer: 3 - customer })),
      'order eventForeign',
    ],
    [
      'less than the stake of a void order',
      voided,
      says('timedVoided', voided, ({ paid }) => ({ paid: paid - 1 })),
      'outcome paidOff',
    ],
    [
      'less than the stake of one never opened',
      cancelled,
      says('timedCancelled', cancelled, ({ paid }) => ({ paid: paid - 1 })),
      'outcome paidOff',
    ],
  ]
  it.each(forgeries)('refuses %s', (_, order, forge, failure) => {
    expect(forged(order, forge)).toContain(failure)
  })

  it('refuses a won order that is called void: its window has ticks', () => {
    const forge: Forge = ({ events }) => ({
      events: bytesOfEvents(
        decodeEvents(events).map((event) => {
          if (event.kind !== 'timedSettled' || event.order !== won) return event
          const { order, customer, product } = event
          return { kind: 'timedVoided', order, customer, product, paid: 100 * 1e8 }
        }),
      ),
    })
    expect(forged(won, forge)).toEqual(['market tickOff'])
  })

  it('refuses what is not signed, not whole, or not in the tree', () => {
    const bundle = bundleOf(house, won)
    const spoilt = (change: object): readonly string[] => failures(verifyTimed({ ...bundle, ...change }, PINNED))
    expect(failures(verifyTimed(bundle, { ...PINNED, key: keyOf(8) }))).toEqual(['checkpoint signerUnknown'])
    expect(spoilt({ format: 'candela-fills/1' })).toEqual(['bundle malformed'])
    expect(spoilt({ markets: bundle.markets.slice(1) })[0]).toMatch(/^market marketMissing/)
    expect(spoilt({ later: bundle.later.slice(1) })[0]).toMatch(/^market evidenceUnused|^outcome endedEarly/)
    expect(spoilt({ placed: { ...bundle.placed, index: bundle.placed.index + 1 } })[0]).toMatch(/^included indexNotSeq/)
  })
})
