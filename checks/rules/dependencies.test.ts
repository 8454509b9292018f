import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { dependencies } from './dependencies.ts'

function found(path: string, content: object): string[] {
  return dependencies.check([source(path, JSON.stringify(content, null, 2))]).map(({ message }) => message)
}

it.each([[{ a: '1.2.3' }], [{ a: '1.2.3-beta.4', '@candela/core': '*' }]])('takes %j', (wanted) =>
  expect(found('apps/x/package.json', { dependencies: wanted })).toEqual([]),
)

it.each([
  [{ a: '^1.2.3' }, 'a is asked for as ^1.2.3'],
  [{ a: '*' }, 'a is asked for as *'],
  [{ a: 'github:a/a' }, 'github:a/a'],
  [{ '@candela/core': '1.0.0' }, '@candela/core'],
])('refuses %j', (wanted, message) => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    expect(found('package.json', { [kind]: wanted })[0]).toContain(message)
  }
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN FILE', false],
])('a licence %s: %s', (license, allowed) => {
  const lock = { packages: { '': {}, 'packages/own': { license: 'UNLICENSED' }, 'node_modules/a': { license } } }
  expect(found('package-lock.json', lock)).toHaveLength(allowed ? 0 : 1)
})
