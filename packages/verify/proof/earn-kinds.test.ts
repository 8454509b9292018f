import {
  bytesOfCommand,
  type Command,
  decodeCommand,
  decodeEvents,
  type Event,
  type EventOf,
  PROVEN_DAYS,
} from '@candela/contract'
import { bytesOfEvents } from '@candela/contract/testing'
import { toHex } from '@candela/journal/format'
import { DAY, UNIT } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { entriesOfEarn } from '../testing/earn-house.ts'
import { earnKindsHouse, ORDER } from '../testing/earn-kinds-house.ts'
import { shownAgain } from '../testing/forgeries/fields.ts'
import { failures, PINNED, SALTS, SampleLog } from '../testing/house.ts'
import { verifyEarn } from './earn.ts'
import { hashOfEvent } from './leaf.ts'
import type { EntryWithEvents } from './make-bundle.ts'
import { isOfEarnOrder, makeEarnBundle } from './make-earn-bundle.ts'

const house = new SampleLog(earnKindsHouse())

function bundleOf(log: SampleLog, order: number, over: Partial<ReturnType<typeof entriesOfEarn>> = {}) {
  return makeEarnBundle({
    order,
    ...entriesOfEarn(log.entries, order),
    ...over,
    evidence: log.evidence(),
    salts: SALTS,
    checkpoint: log.note(),
    size: log.entries.length,
    nodes: log.nodes,
  })
}

function proven(order: number) {
  const verdict = verifyEarn(bundleOf(house, order), PINNED)
  expect(failures(verdict)).toEqual([])
  expect(verdict).toMatchObject({ standing: 'anchored', order: { opened: { order } } })
  return verdict.order!
}

type Forge = (entry: EntryWithEvents) => Partial<EntryWithEvents>

/** The findings against a house that signs something else, and shows it where it showed the truth. */
function forged(order: number, forge: Forge): readonly string[] {
  const log = new SampleLog(house.entries.map((entry) => ({ ...entry, ...forge(entry) })))
  const verdict = verifyEarn(shownAgain(bundleOf(house, order), log), PINNED)
  expect(verdict.order).toBeUndefined()
  return failures(verdict).map((failure) => failure.split(' ').slice(0, 2).join(' '))
}

function says<K extends Event['kind']>(
  kind: K,
  is: (event: EventOf<K>) => boolean,
  change: (event: EventOf<K>) => object,
): Forge {
  return ({ events }) => {
    const isIt = (event: Event): event is EventOf<K> => event.kind === kind && is(event as EventOf<K>)
    const decoded = decodeEvents(events)
    if (!decoded.some(isIt)) return {}
    return { events: bytesOfEvents(decoded.map((event) => (isIt(event) ? { ...event, ...change(event) } : event))) }
  }
}

const of =
  (order: number) =>
  (event: { readonly order: number }): boolean =>
    event.order === order

function asked(is: (command: Command) => boolean, change: object): Forge {
  return ({ command }) => {
    const decoded = decodeCommand(command)
    return is(decoded) ? { command: bytesOfCommand({ ...decoded, ...change }) } : {}
  }
}

/** The findings where events of the order stay hidden that ought to be shown; an entry with no others is left out. */
function without(order: number, is: (event: Event) => boolean): readonly string[] {
  const bundle = bundleOf(house, order)
  const later = bundle.later.flatMap((entry) => {
    const { events } = entry
    if (typeof events === 'string') return [entry]
    const left = events.map((part) => {
      if (!('shown' in part)) return part
      const words = Buffer.from(part.shown, 'hex')
      const salt = Buffer.from(part.salt, 'hex')
      return is(decodeEvents(words)[0]!) ? { hidden: toHex(hashOfEvent(words, salt)) } : part
    })
    return left.some((part) => 'shown' in part) ? [{ ...entry, events: left }] : []
  })
  expect(later).not.toEqual(bundle.later)
  const found = failures(verifyEarn({ ...bundle, later }, PINNED))
  return found.map((text) => text.split(' ').slice(0, 2).join(' '))
}

describe('the proof of an order of any kind', () => {
  it('pays what is in a flexible order by the least of each day', () => {
    const { days, amount, refund, ended, kind } = proven(ORDER.flexible)
    // 1,500 on the eve of its first day; 900 are taken on it, and 400 come in after
    const least = [600, 1_000, 1_000, 1_000]
    expect(days.map((day) => day.amount)).toEqual(
      days.map(({ ratePpm }, place) => Math.floor((least[place]! * UNIT * ratePpm) / 1_000_000)),
    )
    expect([kind, amount, refund, ended?.status]).toEqual(['flexible', 0, 1_900 * UNIT, 'redeemed'])
    expect(proven(ORDER.ending)).toMatchObject({ ended: { status: 'matured' }, refund: 1_000 * UNIT })
  })

  it('pays instalments of a plan from their days on', () => {
    const { days, plan, amount, promised, ended, opened } = proven(ORDER.plan)
    expect(plan!.turns.map(({ skipped }) => skipped)).toEqual(['accountFrozen', '', ''])
    // the second is skipped; the third and fourth come on the fifth and the seventh day
    const lots = [1, 1, 1, 1, 2, 2, 3, 3]
    expect(days.map((day) => day.amount)).toEqual(
      days.map(({ ratePpm }, place) => lots[place]! * ((100 * UNIT * ratePpm) / 1_000_000)),
    )
    expect([amount, ended?.status]).toEqual([300 * UNIT, 'matured'])
    // 0.025 % a day of 100 is set aside for 8 + 6 + 4 + 2 days, and goes back for six of them
    expect([opened.promised, promised]).toEqual([20 * 2_500_000, 14 * 2_500_000])
    expect(proven(ORDER.stopped)).toMatchObject({
      plan: { stopped: 'customer', turns: [] },
      ended: { status: 'redeemed' },
    })
    expect(proven(ORDER.missed)).toMatchObject({ plan: { stopped: 'misses' }, amount: 60 * UNIT })
  })

  it('pays no more on a wallet than its ceiling brings', () => {
    const { days, amount, ended, refund } = proven(ORDER.wallet)
    expect(days.every((day) => day.amount <= (3_000 * UNIT * day.ratePpm) / 1_000_000)).toBe(true)
    expect([amount, ended?.status, refund]).toEqual([3_000 * UNIT, 'redeemed', 0])
  })

  it('follows idle money that saved itself, also while the house slept', () => {
    const { amount, days } = proven(ORDER.idle)
    // 1,000 on the first evening; 300 that were taken out come in again on the next
    expect(amount).toBeGreaterThanOrEqual(1_000 * UNIT)
    expect(days).toHaveLength(PROVEN_DAYS)
    const late = proven(ORDER.late)
    expect([late.amount, late.days.length]).toEqual([1_000 * UNIT, 3])
    expect(late.at).toBeGreaterThan(late.opened.firstDay * DAY)
    for (const order of [ORDER.idle, ORDER.late]) {
      const sweep = (change: (event: EventOf<'idleSwept'>) => object) =>
        forged(order, says('idleSwept', of(order), change))
      expect(sweep(({ dueAt }) => ({ dueAt: dueAt + 1_000 }))).toContain('order acceptedOtherwise')
      expect(sweep(({ dueAt }) => ({ dueAt: dueAt + 30 * DAY }))).toContain('order acceptedOtherwise')
      expect(sweep(({ amount: told }) => ({ amount: told + 1 }))).toContain('order acceptedOtherwise')
    }
    const isLast = (event: Event): boolean => event.kind === 'idleSwept' && event.order === ORDER.idle
    expect(without(ORDER.idle, isLast)).toContain('order acceptedOtherwise')
  })

  it('shows the newest days of one that has many', () => {
    for (const order of [ORDER.long, ORDER.longWallet, ORDER.longPlan]) {
      const { days, opened } = proven(order)
      expect(days).toHaveLength(PROVEN_DAYS)
      expect(days[0]!.day).toBeGreaterThan(opened.firstDay)
    }
    expect(proven(ORDER.long)).toMatchObject({ amount: 700 * UNIT, refund: undefined })
    expect(proven(ORDER.longPlan)).toMatchObject({ amount: 160 * UNIT, ended: { status: 'matured' } })
  })

  it('rests on what two operators agreed on', () => {
    expect(proven(ORDER.laterTerm)).toMatchObject({
      id: 'L5',
      terms: { days: 3, highPpm: 4_500 },
      opened: { terms: 2 },
    })
    expect(proven(ORDER.laterPlan)).toMatchObject({
      plan: { everyDays: 1, instalments: 2 },
      ended: { status: 'matured' },
    })
  })

  it('shows nothing of anybody else', () => {
    for (const order of Object.values(ORDER)) {
      const { placed, later, markets, listings } = bundleOf(house, order)
      const shown = [placed, ...later, ...markets, ...listings].flatMap(({ events }) =>
        typeof events === 'string'
          ? []
          : events.flatMap((event) => ('shown' in event ? decodeEvents(Buffer.from(event.shown, 'hex')) : [])),
      )
      const isPublic = ({ kind }: Event): boolean =>
        [
          'earnRateFixed',
          'earnEnding',
          'earnTermsProposed',
          'proposalApproved',
          'proposalTookEffect',
          'earnListed',
        ].includes(kind)
      expect(shown.every((event) => isPublic(event) || isOfEarnOrder(event, order))).toBe(true)
      const commands = [placed, ...later, ...markets, ...listings].flatMap(({ command }) =>
        'shown' in command ? [decodeCommand(Buffer.from(command.shown, 'hex'))] : [],
      )
      const { customer } = proven(order).opened
      expect(commands.every((command) => !('customer' in command) || command.customer === customer)).toBe(true)
      // an operator's signature stays the operator's
      expect(commands.every((command) => !('operator' in command))).toBe(true)
    }
  })

  const { flexible, long, wallet, plan, stopped, missed, ending, laterTerm, laterPlan } = ORDER
  const forgeries: readonly [what: string, order: number, forge: Forge, failure: string][] = [
    [
      'more put in than was asked for',
      flexible,
      says('earnAdded', of(flexible), () => ({ amount: 5 })),
      'order acceptedOtherwise',
    ],
    [
      'less held than was put in',
      flexible,
      says('earnAdded', of(flexible), ({ held }) => ({ held: held - 1 })),
      'formula paidOff',
    ],
    [
      'less set aside',
      flexible,
      says('earnAdded', of(flexible), ({ promised }) => ({ promised: promised - 1 })),
      'formula paidOff',
    ],
    [
      'money taken that nobody asked for',
      flexible,
      asked(({ kind }) => kind === 'redeemEarn', { order: 99 }),
      'order acceptedOtherwise',
    ],
    [
      'more taken than was asked for',
      flexible,
      says('earnTaken', of(flexible), ({ amount }) => ({ amount: amount + 1 })),
      'order acceptedOtherwise',
    ],
    [
      'more given back to the pot',
      flexible,
      says('earnTaken', of(flexible), ({ released }) => ({ released: released + 1 })),
      'formula paidOff',
    ],
    [
      'a day paid on less',
      flexible,
      says('yieldPaid', of(flexible), ({ amount }) => ({ amount: amount - 1 })),
      'formula paidOff',
    ],
    [
      'another amount before the days shown',
      long,
      says('earnAdded', of(long), ({ held }) => ({ held: held - UNIT })),
      'formula paidOff',
    ],
    [
      'a day paid above the ceiling',
      wallet,
      says('yieldPaid', of(wallet), ({ amount }) => ({ amount: amount + UNIT })),
      'formula paidOff',
    ],
    [
      'another end of a wallet',
      wallet,
      says('walletMiningEnded', of(wallet), ({ released }) => ({ released: released - 1 })),
      'formula paidOff',
    ],
    [
      'an end of the product that was another day',
      ending,
      says(
        'earnEnding',
        () => true,
        ({ fundedUntil }) => ({ fundedUntil: fundedUntil - 1 }),
      ),
      'market timeOff',
    ],
    [
      'less back where a product ends',
      ending,
      says('earnMatured', of(ending), ({ amount }) => ({ amount: amount - 1 })),
      'formula paidOff',
    ],
    [
      'a plan of fewer instalments',
      plan,
      says('planOpened', of(plan), () => ({ instalments: 3 })),
      'order acceptedOtherwise',
    ],
    [
      'less set aside for a plan',
      plan,
      says('earnOpened', of(plan), ({ promised }) => ({ promised: promised - 1 })),
      'formula paidOff',
    ],
    [
      'another instalment than agreed',
      plan,
      says('instalmentTaken', of(plan), ({ amount }) => ({ amount: amount + 1 })),
      'formula paidOff',
    ],
    [
      'an instalment a day late',
      plan,
      says('instalmentTaken', of(plan), ({ dueAt }) => ({ dueAt: dueAt + DAY })),
      'formula timeOff',
    ],
    ['an instalment twice', plan, says('instalmentTaken', of(plan), () => ({ instalment: 2 })), 'formula timeOff'],
    [
      'a miscounted miss',
      missed,
      says('instalmentSkipped', of(missed), ({ misses }) => ({ misses: misses + 1 })),
      'formula timeOff',
    ],
    [
      'less given up for a skipped one',
      missed,
      says('instalmentSkipped', of(missed), ({ released }) => ({ released: released - 1 })),
      'formula paidOff',
    ],
    [
      'a stop that nobody asked for',
      stopped,
      asked(({ kind }) => kind === 'stopPlan', { order: 99 }),
      'order amendedOtherwise',
    ],
    [
      'a stop said to be for misses',
      stopped,
      says('planStopped', of(stopped), () => ({ reason: 'misses' })),
      'order amendedOtherwise',
    ],
    [
      'a higher price of leaving a plan',
      stopped,
      says('earnRedeemed', of(stopped), ({ penalty }) => ({ penalty: penalty + 1 })),
      'formula paidOff',
    ],
    [
      'terms of one operator',
      laterTerm,
      says(
        'proposalApproved',
        () => true,
        () => ({ operator: 1 }),
      ),
      'market listingMissing',
    ],
    [
      'terms without notice',
      laterTerm,
      ({ events, at }) =>
        decodeEvents(events).some(({ kind }) => kind === 'proposalApproved') ? { at: at + DAY + 1 } : {},
      'market listingMissing',
    ],
    [
      'terms of another product',
      laterTerm,
      says(
        'earnTermsProposed',
        () => true,
        () => ({ earnProduct: 2 }),
      ),
      'market listingMissing',
    ],
    [
      'other terms than were agreed on',
      laterTerm,
      says(
        'earnTermsProposed',
        () => true,
        ({ terms }) => ({ terms: { ...terms, highPpm: terms.highPpm - 1 } }),
      ),
      'formula paidOff',
    ],
    [
      'terms that were another version',
      laterPlan,
      says(
        'earnListed',
        ({ terms }) => terms === 2,
        () => ({ terms: 3 }),
      ),
      'market listingMissing',
    ],
    [
      'terms that nobody may publish',
      laterPlan,
      says(
        'earnTermsProposed',
        () => true,
        () => ({ instalments: 7 }),
      ),
      'market listingInvalid',
    ],
  ]
  it.each(forgeries)('refuses %s', (_, order, forge, failure) => {
    expect(forged(order, forge)).toContain(failure)
  })

  it('refuses what leaves something out', () => {
    expect(without(plan, ({ kind }) => kind === 'instalmentTaken')).toContain('formula moveMissing')
    expect(without(plan, ({ kind }) => kind === 'instalmentSkipped')).toContain('formula moveMissing')
    expect(without(flexible, ({ kind }) => kind === 'earnTaken')).toContain('formula paidOff')
    expect(without(flexible, ({ kind }) => kind === 'earnAdded')).toContain('formula paidOff')
    // of an order of few days none may be left out, and of one of many no more than must be
    const { days } = proven(flexible)
    expect(without(flexible, (event) => event.kind === 'yieldPaid' && event.day === days[0]!.day)).toContain(
      'formula moveMissing',
    )
    expect(without(long, (event) => event.kind === 'yieldPaid' && event.day === proven(long).days[0]!.day)).toContain(
      'formula moveMissing',
    )
    expect(without(ORDER.longPlan, ({ kind }) => kind === 'instalmentTaken')).toContain('formula moveMissing')
    const { rates, agreed } = entriesOfEarn(house.entries, ending)
    const isEnd = ({ events }: EntryWithEvents): boolean =>
      decodeEvents(events).some(({ kind }) => kind === 'earnEnding')
    const noEnd = bundleOf(house, ending, { rates: rates.filter((entry) => !isEnd(entry)), agreed })
    expect(failures(verifyEarn(noEnd, PINNED))[0]).toMatch(/^market marketMissing/)
    const { agreed: three } = entriesOfEarn(house.entries, laterTerm)
    expect(three).toHaveLength(3)
    for (const place of [0, 1, 2]) {
      const bundle = bundleOf(house, laterTerm)
      const listings = bundle.listings.toSpliced(place + 1, 1)
      expect(failures(verifyEarn({ ...bundle, listings }, PINNED))[0]).toMatch(/^market listingMissing/)
    }
  })
})
