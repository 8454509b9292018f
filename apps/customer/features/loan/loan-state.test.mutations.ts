import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of loan-state.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S9.5', 'packages/rules/loan/terms.ts', 'isBelow: true, ppm: 4_000', 'isBelow: true, ppm: 3_000'],
  [
    'S9.6',
    'packages/rules/loan/terms.ts',
    'ppm: 4_000 },\n    { upTo: 50_000n * USDT, isBelow: true, ppm: 5_000',
    'ppm: 4_000 },\n    { upTo: 50_000n * USDT, isBelow: true, ppm: 6_000',
  ],
  [
    'S9.7',
    'packages/rules/loan/terms.ts',
    'ppm: 10_000 },\n    { upTo: undefined, isBelow: false, ppm: 13_000 },\n  ],\n  free',
    'ppm: 9_000 },\n    { upTo: undefined, isBelow: false, ppm: 13_000 },\n  ],\n  free',
  ],
  ['S9.8', 'packages/rules/loan/terms.ts', 'ppm: 13_000 },\n  ],\n  free', 'ppm: 12_000 },\n  ],\n  free'],
]
