import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of timed.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S4.9',
    'packages/core/timed/step.ts',
    'else if (rulesOfOrder(state, order).isStrikeOver(order.placedAt, step, offer)) cancelTimed',
    'else if (!rulesOfOrder(state, order).isStrikeOver(order.placedAt, step, offer)) cancelTimed',
  ],
]
