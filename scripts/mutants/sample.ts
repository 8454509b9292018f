import type { Mutant } from '@candela/checks/specification'

/** The kind of run of a test, as vitest.config.ts has it. */
export type TestKind = 'unit' | 'house' | 'process' | 'e2e'

export function kindOf({ test }: Pick<Mutant, 'test'>): TestKind {
  if (test.endsWith('.journey.ts')) return 'e2e'
  if (test.endsWith('.process.test.ts')) return 'process'
  return test.startsWith('checks/') ? 'house' : 'unit'
}

/** of ten, so that a sample takes less than a minute; journeys want a build each and are the campaign's */
const SHARES: Readonly<Record<TestKind, number>> = { unit: 8, house: 0, process: 2, e2e: 0 }

/** Ten mutations, others each day until all have had their turn; no product file and no test twice. */
export function sampleOf(mutants: readonly Mutant[], day: number): Mutant[] {
  const sample: Mutant[] = []
  for (const [kind, share] of Object.entries(SHARES)) {
    const all = mutants.filter((mutant) => kindOf(mutant) === kind)
    const most = sample.length + share
    for (let turn = 0; turn < all.length && sample.length < most; turn++) {
      const mutant = all[(day * share + turn) % all.length]!
      if (sample.every(({ file, test }) => file !== mutant.file && test !== mutant.test)) sample.push(mutant)
    }
  }
  return sample
}
