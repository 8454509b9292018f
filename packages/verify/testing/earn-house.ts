import { type Command, decodeEvents, type Event, PROVEN_DAYS } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { EARN_PRODUCTS } from '@candela/rules/earn'
import { assert, DAY, gmt8Day, UNIT } from '@candela/units'
import { isOfEarnOrder } from '../proof/make-earn-bundle.ts'
import type { EntryWithEvents } from '../proof/make-bundle.ts'

const L5 = EARN_PRODUCTS[0]!

/** A house in which earn orders of two customers ended by themselves, one was renewed, and one was left early. */
export function earnHouse(): readonly EntryWithEvents[] {
  const house = new DecidedStream(5)
  const entries: EntryWithEvents[] = []
  const apply = (command: Command): void => {
    const decided = house.decide(command)
    assert(decided.resultCode === 0, `${command.kind} is refused`)
    entries.push({ ...decided, events: house.core.events.bytes().slice() })
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
  return entries
}

/** The entries that an earn order's proof is made of: of many days the newest, and what they rest on. */
export function entriesOfEarn(entries: readonly EntryWithEvents[], order: number) {
  const told = entries.map((entry) => ({ entry, events: decodeEvents(entry.events) }))
  const own = told.map(({ entry, events }) => ({
    entry,
    events: events.filter((event) => isOfEarnOrder(event, order)),
  }))
  const all = own.flatMap(({ events }) => events)
  const opened = all.find((event) => event.kind === 'earnOpened')!
  assert(opened.kind === 'earnOpened', 'an order begins with its opening')
  const paid = all.flatMap((event) => (event.kind === 'yieldPaid' ? [event.day] : [])).slice(-PROVEN_DAYS)
  const from = paid[0] ?? opened.firstDay
  const isChange = ({ kind }: Event): boolean => kind === 'earnAdded' || kind === 'earnTaken'
  const isEarlier = ({ entry, events }: (typeof own)[number]): boolean =>
    events.some(isChange) && gmt8Day(entry.at) < from && from > opened.firstDay
  const before = own.findLast(isEarlier)
  const later = own.filter((one) => {
    const isOld = one.events.every((event) => event.kind === 'yieldPaid' && event.day < from)
    return one.events.length > 0 && !isOld && (one === before || !isEarlier(one))
  })
  const ofProduct = (event: Event): boolean => 'earnProduct' in event && event.earnProduct === opened.earnProduct
  const isRate = (event: Event): boolean =>
    event.kind === 'earnRateFixed' && ofProduct(event) && event.terms === opened.terms && paid.includes(event.day)
  const isPublic = (event: Event): boolean => isRate(event) || (event.kind === 'earnEnding' && ofProduct(event))
  const those = (is: (event: Event) => boolean): EntryWithEvents[] =>
    told.flatMap(({ entry, events }) => (events.some(is) ? [entry] : []))
  const listed = (terms: number) =>
    told.find(({ events }) => events.some((e) => e.kind === 'earnListed' && ofProduct(e) && e.terms === terms))!
  const place = listed(opened.terms).events.findIndex((e) => e.kind === 'earnListed' && ofProduct(e))
  const effect = listed(opened.terms).events[place - 1]
  const isAgreed = (event: Event): boolean =>
    effect?.kind === 'proposalTookEffect' &&
    ['earnTermsProposed', 'proposalApproved', 'proposalTookEffect'].includes(event.kind) &&
    'proposal' in event &&
    event.proposal === effect.proposal
  const [placed, ...others] = later
  return {
    placed: placed!.entry,
    later: others.map(({ entry }) => entry),
    rates: those(isPublic),
    listing: listed(1).entry,
    agreed: those(isAgreed),
  }
}
