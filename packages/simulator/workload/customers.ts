import { type Altered, type Move, openOf } from './floor/move.ts'

/** New customers: two at once, then now and then until all are there. */
export const MOVES: readonly Move[] = [
  {
    of: 100,
    weight({ state, customers }) {
      const open = openOf(state).length
      if (open < 2) return 100
      return open < customers ? 3 : 0
    },
    make: ({ random, id }) => ({ kind: 'openCustomer', commandId: id(), terms: random.between(1, 2), risk: 1 }),
  },
]

export const ALTERED: Altered<'customers'> = {
  openCustomer: (before) => ({ ...before, terms: before.terms + 1 }),
}
