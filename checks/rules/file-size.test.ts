import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { fileSize, longFiles } from './file-size.ts'

const lines = (count: number) => 'a\n'.repeat(count)

it.each([
  ['packages/core/a.ts', 400, []],
  ['packages/core/a.ts', 401, [401]],
  ['apps/customer/a.tsx', 401, [401]],
  ['packages/design/a.css', 401, [401]],
  ['packages/core/a.test.ts', 600, []],
  ['packages/core/a.test.ts', 601, [601]],
  ['packages/locale/catalogues/en/shell.json', 5_000, []],
])('%s with %i lines', (path, count, found) => {
  expect(fileSize.check([source(path, lines(count))]).map(({ line }) => line)).toEqual(found)
})

it('names files worth a look, longest first', () => {
  const files = [source('a.ts', lines(300)), source('b.ts', lines(301)), source('c.ts', lines(350))]
  expect(longFiles(files)).toEqual(['c.ts: 350 lines', 'b.ts: 301 lines'])
})
