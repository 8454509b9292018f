import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { goldenFiles } from './golden-files.ts'

const GOLDEN = source('packages/x/golden/one.json', '{}')
const found = (...files: [path: string, text: string][]) =>
  goldenFiles.check([GOLDEN, ...files.map(([path, text]) => source(path, text))]).map(({ path }) => path)

it.each([
  ['packages/x/golden/golden.test.ts', 'readdirSync(import.meta.dirname)'],
  ['packages/x/golden.test.ts', "new URL('golden/', import.meta.url)"],
  ['packages/x/golden.test.ts', "join(import.meta.dirname, 'golden')"],
])('takes a golden file that %s reads', (path, text) => {
  expect(found([path, text])).toEqual([])
})

it.each([
  ['packages/x/golden/golden.ts', 'readdirSync(import.meta.dirname)'],
  ['packages/x/golden.test.ts', "import { golden } from './other.ts'"],
  ['packages/y/golden.test.ts', "join(import.meta.dirname, 'golden')"],
])('refuses one that only %s could read', (path, text) => {
  expect(found([path, text])).toEqual([GOLDEN.path])
})

it('refuses one without any test', () => expect(found()).toEqual([GOLDEN.path]))
