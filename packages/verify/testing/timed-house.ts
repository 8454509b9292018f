import { type Command, decodeEvents, type Event, isOfTimedOrder } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import type { EntryWithEvents } from '../proof/make-bundle.ts'

const MID = 6_500_000
const UNIT = 100_000_000

/** A house in which timed orders of two customers were won, lost, tied, void and never opened. */
export function timedHouse(): readonly EntryWithEvents[] {
  const house = new DecidedStream(5)
  const { core } = house
  const entries: EntryWithEvents[] = []
  const apply = (command: Command): void => {
    entries.push({ ...house.decide(command), events: core.events.bytes().slice() })
  }
  const ticks = (): void => {
    while (core.isDue(house.now)) apply({ kind: 'tick' })
  }
  const steps = (count: number, index: number): void => {
    for (let left = count; left > 0; left--) {
      const market = house.market()
      ticks()
      apply({ ...market, updates: [{ ...market.updates[0]!, receivedAt: house.now, index }] })
    }
  }
  const stake = (customer: number, direction: 'up' | 'down'): void => {
    const asked = { customer, commandId: house.commandId(), product: 0, ruleVersion: 1 } as const
    apply({ kind: 'placeTimedOrder', ...asked, direction, durationMs: 30_000, stake: 100 * UNIT })
  }
  const silence = (): void => {
    house.now += 60_000
    ticks()
  }
  for (const command of house.opening(2)) apply(command)
  apply({ kind: 'fundHouse', account: 'houseTimed' })
  steps(1, MID)
  stake(1, 'up')
  stake(2, 'down')
  steps(110, MID)
  steps(16, MID + 7)
  stake(1, 'down')
  steps(130, MID)
  stake(1, 'up')
  steps(2, MID)
  silence()
  steps(1, MID)
  stake(2, 'up')
  silence()
  return entries
}

/** The entries with events of a timed order, oldest first. */
export function entriesOfTimed(entries: readonly EntryWithEvents[], order: number): readonly EntryWithEvents[] {
  const is = (event: Event): boolean => isOfTimedOrder(event) && event.order === order
  return entries.filter(({ events }) => decodeEvents(events).some(is))
}
