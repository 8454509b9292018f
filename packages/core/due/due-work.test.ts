import { describe, expect, it } from 'vitest'
import type { CoreOptions } from '../index.ts'
import { type DueFee, dueFees } from '../testing/due-fees.ts'
import { House, START, USDT } from '../testing/house.ts'
import { DUE_ITEMS_A_TICK } from './registry.ts'

const HOUR = 3_600_000
const CUSTOMERS = 40
const DAY_OF_FEES: DueFee[] = Array.from({ length: 3_000 }, (_, place) => ({
  at: START + HOUR + Math.floor(place / 600) * HOUR,
  customer: 1 + (place % CUSTOMERS),
}))
const END = START + 12 * HOUR

function opened(): { house: House; counts: number[] } {
  const work = dueFees(DAY_OF_FEES, USDT, START)
  const options: CoreOptions = { dueWork: [work] }
  const house = new House(undefined, options)
  house.checking = false
  for (let i = 0; i < CUSTOMERS; i++) house.open()
  return { house, counts: work.counts }
}

/** Time passes up to `until`; whatever is due by then is worked off, in as many ticks as it takes. */
function workOff(house: House, until: number): void {
  house.at = until
  while (house.core.isDue(until)) house.must({ kind: 'tick' })
}

describe('due work', () => {
  const manners: [string, (house: House) => void][] = [
    [
      'ticks the moment something is due',
      (house) => {
        for (let at = START; at <= END; at += HOUR) workOff(house, at)
      },
    ],
    [
      'ticks early, when nothing is due',
      (house) => {
        for (let at = START; at <= END; at += HOUR / 3) {
          house.at = at
          house.must({ kind: 'tick' })
          workOff(house, at)
        }
      },
    ],
    ['ticks late, all at the end', (house) => workOff(house, END)],
    [
      'missing ticks, with commands in between',
      (house) => {
        for (let at = START; at <= END; at += 5 * HOUR) {
          house.at = at
          house.cancel(1, 99)
          house.must({ kind: 'tick' })
        }
        workOff(house, END)
      },
    ],
  ]
  const ends = manners.map(([, play]) => {
    const { house, counts } = opened()
    play(house)
    house.core.assertInvariants()
    return {
      fees: Array.from({ length: CUSTOMERS }, (_, place) => house.core.houseBalance('fees', USDT, place + 1)),
      left: Array.from({ length: CUSTOMERS }, (_, place) => house.balance(place + 1, USDT)),
      counts,
    }
  })

  it.each(manners.map(([name], place) => [name, place] as const))('comes to the same with %s', (_, place) => {
    const { fees, left, counts } = ends[place]!
    expect({ fees, left }).toEqual({ fees: ends[0]!.fees, left: ends[0]!.left })
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(DAY_OF_FEES.length)
    expect(Math.max(...counts)).toBe(DUE_ITEMS_A_TICK)
  })

  it('is no other command’s: its entry holds what it did itself', () => {
    const { house } = opened()
    house.at = END
    const { value, events } = house.must({ kind: 'openCustomer', commandId: house.id(), terms: 1, risk: 1 })
    const legs = events.flatMap((event) => (event.kind === 'posted' ? event.legs : []))
    expect(new Set(legs.map(({ owner }) => owner))).toEqual(new Set([0, value]))
    expect(house.core.isDue(END)).toBe(true)
    expect(house.core.nextDueAt()).toBe(START + HOUR)
  })

  it('of two rooms of one rank is a mistake', () => {
    const work = dueFees([], USDT, START)
    expect(() => new House(undefined, { dueWork: [work, work] })).toThrow('rank')
  })

  it('leaves the state of a void ladder the same, worked off or not', () => {
    const [late, early] = [new House(), new House()]
    for (const house of [late, early]) {
      const customer = house.open()
      house.market({ bids: [[5_999_999, 100]], asks: [[6_000_001, 100]] })
      house.limit(customer, 'buy', 5_900_000, 20)
      house.at += 60_000
    }
    late.cancel(1, 99)
    early.must({ kind: 'tick' })
    expect(late.core.isDue(late.at)).toBe(true)
    expect(early.core.isDue(early.at)).toBe(false)
    expect(late.core.book(0, 9)).toEqual(early.core.book(0, 9))
    expect(late.core.market(0)).toMatchObject({ bid: 5_900_000, ask: 0 })
    expect(late.core.stateHash()).toBe(early.core.stateHash())
  })
})
