import type { Command, Event, EventOf } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const MID = 6_500_000
const UNIT = 100_000_000

/** Orders that are won, lost, tied, void, given up, and one that still runs. */
function history(): readonly AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const { seq, at, resultCode: code } = house.decide(command)
    expect([command.kind, code]).toEqual([command.kind, 0])
    entries.push({ seq, at, command, code, events: house.core.events.decode() })
  }
  const step = (index: number): void => {
    const market = house.market()
    while (house.core.isDue(house.now)) apply({ kind: 'tick' })
    apply({ ...market, updates: [{ ...market.updates[0]!, receivedAt: house.now, index }] })
  }
  const steps = (count: number, index: number): void => {
    for (let left = count; left > 0; left--) step(index)
  }
  const stake = (customer: number, direction: 'up' | 'down'): void => {
    const asked = { customer, commandId: house.commandId(), product: 0, ruleVersion: 1 } as const
    apply({ kind: 'placeTimedOrder', ...asked, direction, durationMs: 30_000, stake: 100 * UNIT })
  }
  const silence = (ms: number): void => {
    house.now += ms
    while (house.core.isDue(house.now)) apply({ kind: 'tick' })
  }
  for (const command of house.opening(2)) apply(command)
  apply({ kind: 'fundHouse', account: 'houseTimed' })
  step(MID)
  stake(1, 'up')
  stake(2, 'down')
  steps(110, MID)
  steps(16, MID + 7)
  // the price at the end is that of the beginning
  stake(1, 'down')
  steps(130, MID)
  // opened, and then the market says nothing: void; and one that nothing opens
  stake(1, 'up')
  steps(2, MID)
  silence(60_000)
  stake2()
  return entries

  function stake2(): void {
    step(MID)
    stake(2, 'up')
    silence(30_000)
    step(MID)
    stake(2, 'up')
    steps(3, MID)
  }
}

type Forge = (entry: AuditedEntry) => AuditedEntry
const of =
  <K extends Event['kind']>(kind: K, change: (event: EventOf<K>) => object): Forge =>
  (entry) => ({
    ...entry,
    events: entry.events.map((event) => (event.kind === kind ? { ...event, ...change(event as EventOf<K>) } : event)),
  })
const without =
  (kind: Event['kind']): Forge =>
  (entry) => ({ ...entry, events: entry.events.filter((event) => event.kind !== kind) })
/** Market entries as they were not. */
const published =
  (change: (index: number, step: number) => number): Forge =>
  (entry) => {
    const { command } = entry
    if (command.kind !== 'market') return entry
    const updates = command.updates.map((update) => ({ ...update, index: change(update.index, command.step) }))
    return { ...entry, command: { ...command, updates } }
  }
const isWon = ({ outcome }: EventOf<'timedSettled'>): boolean => outcome === 'won'

const FORGERIES: readonly (readonly [claim: string, what: string, forge: Forge])[] = [
  ['timed', 'another direction than asked', of('timedPlaced', () => ({ direction: 'down' }))],
  ['timed', 'a larger stake than asked', of('timedPlaced', ({ stake }) => ({ stake: stake + 1 }))],
  ['timed', 'a payout of no rules', of('timedPlaced', ({ payoutPpm }) => ({ payoutPpm: payoutPpm - 1 }))],
  ['timed', 'less set aside than a win pays', of('timedPlaced', ({ reserve }) => ({ reserve: reserve - 1 }))],
  ['timed', 'a strike one tick higher', of('timedAccepted', ({ strike }) => ({ strike: strike + 1 }))],
  ['timed', 'a later step', of('timedAccepted', ({ step }) => ({ step: step + 1 }))],
  ['timed', 'a later maturity', of('timedAccepted', (event) => ({ maturityStep: event.maturityStep + 1 }))],
  ['timed', 'an order that the first tick did not open', without('timedAccepted')],
  ['market', 'an index that is not the one published', published((index) => index + 1)],
  ['timed', 'less than the stake given back', of('timedCancelled', ({ paid }) => ({ paid: paid - 1 }))],
  [
    'timed',
    'a loss instead of a win',
    of('timedSettled', (event) => (isWon(event) ? { outcome: 'lost', paid: 0 } : {})),
  ],
  [
    'timed',
    'a tie that is lost',
    of('timedSettled', ({ outcome }) => (outcome === 'tied' ? { outcome: 'lost', paid: 0 } : {})),
  ],
  ['timed', 'another median', of('timedSettled', (event) => ({ median2: event.median2 + 1 }))],
  [
    'timed',
    'a tick that was never published',
    of('timedSettled', ({ ticks }) => ({ ticks: ticks.map((tick) => ({ ...tick, index: tick.index + 1 })) })),
  ],
  ['timed', 'a tick that is left out', of('timedSettled', ({ ticks }) => ({ ticks: ticks.slice(1) }))],
  ['timed', 'less paid than won', of('timedSettled', (event) => (isWon(event) ? { paid: event.paid - 1 } : {}))],
  ['timed', 'somebody else', of('timedSettled', ({ customer }) => ({ customer: 3 - customer }))],
  ['timed', 'an order that is void though it has a price', voided],
  ['timed', 'less than the stake of a void order', of('timedVoided', ({ paid }) => ({ paid: paid - 1 }))],
  ['timed', 'orders that matured and are not settled', without('timedSettled')],
  ['conservation', 'money that leaves what is set aside', stolen],
]

/** A posting that balances, of money that belongs to those who may win. */
function stolen(entry: AuditedEntry): AuditedEntry {
  const legs = entry.events.flatMap((event) => (event.kind === 'posted' ? event.legs : []))
  const [from, to] = [
    legs.find(({ purpose }) => purpose === 'timedReserve'),
    legs.find((leg) => leg.purpose === 'available'),
  ]
  if (!from || !to) return entry
  const moved = [
    { ...from, amount: -1n, balance: from.balance - 1n },
    { ...to, amount: 1n, balance: to.balance + 1n },
  ]
  const posting: Event = { kind: 'posted', posting: 9_999, purpose: 'timedSettlement', reference: 0, legs: moved }
  return { ...entry, events: [...entry.events, posting] }
}

function voided(entry: AuditedEntry): AuditedEntry {
  const events = entry.events.map((event): Event => {
    if (event.kind !== 'timedSettled') return event
    const { order, customer, product } = event
    return { kind: 'timedVoided', order, customer, product, paid: 100 * UNIT }
  })
  return { ...entry, events }
}

/** The first claim of timed orders that fails; what others claim of forged money is left out. */
function claimOf(entries: readonly AuditedEntry[]): string {
  const audit = new Audit()
  try {
    for (const entry of entries) audit.apply(entry)
  } catch (error) {
    if (error instanceof ClaimFailed) return error.claim
    throw error
  }
  return 'nothing'
}

describe('timed orders', () => {
  const entries = history()

  it('are proven, and the history reaches all that may come of them', () => {
    const audit = new Audit()
    for (const entry of entries) audit.apply(entry)
    const lines = audit.lines().join('\n')
    expect(lines).toMatch(/^ok timed +6 commands/m)
    const told = entries.flatMap(({ events }) => events)
    const outcomes = told.flatMap((event) => (event.kind === 'timedSettled' ? [event.outcome] : []))
    expect(outcomes.sort()).toEqual(['lost', 'tied', 'won'])
    expect(told.filter(({ kind }) => kind === 'timedVoided' || kind === 'timedCancelled')).toHaveLength(2)
  })

  it.each(FORGERIES)('%s fails for %s', (claim, _, forge) => expect(claimOf(entries.map(forge))).toBe(claim))
})
