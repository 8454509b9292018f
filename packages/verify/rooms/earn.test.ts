import type { Command, Event } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { EARN_PRODUCTS } from '@candela/rules/earn'
import { DAY } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const UNIT = 100_000_000
const L5 = EARN_PRODUCTS[0]!

/** Orders that end by themselves, are renewed, left early, and one that still runs. */
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
  const open = (customer: number, amount: number, renew: boolean): void => {
    const asked = { earnProduct: 1, terms: 1, amount: amount * UNIT, renew }
    apply({ kind: 'openEarn', customer, commandId: house.commandId(), ...asked })
  }
  for (const command of house.opening(2)) apply(command)
  apply({ kind: 'listEarn', earnProduct: 1, id: L5.id, asset: 0, terms: L5.terms })
  apply({ kind: 'fundEarnPot', earnProduct: 1 })
  open(1, 1_000, true)
  open(2, 500, false)
  pass(DAY)
  open(2, 2_000, false)
  pass(2 * DAY)
  apply({ kind: 'redeemEarn', customer: 2, commandId: house.commandId(), order: 3, amount: 2_000 * UNIT })
  pass(5 * DAY)
  apply({ kind: 'setEarnRenewal', customer: 1, commandId: house.commandId(), order: 4, renew: false })
  pass(DAY)
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

describe('what is claimed of earn', () => {
  const entries = history()

  it('holds of an honest history: each rate, each day, each penalty, what is locked and promised', () => {
    const lines = verdict(entries) as readonly string[]
    expect(lines.filter((each) => each.startsWith('ok earn '))).toEqual([
      expect.stringMatching(/^ok earn +\d+ commands and \d+ events are what the rules give/),
    ])
  })

  it.each<[string, Change]>([
    ['a rate that the pot does not give', { earnRateFixed: (e) => ({ ...e, ratePpm: e.ratePpm - 1 }) }],
    ['a pot that had other figures', { earnRateFixed: (e) => ({ ...e, free: e.free + 1 }) }],
    ['a day that is left out', { yieldPaid: () => undefined }],
    ['a day at another rate', { yieldPaid: (e) => ({ ...e, ratePpm: e.ratePpm + 1 }) }],
    ['less yield than the day earned', { yieldPaid: (e) => ({ ...e, amount: e.amount - 1 }) }],
    ['a payment before its day ended', { yieldPaid: (e) => ({ ...e, dueAt: e.dueAt + 1 }) }],
    ['a dearer exit', { earnRedeemed: (e) => ({ ...e, penalty: e.penalty + 1, refund: e.refund - 1 }) }],
    ['another amount than was asked for', { earnOpened: (e) => ({ ...e, amount: e.amount + 1 }) }],
    ['a smaller promise', { earnOpened: (e) => ({ ...e, promised: e.promised - 1 }) }],
    ['a principal that comes back too early', { earnMatured: (e) => ({ ...e, dueAt: e.dueAt - DAY }) }],
    ['a renewal nobody asked for', { earnRenewalSet: (e) => ({ ...e, renew: !e.renew }) }],
    ['a pot that was given more', { earnPotFunded: (e) => ({ ...e, amount: e.amount + 1 }) }],
    ['a product nobody listed', { earnListed: (e) => ({ ...e, earnProduct: 2 }) }],
  ])('%s is found', (_, change) => expect(verdict(forged(entries, change))).toBe('earn'))
})
