import { describe, expect, it } from 'vitest'
import type { CoreOptions } from '../index.ts'
import { type DueFee, dueFees } from '../testing/due-fees.ts'
import { Trial, START, USDT } from '../testing/trial.ts'
import { DUE_ITEMS_A_TICK } from './registry.ts'

const HOUR = 3_600_000
const CUSTOMERS = 40
const DAY_OF_FEES: DueFee[] = Array.from({ length: 3_000 }, (_, place) => ({
  at: START + HOUR + Math.floor(place / 600) * HOUR,
  customer: 1 + (place % CUSTOMERS),
}))
const END = START + 12 * HOUR

function opened(): { trial: Trial; counts: number[] } {
  const work = dueFees(DAY_OF_FEES, USDT, START)
  const options: CoreOptions = { dueWork: [work] }
  const trial = new Trial(undefined, options)
  trial.checking = false
  for (let i = 0; i < CUSTOMERS; i++) trial.open()
  return { trial, counts: work.counts }
}

/** Time passes up to `until`; whatever is due by then is worked off, in as many ticks as it takes. */
function workOff(trial: Trial, until: number): void {
  trial.at = until
  while (trial.core.isDue(until)) trial.must({ kind: 'tick' })
}

describe('due work', () => {
  const manners: [string, (trial: Trial) => void][] = [
    [
      'ticks the moment something is due',
      (trial) => {
        for (let at = START; at <= END; at += HOUR) workOff(trial, at)
      },
    ],
    [
      'ticks early, when nothing is due',
      (trial) => {
        for (let at = START; at <= END; at += HOUR / 3) {
          trial.at = at
          trial.must({ kind: 'tick' })
          workOff(trial, at)
        }
      },
    ],
    ['ticks late, all at the end', (trial) => workOff(trial, END)],
    [
      'missing ticks, with commands in between',
      (trial) => {
        for (let at = START; at <= END; at += 5 * HOUR) {
          trial.at = at
          trial.cancel(1, 99)
          trial.must({ kind: 'tick' })
        }
        workOff(trial, END)
      },
    ],
  ]
  const ends = manners.map(([, play]) => {
    const { trial, counts } = opened()
    play(trial)
    trial.core.assertInvariants()
    return {
      fees: Array.from({ length: CUSTOMERS }, (_, place) => trial.core.houseBalance('fees', USDT, place + 1)),
      left: Array.from({ length: CUSTOMERS }, (_, place) => trial.balance(place + 1, USDT)),
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
    const { trial } = opened()
    trial.at = END
    const { value, events } = trial.must({ kind: 'openCustomer', commandId: trial.id(), terms: 1, risk: 1 })
    const legs = events.flatMap((event) => (event.kind === 'posted' ? event.legs : []))
    expect(new Set(legs.map(({ owner }) => owner))).toEqual(new Set([0, value]))
    expect(trial.core.isDue(END)).toBe(true)
    expect(trial.core.nextDueAt()).toBe(START + HOUR)
  })

  it('of two rooms of one rank is a mistake', () => {
    const work = dueFees([], USDT, START)
    expect(() => new Trial(undefined, { dueWork: [work, work] })).toThrow('rank')
  })

  it('leaves the state of a void ladder the same, worked off or not', () => {
    const [late, early] = [new Trial(), new Trial()]
    for (const trial of [late, early]) {
      const customer = trial.open()
      trial.market({ bids: [[5_999_999, 100]], asks: [[6_000_001, 100]] })
      trial.limit(customer, 'buy', 5_900_000, 20)
      trial.at += 60_000
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
