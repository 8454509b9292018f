import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { lineWidth } from './line-width.ts'

it.each([
  ['packages/core/a.ts', 140, []],
  ['packages/core/a.ts', 141, [2]],
  ['apps/customer/a.css', 141, [2]],
  ['scripts/a.mjs', 141, [2]],
  ['docs/A.md', 160, []],
  ['docs/A.md', 161, [2]],
  ['docs/spec/checklist.md', 400, []],
  ['packages/locale/catalogues/en/shell.json', 400, []],
])('%s with a line of %i', (path, width, found) => {
  expect(lineWidth.check([source(path, `a\n${'·'.repeat(width)}\n`)]).map(({ line }) => line)).toEqual(found)
})
