import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { lock } from './lock.ts'

function found(packages: object): string[] {
  return lock.check([source('package-lock.json', JSON.stringify({ packages }, null, 2))]).map(({ message }) => message)
}

it('takes a lock in which everything is found', () => {
  const packages = {
    '': { dependencies: { a: '1' } },
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { c: '1' } },
    'node_modules/a/node_modules/b': {},
    'node_modules/c': {},
  }
  expect(found(packages)).toEqual([])
})

it.each([
  [{ '': { dependencies: { a: '1' } } }, 'the checkout needs a'],
  [{ '': {}, 'node_modules/a': { optionalDependencies: { '@a/mac': '1' } } }, 'node_modules/a needs @a/mac'],
  [{ '': {}, 'apps/x': { dependencies: { a: '1' } }, 'apps/y/node_modules/a': {} }, 'apps/x needs a'],
])('refuses %j', (packages, message) => {
  expect(found(packages)).toHaveLength(1)
  expect(found(packages)[0]).toContain(message)
})
