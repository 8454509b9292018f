import type { Command, Event } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const MID = 6_500_000

/** A stop is placed, changed and triggered; of one OCO the limit order is filled, of another the stop triggers; one is cancelled. */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const { seq, at, resultCode: code } = house.decide(command)
    expect([command.kind, code]).toEqual([command.kind, 0])
    entries.push({ seq, at, command, code, events: house.core.events.decode() })
  }
  const step = (index: number): void => {
    const market = house.market()
    const ladder = { kind: 'levels', bids: [[index - 100, 9_000]], asks: [[index + 100, 9_000]] } as const
    apply({ ...market, updates: [{ ...market.updates[0]!, index, ladder }] })
  }
  const own = () => ({ customer: 1, commandId: house.commandId(), product: 0 }) as const
  const stop = (side: 'buy' | 'sell', trigger: number): number => {
    const terms = { side, stopKind: 'stop', type: 'market', timeInForce: 'gtc', trigger, price: 0, lots: 100 } as const
    apply({ kind: 'placeStopOrder', ...own(), ...terms })
    return house.core.spot.waitingStops(1).at(-1)!.order
  }
  const oco = (price: number, trigger: number): void => {
    const terms = { side: 'buy', price, trigger, type: 'limit', stopPrice: trigger + 50, lots: 100 } as const
    apply({ kind: 'placeOco', ...own(), ...terms })
  }
  for (const command of house.opening(1)) apply(command)
  step(MID)
  apply(house.marketOrder(1, 0, 'buy', 1_000))
  const order = stop('sell', MID - 5_000)
  apply({ kind: 'amendStopOrder', ...own(), order, trigger: MID - 4_000, price: 0, lots: 90 })
  step(MID - 3_999)
  step(MID - 4_500)
  step(MID)
  oco(MID - 1_000, MID + 1_000)
  step(MID - 1_500)
  step(MID)
  oco(MID - 1_000, MID + 1_000)
  step(MID + 1_000)
  apply({ kind: 'cancelOrder', ...own(), order: stop('buy', MID + 9_000) })
  return entries
}

type Forge = (entry: AuditedEntry) => AuditedEntry
const events =
  (change: (event: Event) => readonly Event[]): Forge =>
  (entry) => ({ ...entry, events: entry.events.flatMap(change) })
const of = <K extends Event['kind']>(kind: K, change: (event: Extract<Event, { kind: K }>) => object): Forge =>
  events((event) => [event.kind === kind ? { ...event, ...change(event as Extract<Event, { kind: K }>) } : event])
const without = (kind: Event['kind']): Forge => events((event) => (event.kind === kind ? [] : [event]))
const marketsAs =
  (change: (index: number) => number): Forge =>
  (entry) =>
    entry.command.kind === 'market'
      ? {
          ...entry,
          command: {
            ...entry.command,
            updates: entry.command.updates.map((update) => ({ ...update, index: change(update.index) })),
          },
        }
      : entry

const FORGERIES: readonly (readonly [string, Forge])[] = [
  ['another trigger than asked', of('stopAccepted', ({ trigger }) => ({ trigger: trigger + 1 }))],
  ['another customer', of('stopAccepted', () => ({ customer: 2 }))],
  ['less held than it could cost', of('stopAccepted', ({ held }) => ({ held: held - 1 }))],
  ['a hold that is told and not posted', (entry) => (entry.command.kind === 'placeStopOrder' ? untold(entry) : entry)],
  ['a change that was not asked for', of('stopAmended', ({ trigger }) => ({ trigger: trigger - 1 }))],
  ['a trigger that no index reached', marketsAs((index) => (index === MID - 4_500 ? MID - 3_999 : index))],
  ['a trigger at a later step than the first', marketsAs((index) => (index === MID - 3_999 ? MID - 4_000 : index))],
  ['an index on the wrong side of the trigger', of('stopTriggered', () => ({ index: MID }))],
  ['a step that is not the entry’s', of('stopTriggered', ({ step }) => ({ step: step - 1 }))],
  [
    'a stop that is passed over',
    (entry) => (entry.events.some(({ kind }) => kind === 'stopTriggered') ? { ...entry, events: [] } : entry),
  ],
  [
    'an order at another price than the worst of then',
    of('orderAccepted', ({ type, price, side }) => (type === 'market' && side === 'sell' ? { price: price - 1 } : {})),
  ],
  ['more lots than waited', of('orderAccepted', ({ lots }) => (lots === 90 ? { lots: 91 } : {}))],
  ['a stop left though its limit order was filled', without('stopClosed')],
  ['a close for another reason', of('stopClosed', () => ({ reason: 'worstPrice' }))],
  ['a close that keeps some of the reserve', of('stopClosed', ({ released }) => ({ released: released - 1 }))],
  ['a cancellation nobody asked for', (entry) => (entry.command.kind === 'cancelOrder' ? silent(entry) : entry)],
]

function untold(entry: AuditedEntry): AuditedEntry {
  return { ...entry, events: entry.events.filter(({ kind }) => kind !== 'posted') }
}

function silent(entry: AuditedEntry): AuditedEntry {
  return { ...entry, command: { kind: 'tick' } }
}

describe('the claim of stops', () => {
  const claimOf = (entries: readonly AuditedEntry[]): string => {
    const audit = new Audit()
    try {
      for (const entry of entries) audit.apply(entry)
    } catch (error) {
      if (error instanceof ClaimFailed) return error.claim
      throw error
    }
    return audit.lines().find((line) => line.includes('ok spot')) ?? 'no line'
  }

  it('holds from the placement to the first step that reaches the trigger', () =>
    expect(claimOf(history())).toMatch(/^ok spot +\d+ commands and \d+ events/))

  it.each(FORGERIES)('fails for %s', (_, forge) => {
    // another index is found where it is quoted, and a hold that was not posted in the ledger
    expect(['spot', 'market', 'conservation']).toContain(claimOf(history().map(forge)))
  })
})
