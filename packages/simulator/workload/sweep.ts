import { type Altered, byCustomers } from './floor/move.ts'

const UNIT = 100_000_000

/** Auto-savings switched on and off, mostly into a product without an end. */
export const MOVES = byCustomers(85, [
  {
    of: 1000,
    weight: ({ state: { earn } }) => (earn.products.some(({ open }) => open?.kind === 'flexible') ? 6 : 1),
    make({ random, state: { earn } }, own) {
      const flexible = earn.products.filter(({ open }) => open?.kind === 'flexible')
      const aimed = flexible.length > 0 && random.chance(90) ? random.pick(flexible) : undefined
      return {
        kind: 'setSweep',
        ...own,
        earnProduct: aimed?.product ?? random.pick([0, -1, 1, 99]),
        terms: random.chance(95) ? (aimed?.terms.length ?? 1) : random.pick([0, 2, 9]),
        keep: random.chance(90) ? random.between(0, 2_000 * UNIT) : random.pick([-1, Number.MAX_SAFE_INTEGER]),
        on: random.chance(75),
      }
    },
  },
])

export const ALTERED: Altered<'sweep'> = {
  setSweep: (before) => ({ ...before, on: !before.on }),
}
