import { ASSETS, type Command, decodeEvents, OPERATOR_ROLES, type SaleTerms } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { assert, DAY, UNIT } from '@candela/units'
import { isOfAllotment } from '../proof/make-subscription-bundle.ts'
import type { EntryWithEvents } from '../proof/make-bundle.ts'

const BOTH = (1 << OPERATOR_ROLES.indexOf('productPublisher')) | (1 << OPERATOR_ROLES.indexOf('productApprover'))

/** Records of a house of sales, by what becomes of each. */
export const RECORD = {
  first: 1,
  second: 2,
  takenBack: 3,
  tooSmall: 4,
  cancelledAfter: 5,
  cancelledBefore: 6,
  checking: 7,
} as const

/**
 * A house in which a sale of 99 lots is shared out among 151 and freed in two parts, one sale is cancelled after it closed and one
 * before, and one is still open.
 */
export function saleHouse(): readonly EntryWithEvents[] {
  const house = new DecidedStream(5)
  const entries: EntryWithEvents[] = []
  const apply = (command: Command): void => {
    const decided = house.decide(command)
    assert(decided.resultCode === 0, `${command.kind} is refused`)
    entries.push({ ...decided, events: house.core.events.bytes().slice() })
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
  const cancel = (sale: number): void => {
    for (const operator of [1, 2]) apply({ kind: 'cancelSale', operator, commandId: id(), sale, signature: 'signed' })
    pass(0)
  }
  offer(1)
  subscribe(1, 1, 90)
  subscribe(2, 1, 60)
  subscribe(2, 1, 10)
  apply({ kind: 'cancelSubscription', customer: 2, commandId: id(), record: RECORD.takenBack })
  subscribe(2, 1, 1)
  pass(1)
  pass(6)
  offer(2)
  subscribe(1, 2, 50)
  pass(1)
  cancel(2)
  offer(3)
  subscribe(2, 3, 20)
  cancel(3)
  offer(4)
  subscribe(2, 4, 20)
  return entries
}

/** The entries that a subscription's proof is made of. */
export function entriesOfSubscription(entries: readonly EntryWithEvents[], record: number) {
  const told = entries.map((entry) => ({ entry, events: decodeEvents(entry.events) }))
  const own = told.filter(({ events }) => events.some((event) => isOfAllotment(event) && event.record === record))
  const outcomes = own.flatMap(({ events }) =>
    events.filter((event) => isOfAllotment(event) && event.record === record),
  )
  const asked = outcomes[0]!
  assert(asked.kind === 'subscribed', 'a subscription begins with its being asked for')
  const kinds = new Set(
    outcomes.flatMap((event) => {
      if (event.kind === 'coinsAllocated') return ['saleClosed']
      if (event.kind !== 'subscriptionFailed' || event.reason === 'cancelledByCustomer') return []
      return [event.reason === 'noLot' ? 'saleClosed' : 'saleCancelled']
    }),
  )
  const ends = told.filter(({ events }) =>
    events.some((event) => kinds.has(event.kind) && 'sale' in event && event.sale === asked.sale),
  )
  const offer = told.find(({ events }) =>
    events.some(({ kind, ...event }) => kind === 'saleOffered' && 'sale' in event && event.sale === asked.sale),
  )!
  const [placed, ...later] = own.map(({ entry }) => entry)
  return { placed: placed!, later, ends: ends.map(({ entry }) => entry), offer: offer.entry }
}
