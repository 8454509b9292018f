import { ASSETS, type Command, decodeEvents, type Event, OPERATOR_ROLES, type SaleTerms } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { LATEST_RULES } from '@candela/rules'
import { assert, DAY, gmt8Day, gmt8DayStart, UNIT } from '@candela/units'
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
  alone: 7,
  weekly: 8,
  proposed: 9,
  checking: 10,
} as const

/**
 * A house in which a sale of 99 lots is shared out among 151 and freed in two parts, one sale is cancelled after it closed and one
 * before, one is of the practice schedule, and one was proposed.
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
  apply({ kind: 'activateRules', version: LATEST_RULES })
  // the schedule's sale of the week that comes, on Monday at 13:00
  const week = Math.floor((gmt8Day(house.now) - 4) / 7) + 1
  pass((gmt8DayStart(4 + 7 * week) - house.now) / DAY + 13 / 24)
  apply({ kind: 'keepWeek', week, sells: true })
  subscribe(1, 5, 150)
  const [opensAt, closesAt, listingAt] = [2, 3, 4].map((days) => house.now + days * DAY) as [number, number, number]
  const lots = { price: UNIT, lot: UNIT, supply: 99, minimum: 1, maximum: 99, lockupDays: 1, parts: 1, everyDays: 0 }
  const terms: SaleTerms = { method: 'shared', ...lots, opensAt, closesAt, listingAt }
  const signed = { commandId: id(), signature: 'signed' }
  apply({ kind: 'proposeSale', operator: 1, coin: 'PRO', displayDigits: 2, terms, ...signed })
  apply({ kind: 'decideProposal', operator: 2, proposal: 1, verdict: 'approve', ...signed, commandId: id() })
  pass(2)
  subscribe(2, 6, 60)
  pass(1)
  offer(7)
  subscribe(2, 7, 20)
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
  const offered = told.find(({ events }) => events.some((event) => isOfferOf(event, asked.sale)))!
  const place = offered.events.findIndex((event) => isOfferOf(event, asked.sale))
  // a sale that was proposed: its proposal took effect right before
  const effect = offered.events.slice(0, place).findLast(({ kind }) => kind === 'proposalTookEffect')
  const proposing = told.filter(({ events }) => effect && events.some(({ kind }) => kind === 'saleProposed'))
  const [placed, ...later] = own.map(({ entry }) => entry)
  return {
    placed: placed!,
    later,
    ends: ends.map(({ entry }) => entry),
    offers: [...proposing, offered].map(({ entry }) => entry),
  }
}

function isOfferOf(event: Event, sale: number): boolean {
  return event.kind === 'saleOffered' && event.sale === sale
}
