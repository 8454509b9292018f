import { type Rule, type Source, type Violation } from '../source.ts'

/** The given specification and the lock are not ours to word. */
const NOT_OURS = /^(docs\/spec\/specification\.txt|package-lock\.json)$/

// Written in two parts, so that this file passes its own rule.
const whole = (first: string, second: string, tail = '') => new RegExp(`${first}${second}${tail}`)

/** Texts that must not stand in any file, with the remedy. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [whole('\\bTO', 'DO\\b'), 'finish it now, or write an issue'],
  [whole('\\bFIX', 'ME\\b'), 'mend it now, or write an issue'],
  [whole('@ts-', 'ignore'), 'say the type; a test may use @ts-expect-error'],
  [whole('@ts-', 'nocheck'), 'say the types'],
  [whole('\\bas ', 'any\\b'), 'use unknown and narrow it'],
  [whole('\\b(it|test|describe)\\.', '(skip|only|todo|fails)\\b'), 'a test runs or does not exist'],
  [whole('\\b(ox|es)lint-', 'disable'), 'mend what the linter found'],
  [
    whole('(^|[\\s\'"`(=:,])/(wo', 'rk|ro', 'ot|home/\\w+|Users/\\w+)(/|\\b(?!\\w))(?![-\\w]*["\'`]?\\s*:)'),
    'no path of one machine; find it from the checkout',
  ],
  [
    whole('registry\\.', 'npmjs\\.org|https?://[^/\\s"\']*(registry|artifactory|nexus|verdaccio)[^/\\s"\']*'),
    'no package host; npm knows its own',
  ],
]

/** Nothing unfinished, nothing silenced, nothing that belongs to one machine. */
export const unfinished: Rule = {
  name: 'unfinished',
  check(sources) {
    return sources.filter(({ path }) => !NOT_OURS.test(path)).flatMap(check)
  },
}

function check({ path, text }: Source): Violation[] {
  if (!FORBIDDEN.some(([pattern]) => new RegExp(pattern, 'm').test(text))) return []
  return text.split('\n').flatMap((line, index) =>
    FORBIDDEN.flatMap(([pattern, instead]) => {
      const match = pattern.exec(line)
      return match ? [{ path, line: index + 1, message: `"${match[0].trim()}": ${instead}` }] : []
    }),
  )
}
