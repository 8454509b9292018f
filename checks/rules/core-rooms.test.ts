import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { coreRooms } from './core-rooms.ts'

const loan = source(
  'packages/core/loan/decide.ts',
  `import { fund } from '../funding/decide.ts'\nexport const DECIDE = {}\n`,
)
const check = (...files: readonly (readonly [path: string, text: string])[]) =>
  coreRooms.check([loan, ...files.map(([path, text]) => source(path, text))]).map(({ message }) => message)

it('finds a room that needs one that needs it', () => {
  const knot = ['packages/core/funding/decide.ts', `import { pay } from '../loan/posting.ts'\n`] as const
  expect(check(knot)).toEqual(['needs itself by funding → loan; declare a port in packages/core/ports'])
  const far = ['packages/core/funding/decide.ts', `import { x } from '../rails/a.ts'\n`] as const
  expect(check(far, ['packages/core/rails/a.ts', `export { pay } from '../loan/posting.ts'\n`])).toHaveLength(1)
})

it('lets types, tests, generated lists and the way down pass', () => {
  expect(check()).toEqual([])
  expect(check(['packages/core/funding/decide.ts', `import type { Loan } from '../loan/loans.ts'\n`])).toEqual([])
  expect(check(['packages/core/funding/a.test.ts', `import { pay } from '../loan/posting.ts'\n`])).toEqual([])
  expect(check(['packages/core/funding/a.ts', `import { LIST } from '../ports/list.made.ts'\n`])).toEqual([])
})

it('finds a room that the core itself names', () => {
  expect(check(['packages/core/core.ts', `import { pay } from './loan/posting.ts'\n`])).toEqual([
    'names loan; let the room declare it',
  ])
  expect(check(['packages/core/state.ts', `import { Book } from './book/book.ts'\n`])).toEqual([])
})
