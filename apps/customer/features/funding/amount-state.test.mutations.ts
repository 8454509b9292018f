import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of amount-state.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.3',
    'packages/rules/funding/deposit-fault.ts',
    'if (currency.isPegged) return PEGGED',
    'if (currency.isPegged) return { ...PEGGED, mid: 2n * PEGGED.mid }',
  ],
  [
    'S9.20',
    'packages/rules/funding/deposit-fault.ts',
    'if (currency.isPegged) return PEGGED',
    'if (currency.isPegged) return { ...PEGGED, mid: PEGGED.mid / 2n }',
  ],
]
