import { ASSETS, type Command, type Event, OPERATOR_ROLES, type SaleTerms } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const UNIT = 100_000_000
const DAY = 86_400_000
const BOTH = (1 << OPERATOR_ROLES.indexOf('productPublisher')) | (1 << OPERATOR_ROLES.indexOf('productApprover'))

/** A sale that is shared out and freed in two parts, a subscription taken back, and a sale that is cancelled after it closed. */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const { seq, at, resultCode } = house.decide(command)
    expect([command.kind, resultCode]).toEqual([command.kind, 0])
    entries.push({ seq, at, command, code: resultCode, events: house.core.events.decode() })
  }
  const pass = (days: number): void => {
    house.now += days * DAY
    while (house.core.isDue(house.now)) apply({ kind: 'tick' })
  }
  const id = () => house.commandId()
  for (const command of house.opening(2)) apply(command)
  for (const key of ['a501', 'a502']) apply({ kind: 'enrolOperator', commandId: id(), roles: BOTH, publicKey: key })
  for (const customer of [1, 2]) {
    apply({ kind: 'recordFact', customer, holds: true, commandId: id(), fact: 'identitySent' })
    const review = { customer, submission: 1, verdict: 'validate', face: true, reasons: 0, signature: '' } as const
    apply({ kind: 'reviewIdentity', operator: 0, commandId: id(), ...review })
  }
  const offer = (sale: number): void => {
    const coin = ASSETS.length + sale - 1
    apply({ kind: 'listAsset', asset: { asset: coin, id: `NEW${sale}`, displayDigits: 4 } })
    const [opensAt, closesAt, listingAt] = [house.now, house.now + DAY, house.now + 3 * DAY]
    const lots = { price: UNIT, lot: UNIT, supply: 99, minimum: 1, maximum: 99, lockupDays: 1, parts: 2, everyDays: 1 }
    const terms: SaleTerms = { method: 'shared', ...lots, opensAt, closesAt, listingAt }
    apply({ kind: 'offerSale', sale, coin, terms })
  }
  const subscribe = (customer: number, sale: number, lots: number): void =>
    apply({ kind: 'subscribe', customer, commandId: id(), sale, lots })
  offer(1)
  subscribe(1, 1, 90)
  subscribe(2, 1, 60)
  subscribe(2, 1, 10)
  apply({ kind: 'cancelSubscription', customer: 2, commandId: id(), record: 3 })
  pass(1)
  pass(6)
  offer(2)
  subscribe(1, 2, 50)
  pass(1)
  for (const operator of [1, 2]) apply({ kind: 'cancelSale', operator, commandId: id(), sale: 2, signature: 'signed' })
  pass(1)
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

describe('the claim subscription', () => {
  const entries = history()

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
