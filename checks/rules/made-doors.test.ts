import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { madeDoors } from './made-doors.ts'

const ROOM = [
  source('packages/contract/package.json', '{"name":"@candela/contract","exports":{".":"./index.ts"}}'),
  source('packages/contract/index.ts', `export * from './doors.made.ts'`),
  source('packages/contract/doors.made.ts', `export * from './api/loan.ts'`),
  source(
    'packages/contract/api/loan.ts',
    `export const loan = 1\nexport type Loan = number\nexport interface Beside {}`,
  ),
]
const found = (...files: readonly (readonly [path: string, text: string])[]) =>
  madeDoors
    .check([...ROOM, ...files.map(([path, text]) => source(path, text))])
    .map(({ path, line, message }) => `${path}:${line} ${message}`)

const REST = ['packages/core/a.ts', `import { loan, type Beside } from '@candela/contract'`] as const

it('finds what is behind a generated door and nobody takes', () => {
  expect(found(REST)).toEqual(['packages/contract/api/loan.ts:2 nobody takes Loan'])
  expect(found()).toHaveLength(3)
  // of another room
  expect(found(REST, ['packages/core/b.ts', `import { Loan } from '@candela/rules'`])).toHaveLength(1)
})

it.each([
  ['by name', `import type { Loan } from '@candela/contract'`],
  ['by another name', `import type { Loan as Borrowed } from '@candela/contract'`],
  ['of the whole', `import * as contract from '@candela/contract'\nlet a: contract.Loan`],
  ['in place', `let a: import('@candela/contract').Loan`],
])('lets what is taken pass: %s', (_, text) => expect(found(REST, ['packages/core/b.ts', text])).toEqual([]))

it('lets what its own file uses pass, and what another file of the room does', () => {
  expect(found(REST, ['packages/contract/api/desk.ts', `import type { Loan } from './loan.ts'`])).toEqual([])
})
