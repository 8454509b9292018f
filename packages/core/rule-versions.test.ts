import { type Command, type Event, OPERATOR_ROLES } from '@candela/contract'
import { LATEST_RULES, type Rules, RULES } from '@candela/rules'
import { OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { NEXT_RULES, OTHER_ROOMS, type RoomOfRules, rulesWith, SHORT_WAITS } from '@candela/rules/testing'
import { expect, it } from 'vitest'
import { Core } from './index.ts'
import { start } from './testing/refusals/deposits.ts'
import { add, digest } from './testing/refusals/destinations.ts'
import { timedOrder } from './testing/timed.ts'
import { type Answer, USDT } from './testing/trial.ts'
import { MIDDLE, UnderWay } from './testing/under-way.ts'

const UNIT = 100_000_000
const HOUR = 3_600_000

interface Entry {
  readonly at: number
  readonly command: Command
  readonly code: string
  readonly events: readonly Event[]
}

/** A house with something under way of every kind that keeps its journal. */
class Journaled extends UnderWay {
  // of the class that makes the house, whose entries are the first
  declare journal: Entry[] | undefined

  override apply(command: Command): Answer {
    const answer = super.apply(command)
    const { code, events } = answer
    this.journal ??= []
    this.journal.push({ at: this.at, command, code, events })
    return answer
  }
}

/** The events of as many steps as settle an order of 30 seconds. */
function halfAMinute(house: UnderWay): Event[] {
  return Array.from({ length: 132 }, () => house.step().events).flat()
}

/** One thing that a room decides, whichever time it is asked. */
const ASKS: { readonly [Room in RoomOfRules]: (house: UnderWay, turn: number) => Answer } = {
  spot: (house) => house.limit(house.trader, 'buy', MIDDLE * 0.85, 1_000),
  market: (house) => house.step(),
  funding: (house) => start(house, house.saver),
  houseFunds: (house) => house.apply({ kind: 'fundHouse', account: 'insurance' }),
  loan: (house, turn) => house.ask([house.trader, house.saver][turn]!),
  credit: (house, turn) => house.ask([house.trader, house.saver][turn]!),
  limits: (house, turn) =>
    house.apply({ kind: 'takeBreak', customer: house.other, commandId: house.id(), days: 2 + turn }),
  security: (house) => {
    house.fact(house.saver, 'passwordRetrieved')
    const asked = { rail: 1, asset: USDT, amount: 100 * UNIT, destination: 1, digest: digest(1), rate: 0 }
    const shown = { fee: UNIT, arrival: 99 * UNIT, confirmedBy: 'passkey' } as const
    return house.apply({
      kind: 'requestWithdrawal',
      customer: house.saver,
      commandId: house.id(),
      ...asked,
      ...shown,
    })
  },
  destinations: (house, turn) => add(house, house.trader, { digest: digest(10 + turn) }),
  referral: (house) =>
    house.apply({ kind: 'bindInviter', customer: house.open(), commandId: house.id(), inviter: house.saver }),
  timed: (house) => {
    const placed = timedOrder(house, house.saver, { ruleVersion: house.core.ruleVersion })
    return { ...placed, events: [...placed.events, ...halfAMinute(house)] }
  },
  earn: (house) => {
    const asked = { customer: house.trader, earnProduct: 1, terms: 1, amount: 500 * UNIT, renew: false }
    return house.apply({ kind: 'openEarn', commandId: house.id(), ...asked })
  },
  subscription: (house) =>
    house.apply({ kind: 'subscribe', customer: house.trader, commandId: house.id(), sale: 2, lots: 10 }),
  perpetual: (house) => house.trailing(house.trader, 'sell', 100, 50_000),
  proposals: (house, turn) => {
    const roles = 1 << OPERATOR_ROLES.indexOf('risk')
    const operator = house.must({ kind: 'enrolOperator', commandId: house.id(), roles, publicKey: '' }).value
    const asked = { operator, commandId: house.id(), earnProduct: 1 + turn, until: house.at + 2 * HOUR }
    return house.apply({ kind: 'stopOpening', ...asked, signature: 'signed' })
  },
  strategy: (house) => {
    house.step()
    house.core['state'].limits.of(house.trader).knowledge = 1
    const parameters = { kind: 'rebalance', products: [[0, 500_000]], band: 20_000, bar: '1h' } as const
    const terms = { amount: 200 * UNIT, stopLossPpm: 0, takeProfitPpm: 0, ruleVersion: house.core.ruleVersion }
    const asked = { customer: house.trader, commandId: house.id(), parameters, ...terms }
    const answer = house.apply({ kind: 'startStrategy', ...asked })
    const events = [...answer.events]
    house.at = (Math.floor(house.at / HOUR) + 1) * HOUR - 250
    house.step()
    house.at += 250
    while (house.core.isDue(house.at)) events.push(...house.must({ kind: 'tick' }).events)
    return { ...answer, events }
  },
  sweep: (house) => {
    const { kind: earnKind, ...listed } = OPEN_EARN_PRODUCTS[0]!
    const earnProduct = house.core.earn.products().length + 1
    house.must({
      kind: 'listOpenEarn',
      earnProduct,
      id: `SF${earnProduct}`,
      asset: USDT,
      earnKind,
      terms: listed.terms,
    })
    const asked = { customer: house.trader, commandId: house.id(), earnProduct, terms: 1, keep: 0, on: true }
    return house.apply({ kind: 'setSweep', ...asked })
  },
}

const seen = ({ code, events }: Answer) => ({ code, events })

/** A room's ask, before and after a version comes into force in which some rooms are others; and the house. */
function asked(room: RoomOfRules, others: Partial<Rules>) {
  const rules = rulesWith(others)
  const house = new Journaled(rules)
  const before = seen(ASKS[room](house, 0))
  house.must({ kind: 'activateRules', version: NEXT_RULES })
  const restored = Core.restore(house.core.snapshot(), { rules })
  const activated = house.journal!.length
  const after = seen(ASKS[room](house, 1))
  house.at += 2 * HOUR
  while (house.core.isDue(house.at)) house.must({ kind: 'tick' })
  return { rules, house, before, after, restored, journal: house.journal!, activated }
}

/** Applies entries from a place on; tells those of which something else came. */
function differences(core: Core, journal: readonly Entry[], from = 0): string[] {
  const others: string[] = []
  for (const [place, { at, command, events }] of journal.entries()) {
    if (place < from) continue
    core.apply(place + 1, at, command)
    if (JSON.stringify(text(core.events.decode())) !== JSON.stringify(text(events))) {
      others.push(`${place + 1} ${command.kind}`)
    }
  }
  return others
}

function text(events: readonly Event[]): unknown {
  return events.map((event) => Object.entries(event).map(([name, value]) => [name, String(value)]))
}

it('has a case for every room of rules', () => {
  const rooms = Object.keys(RULES[LATEST_RULES]).filter((name) => name !== 'version')
  expect(Object.keys(OTHER_ROOMS).sort()).toEqual(rooms.sort())
  expect(Object.keys(ASKS).sort()).toEqual(rooms.sort())
})

const ROOMS = Object.keys(OTHER_ROOMS) as RoomOfRules[]

it.each(ROOMS)('%s is decided by the rules of then: in one journal by two versions of it', (room) => {
  const same = asked(room, {})
  const { rules, house, before, after, restored, journal, activated } = asked(room, { [room]: OTHER_ROOMS[room] })
  expect(before).toEqual(same.before)
  // nothing but the room is another: it alone makes the difference
  expect(after).not.toEqual(same.after)
  const replay = Core.create({ rules })
  expect(differences(replay, journal)).toEqual([])
  expect(replay.stateHash()).toBe(house.core.stateHash())
  // and a house that is restored right after the new rules goes on as one that never stopped
  expect(differences(restored, journal, activated)).toEqual([])
  expect(restored.stateHash()).toBe(house.core.stateHash())
})

it.each(Object.keys(SHORT_WAITS) as (keyof typeof SHORT_WAITS)[])(
  'a house restored after the calendar of %s was another waits as one that never stopped',
  (room) => {
    const { house, restored, journal, activated } = asked('houseFunds', { [room]: SHORT_WAITS[room] })
    expect(differences(restored, journal, activated)).toEqual([])
    expect(restored.stateHash()).toBe(house.core.stateHash())
  },
)

it.each([
  ['loan', 'loanPaid', 2],
  ['funding', 'withdrawalReleased', 1],
] as const)('of %s, what waits by a calendar waits by that of the new rules: %s', (room, kind, number) => {
  const told = (others: Partial<Rules>): boolean => {
    const { journal, activated } = asked('houseFunds', others)
    const events = journal.slice(activated).flatMap((entry) => entry.events)
    return events.some((event) => event.kind === kind && Object.values(event).includes(number))
  }
  expect(told({})).toBe(false)
  expect(told({ [room]: SHORT_WAITS[room] })).toBe(true)
})

it('a timed order ends by the rules that it was placed under', () => {
  const house = new UnderWay(rulesWith({ timed: OTHER_ROOMS.timed }))
  const { value: order } = timedOrder(house, house.saver, { ruleVersion: LATEST_RULES })
  house.must({ kind: 'activateRules', version: NEXT_RULES })
  const ended = halfAMinute(house).filter(
    (event) => 'order' in event && event.order === order && event.kind !== 'timedAccepted',
  )
  expect(ended.map(({ kind }) => kind)).toEqual(['timedSettled'])
})
