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

it.each([
  ['packages/core/a.ts', `  const text = '${'a'.repeat(200)}'`, 0],
  ['packages/core/a.ts', `  /${'a|'.repeat(100)}b/i`, 0],
  ['packages/core/a.ts', `  call(${'a, '.repeat(60)}'b')`, 1],
  ['docs/A.md', `| ${'a '.repeat(100)}|`, 0],
])('%s: what cannot be broken may stand', (path, line, found) => {
  expect(lineWidth.check([source(path, line)])).toHaveLength(found)
})
