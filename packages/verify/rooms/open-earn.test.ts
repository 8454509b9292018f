import type { Command, Event } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { DAY } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const UNIT = 100_000_000
const { terms, id, kind } = OPEN_EARN_PRODUCTS[0]!

/** Money that goes in and out of two products: one whose pot lasts, and one whose pot ends. */
function history(): readonly AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const { seq, at, resultCode: code } = house.decide(command)
    expect([command.kind, code]).toEqual([command.kind, 0])
    entries.push({ seq, at, command, code, events: house.core.events.decode() })
  }
  const pass = (ms: number): void => {
    house.now += ms
    while (house.core.isDue(house.now)) apply({ kind: 'tick' })
  }
  const put = (customer: number, earnProduct: number, amount: number): void => {
    const asked = { earnProduct, terms: 1, amount: amount * UNIT, renew: false }
    apply({ kind: 'openEarn', customer, commandId: house.commandId(), ...asked })
  }
  const take = (customer: number, order: number, amount: number): void =>
    apply({ kind: 'redeemEarn', customer, commandId: house.commandId(), order, amount: amount * UNIT })
  for (const command of house.opening(2)) apply(command)
  const listed = { asset: 0, earnKind: kind }
  apply({ kind: 'listOpenEarn', earnProduct: 1, id, terms, ...listed })
  // ten units of capital in all, of which a day takes three
  const dear = { ...terms, days: 2, lowPpm: 3_000, highPpm: 3_000 }
  apply({ kind: 'listOpenEarn', earnProduct: 2, id: 'G30', terms: dear, ...listed })
  for (const earnProduct of [1, 2]) apply({ kind: 'fundEarnPot', earnProduct })
  put(1, 1, 1_000)
  put(2, 2, 1_000)
  pass(2 * DAY)
  take(1, 1, 900)
  put(1, 1, 500)
  pass(2 * DAY)
  take(1, 1, 600)
  put(1, 1, 50)
  pass(3 * DAY)
  return entries
}

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

/** The history with the last event of a kind told otherwise. */
function forged(entries: readonly AuditedEntry[], change: Change): readonly AuditedEntry[] {
  const [kind] = Object.keys(change) as Event['kind'][]
  const last = entries.findLastIndex(({ events }) => events.some((event) => event.kind === kind))
  return entries.map((entry, place) => {
    if (place !== last) return entry
    const alter = change[kind!] as (event: Event) => Event | undefined
    return { ...entry, events: entry.events.flatMap((event) => (event.kind === kind ? (alter(event) ?? []) : [event])) }
  })
}

describe('what is claimed of products without an end', () => {
  const entries = history()

  it('holds of an honest history, to the end of a pot', () => {
    expect(verdict(entries)).toEqual(expect.any(Array))
    const kinds = new Set(entries.flatMap(({ events }) => events.map(({ kind }) => kind)))
    expect([...kinds]).toEqual(
      expect.arrayContaining(['earnAdded', 'earnTaken', 'earnFunded', 'earnEnding', 'earnMatured', 'yieldPaid']),
    )
  })

  it.each<[claim: string, what: string, change: Change]>([
    ['earn', 'a day on more than the least', { yieldPaid: (event) => ({ ...event, amount: event.amount + 1 }) }],
    ['earn', 'a day paid twice', { yieldPaid: (event) => ({ ...event, day: event.day - 1 }) }],
    ['earn', 'more taken than asked', { earnTaken: (event) => ({ ...event, amount: event.amount + 1 }) }],
    ['earn', 'a promise that is kept back', { earnTaken: (event) => ({ ...event, released: 0 }) }],
    ['earn', 'more added than asked', { earnAdded: (event) => ({ ...event, amount: event.amount + 1 }) }],
    ['earn', 'less promised for it', { earnAdded: (event) => ({ ...event, promised: event.promised - 1 }) }],
    ['earn', 'a day that is not set aside', { earnFunded: (event) => ({ ...event, promised: 0 }) }],
    ['earn', 'two days at once', { earnFunded: (event) => ({ ...event, fundedUntil: event.fundedUntil + 1 }) }],
    ['earn', 'an end on another day', { earnEnding: (event) => ({ ...event, fundedUntil: event.fundedUntil + 1 }) }],
    ['earn', 'an end that is not told', { earnEnding: () => undefined }],
    ['earn', 'less given back', { earnMatured: (event) => ({ ...event, amount: event.amount - 1 }) }],
  ])('%s fails for %s', (claim, _what, change) => {
    expect(verdict(forged(entries, change))).toBe(claim)
  })
})
