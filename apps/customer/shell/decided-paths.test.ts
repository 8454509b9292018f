import { readFileSync } from 'node:fs'
import { proves } from '@candela/checks/proves'
import { expect, it } from 'vitest'
import { ROWS } from './rooms.made.ts'

it('every path that the specification does not show is decided, and is a page of the app', () => {
  const decisions = readFileSync(new URL('../../../docs/spec/decisions.md', import.meta.url), 'utf8')
  const row = decisions.split('\n').find((line) => line.startsWith('| paths not shown |')) ?? ''
  const decided = [...row.matchAll(/`(…)?(\/[^`?]+)/g)]
  expect(decided.length).toBeGreaterThan(8)
  const paths = Object.values(ROWS).map(({ path }): string => path)
  for (const [, shortened, path] of decided) {
    expect(paths, proves('S2.85')).toContain(shortened === undefined ? path : `/pages/user${path}`)
  }
})
