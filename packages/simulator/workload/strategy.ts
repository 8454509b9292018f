import type { CommandOf } from '@candela/contract'
import type { SeededRandom } from '../seeded-random.ts'
import { type Altered, byCustomers } from './floor/move.ts'

type Asked = CommandOf<'startStrategy'>['parameters']

const UNIT = 100_000_000
const LEAST = 100 * UNIT
/** strategies that there may be, and one that there is not */
const KNOWN = 60

/** Strategies of every kind on the first products, changed and stopped; parameters and amounts at and around their bounds. */
export const MOVES = byCustomers(75, [
  {
    of: 1000,
    weight: ({ state: { ruleVersion } }) => (ruleVersion < 6 ? 2 : 25),
    make: ({ random, state }, own) => ({
      kind: 'startStrategy',
      ...own,
      parameters: random.chance(90) ? rightParameters(random, state.products[0]?.index ?? 0) : wrongParameters(random),
      amount: random.chance(85)
        ? random.between(LEAST, 20 * LEAST)
        : random.pick([0, -1, LEAST - 1, LEAST, 100_000_000_000_001, Number.MAX_SAFE_INTEGER]),
      stopLossPpm: random.chance(60) ? 0 : random.pick([1, 10_000, 100_000, 900_000, 900_001]),
      takeProfitPpm: random.chance(60) ? 0 : random.pick([1, 10_000, 100_000, 10_000_000, -1]),
      ruleVersion: random.chance(95) ? state.ruleVersion : random.pick([0, 1, 99]),
    }),
  },
  {
    of: 1000,
    weight: ({ state: { ruleVersion } }) => (ruleVersion < 6 ? 1 : 12),
    make({ random }, own) {
      const adds = random.chance(30)
      const takes = random.chance(adds ? 5 : 30)
      return {
        kind: 'changeStrategy',
        ...own,
        strategy: random.between(0, KNOWN),
        add: adds ? random.pick([1, LEAST, 5 * LEAST, -1, 100_000_000_000_000]) : 0,
        take: takes ? random.pick([1, LEAST / 2, LEAST, 9 * LEAST, -1]) : 0,
        stopLossPpm: random.pick([0, 0, 5_000, 200_000, 900_001]),
        takeProfitPpm: random.pick([0, 0, 5_000, 200_000, -1]),
        run: random.chance(75),
      }
    },
  },
  {
    of: 1000,
    weight: ({ state: { ruleVersion } }) => (ruleVersion < 6 ? 1 : 6),
    make: ({ random }, own) => ({
      kind: 'stopStrategy',
      ...own,
      strategy: random.between(0, KNOWN),
      sell: random.chance(60),
    }),
  },
])

export const ALTERED: Altered<'strategy'> = {
  startStrategy: (before) => ({ ...before, amount: before.amount - 1 }),
  changeStrategy: (before) => ({ ...before, run: !before.run }),
  stopStrategy: (before) => ({ ...before, sell: !before.sell }),
}

function rightParameters(random: SeededRandom, index: number): Asked {
  const product = random.pick([0, 0, 0, 1])
  switch (random.pick(['recurring', 'rebalance', 'grid', 'grid', 'trend', 'adaptive'] as const)) {
    case 'recurring':
      return {
        kind: 'recurring',
        products: [[product, 1_000_000]],
        period: 'day',
        day: 0,
        hour: random.between(0, 23),
        each: 20 * UNIT,
      }
    case 'rebalance': {
      const both = [
        [1, 300_000],
        [0, 400_000],
      ] as const
      const products = random.chance(50) ? both : ([[product, random.pick([500_000, 900_000])]] as const)
      return { kind: 'rebalance', products, band: random.pick([10_000, 50_000]), bar: random.pick(['1h', '1h', '1d']) }
    }
    case 'grid': {
      const reach = random.pick([20, 100, 500])
      const [low, high] = [Math.floor((index * (1_000 - reach)) / 1_000), Math.floor((index * (1_000 + reach)) / 1_000)]
      return { kind: 'grid', product: 0, low, high, levels: random.pick([3, 5, 11]) }
    }
    case 'trend':
      return { kind: 'trend', product, fast: 5, slow: 20, bar: random.pick(['1h', '1h', '4h']) }
    case 'adaptive':
      return { kind: 'adaptive', product, bar: '1h', share: random.pick([100_000, 1_000_000]), band: 10_000 }
  }
}

function wrongParameters(random: SeededRandom): Asked {
  return random.pick<Asked>([
    { kind: 'other', product: 0 },
    { kind: 'trend', product: 99, fast: 5, slow: 20, bar: '1h' },
    { kind: 'trend', product: 0, fast: 5, slow: 5, bar: '1h' },
    { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1w' },
    { kind: 'grid', product: 0, low: 0, high: 10, levels: 3 },
    { kind: 'grid', product: 0, low: 1_000, high: 1_001, levels: 3 },
    { kind: 'rebalance', products: [[0, 1_000_000]], band: 20_000, bar: '1h' },
    { kind: 'rebalance', products: [], band: 20_000, bar: '1h' },
    { kind: 'recurring', products: [[0, 1_000_000]], period: 'year', day: 0, hour: 0, each: 20 * UNIT },
    { kind: 'recurring', products: [[0, 1_000_000]], period: 'week', day: 0, hour: 0, each: 20 * UNIT },
    { kind: 'adaptive', product: 0, bar: '4h', share: 1_000_000, band: 10_000 },
  ])
}
