import { type Command, decodeEvents } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { EARN_PRODUCTS } from '@candela/rules/earn'
import { assert, DAY, UNIT } from '@candela/units'
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

/** The entries that an earn order's proof is made of. */
export function entriesOfEarn(entries: readonly EntryWithEvents[], order: number) {
  const own = entries.filter(({ events }) => decodeEvents(events).some((event) => isOfEarnOrder(event, order)))
  const days = new Set(
    own.flatMap(({ events }) =>
      decodeEvents(events).flatMap((event) => (event.kind === 'yieldPaid' && event.order === order ? [event.day] : [])),
    ),
  )
  const rates = entries.filter(({ events }) =>
    decodeEvents(events).some((event) => event.kind === 'earnRateFixed' && days.has(event.day)),
  )
  const listing = entries.find(({ events }) => decodeEvents(events).some(({ kind }) => kind === 'earnListed'))!
  const [placed, ...later] = own
  return { placed: placed!, later, rates, listing }
}
