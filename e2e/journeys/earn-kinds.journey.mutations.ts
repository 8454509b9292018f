import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of earn-kinds.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.35',
    'packages/core/earn/open-earn.ts',
    'order.low = isSettling ? lowOf(order, day) : Math.min(lowOf(order, day), wallet)',
    'order.low = lowOf(order, day)',
  ],
  [
    'S1.38',
    'packages/core/earn/earn.ts',
    'if (plan === undefined || !plan.isTaking || plan.next >= plan.instalments) return',
    'if (plan?.isTaking !== true || plan.next > 0) return',
  ],
]
