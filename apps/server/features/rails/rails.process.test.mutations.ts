import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of rails.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S9.20', 'packages/rules/funding/deposit-terms.ts', 'USD: { spreadPpm: 0,', 'USD: { spreadPpm: 1_000,'],
  [
    'S1.2',
    'apps/server/features/rails/queries.ts',
    'arrives: assetNamed(sources, sources.engine.core.funding.arrivesAs(of.asset))',
    'arrives: assetNamed(sources, of.asset)',
  ],
]
