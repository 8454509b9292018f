import { TIMED_DIRECTIONS } from '@candela/contract'
import { byCustomers, type Altered, instead } from './floor/move.ts'

const USDT = 100_000_000
const DURATIONS = [30_000, 30_000, 60_000, 120_000, 180_000, 300_000]

/** Stakes on the one product that has timed orders, now and then on another, of amounts at and around every bound. */
export const MOVES = byCustomers(70, [
  {
    of: 100,
    // a customer who is alone stakes again and again
    weight: ({ mood }) => (mood.actors === 1 ? 20 : mood.timedPercent),
    make: ({ random, state }, own) => ({
      kind: 'placeTimedOrder',
      ...own,
      product: random.chance(95) ? random.pick([0, 0, 4]) : random.pick([1, -1, 99]),
      // all on one side, so that the house's limits are reached
      direction: random.chance(80) ? 'up' : random.pick(TIMED_DIRECTIONS),
      durationMs: random.chance(97) ? random.pick(DURATIONS) : random.pick([0, 29_999, -30_000]),
      stake: random.chance(80)
        ? random.between(10 * USDT, random.pick([12, 900]) * USDT)
        : random.pick([0, -1, 10 * USDT - 1, 10 * USDT, 5_000 * USDT, 5_000 * USDT + 1, 5_000 * USDT]),
      ruleVersion: random.chance(97) ? state.ruleVersion : random.pick([0, 2]),
    }),
  },
])

export const ALTERED: Altered<'timed'> = { placeTimedOrder: instead }
