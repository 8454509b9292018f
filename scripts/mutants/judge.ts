import type { Claim, Mutant } from '@candela/checks/specification'

/** Vitest's JSON of one file of tests. */
export interface FileReport {
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[]
  }[]
}

/** `elsewhere`: the test that claims failed, but at an assertion that does not name the id. `broken`: nothing could be said. */
export type Fate = 'caught' | 'elsewhere' | 'survived' | 'broken'

export function judge({ id }: Mutant, claims: readonly Claim[], report: FileReport | undefined): Fate {
  if (!report) return 'broken'
  const failed = report.assertionResults.filter(({ status }) => status === 'failed')
  const naming = new RegExp(`\\b${id.replace('.', '\\.')}\\b`)
  if (failed.some(({ failureMessages }) => failureMessages.some((message) => naming.test(message)))) return 'caught'
  const own = failed.filter(({ fullName }) => claims.some((claim) => patternOf(claim).test(fullName)))
  if (own.length > 0) return 'elsewhere'
  const ran = report.assertionResults.some(({ status }) => status === 'passed')
  return failed.length > 0 || !ran ? 'broken' : 'survived'
}

/** Matches the full name of the test that a claim stands in; where it stands in no test but in what tests call, every one. */
export function patternOf({ titles }: Claim): RegExp {
  return new RegExp(titles.map(titlePattern).join('\\s+'))
}

/** A title whose placeholders stand for anything. */
function titlePattern(title: string): string {
  return title
    .split(/%[sdifjoO#%]|\$[\w.#]+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
}
