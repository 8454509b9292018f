import { decodeCommand, decodeEvents, type Event } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'
import { saleHouse } from '../testing/sale-house.ts'

const DAY = 86_400_000

function verdict(entries: readonly AuditedEntry[]): readonly string[] | string {
  const audit = new Audit()
  try {
    for (const entry of entries) audit.apply(entry)
    audit.checkWhole(entries.at(-1)!.seq)
    return audit.lines()
  } catch (error) {
    if (error instanceof ClaimFailed) return error.claim
    throw error
  }
}

type Change = { readonly [K in Event['kind']]?: (event: Event & { kind: K }) => Event | undefined }

/** The history with the first event of a kind told otherwise. */
function forged(entries: readonly AuditedEntry[], change: Change): readonly AuditedEntry[] {
  let left = 1
  return entries.map((entry) => ({
    ...entry,
    events: entry.events.flatMap((event) => {
      const alter = change[event.kind] as ((event: Event) => Event | undefined) | undefined
      if (alter === undefined || left === 0) return [event]
      left--
      const altered = alter(event)
      return altered ? [altered] : []
    }),
  }))
}

describe('the claim subscription', () => {
  const entries = saleHouse().map(({ seq, at, resultCode: code, command, events }): AuditedEntry => ({
    seq,
    at,
    command: decodeCommand(command),
    code,
    events: decodeEvents(events),
  }))

  it('holds of an honest history', () => {
    const lines = verdict(entries) as readonly string[]
    expect(lines.filter((each) => each.startsWith('ok subscription '))).toEqual([
      expect.stringMatching(/^ok subscription +\d+ commands and \d+ events/),
    ])
  })

  it.each<[string, Change]>([
    ['a sale that nobody offered', { saleOffered: (e) => ({ ...e, coin: e.coin - 1 }) }],
    ['a subscription for more than was asked', { subscribed: (e) => ({ ...e, lots: e.lots + 1 }) }],
    ['a subscription that locks less', { subscribed: (e) => ({ ...e, amount: e.amount - 1 }) }],
    ['another sum of what was wanted', { saleClosed: (e) => ({ ...e, wanted: e.wanted + 1 }) }],
    ['a sale that closed too soon', { saleClosed: (e) => ({ ...e, dueAt: e.dueAt - 1 }) }],
    ['a lot more for one', { coinsAllocated: (e) => ({ ...e, allocated: e.allocated + 1 }) }],
    ['a dearer share', { coinsAllocated: (e) => ({ ...e, paid: e.paid + 1, back: e.back - 1 }) }],
    ['a share that is left out', { coinsAllocated: () => undefined }],
    ['less given back', { subscriptionFailed: (e) => ({ ...e, amount: e.amount - 1 }) }],
    ['another reason', { subscriptionFailed: (e) => ({ ...e, reason: 'noLot' }) }],
    ['a coin listed too soon', { coinListed: (e) => ({ ...e, dueAt: e.dueAt - 1 }) }],
    ['more sold than was', { coinListed: (e) => ({ ...e, sold: e.sold + 1, unsold: e.unsold - 1 }) }],
    ['a part that is free too soon', { coinsUnlocked: (e) => ({ ...e, dueAt: e.dueAt - DAY }) }],
    ['a larger part', { coinsUnlocked: (e) => ({ ...e, lots: e.lots + 1 }) }],
    ['a sale that one alone cancelled', { saleCancelled: (e) => ({ ...e, operator: 1 }) }],
    ['a cancellation that nobody proposed', { saleCancelProposed: () => undefined }],
    ['a cancellation that gives nothing back', { saleCancelled: () => undefined }],
  ])('fails for %s', (_, change) => expect(verdict(forged(entries, change))).toBe('subscription'))
})
