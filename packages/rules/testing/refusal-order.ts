import { expect } from 'vitest'

/** A change by which an attempt that meets every rule is refused, in the documented order. */
export type RefusalCase<Attempt> = readonly [code: string, change: Partial<Attempt>]

/**
 * Each change alone is refused by its code; and with everything wrong that stands behind it in the order, it still is
 * the answer. What meets every rule is taken.
 */
export function expectOrder<Attempt extends object>(
  judge: (attempt: Attempt) => string | undefined,
  met: Attempt,
  cases: readonly RefusalCase<Attempt>[],
): void {
  expect(judge(met)).toBeUndefined()
  for (const [index, [code, change]] of cases.entries()) {
    expect(judge({ ...met, ...change })).toBe(code)
    const later = cases.slice(index).map(([, each]) => each)
    const all = Object.assign({ ...met }, ...later.toReversed()) as Attempt
    expect(judge(all)).toBe(code)
  }
}
