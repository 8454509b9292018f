import type { Command, Event } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const DAY = 86_400_000

/** Two customers are opened; the first spends some, has a stake a day later, which is his own still, and is topped up. */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const { seq, at, resultCode: code } = house.decide(command)
    expect([command.kind, code]).toEqual([command.kind, 0])
    entries.push({ seq, at, command, code, events: house.core.events.decode() })
  }
  for (const command of house.opening(2)) apply(command)
  apply(house.marketOrder(1, 0, 'buy', 100))
  apply({ kind: 'fundHouse', account: 'houseTimed' })
  house.now += DAY
  apply(house.market())
  const timed = { product: 0, direction: 'up', durationMs: 30_000, stake: 10_000_000_000, ruleVersion: 1 } as const
  apply({ kind: 'placeTimedOrder', customer: 1, commandId: house.commandId(), ...timed })
  apply({ kind: 'addPracticeFunds', customer: 1, commandId: house.commandId() })
  return entries
}

type Forge = (entry: AuditedEntry) => AuditedEntry
const inGrant =
  (change: (entry: AuditedEntry) => Partial<AuditedEntry>): Forge =>
  (entry) =>
    entry.command.kind === 'addPracticeFunds' ? { ...entry, ...change(entry) } : entry
const inFunded = (change: object): Forge =>
  inGrant(({ events }) => ({
    events: events.map((event): Event => (event.kind === 'funded' ? { ...event, ...change } : event)),
  }))

const FORGERIES: readonly (readonly [string, Forge])[] = [
  ['another customer', inFunded({ customer: 2 })],
  ['another amount', inFunded({ amount: 1 })],
  ['another source', inFunded({ source: 'elsewhere' })],
  ['another asset', inFunded({ asset: 1 })],
  ['funds before the time', inGrant(({ at }) => ({ at: at - DAY / 2 }))],
  ['funds nobody asked for', inGrant(() => ({ command: { kind: 'recordState', stateHash: '' } }))],
  [
    'money that no event tells of',
    inGrant(({ events }) => ({ events: events.filter(({ kind }) => kind !== 'funded') })),
  ],
  [
    'an opening without funds',
    (entry) =>
      entry.command.kind === 'openCustomer'
        ? { ...entry, events: entry.events.filter(({ kind }) => kind === 'customerOpened') }
        : entry,
  ],
]

describe('the funding claim', () => {
  const claimOf = (entries: readonly AuditedEntry[]): string => {
    const audit = new Audit()
    try {
      for (const entry of entries) audit.apply(entry)
    } catch (error) {
      if (error instanceof ClaimFailed) return error.claim
      throw error
    }
    return audit.lines().find((line) => line.includes('ok funding')) ?? 'no line'
  }

  it('holds for openings and for a top-up a day later', () =>
    expect(claimOf(history())).toMatch(/^ok funding +1 commands and 3 events/))

  it.each(FORGERIES)('fails for %s', (_what, forge) => expect(claimOf(history().map(forge))).toBe('funding'))
})
