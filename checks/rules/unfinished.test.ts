import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { unfinished } from './unfinished.ts'

const found = (path: string, text: string) => unfinished.check([source(path, text)]).map(({ line }) => line)

describe('unfinished', () => {
  // Each is put together here, so that this file passes the rule it tests.
  it.each([
    ['// TO', 'DO later'],
    ['// FIX', 'ME'],
    ['// @ts-', 'ignore'],
    ['const x = y as ', 'any'],
    ['it.', "skip('works', () => {})"],
    ['describe.', "only('works', () => {})"],
    ['// oxlint-', 'disable-next-line'],
    ['/* eslint-', 'disable */'],
    ["const data = '/wo", "rk/data'"],
    ['see /ro', 'ot/.npmrc'],
    ['cd /home', '/someone/candela'],
    ['curl https://npm.regis', 'try.example/lodash'],
    ['curl https://regis', 'try.npmjs.org/lodash'],
  ])('catches %s%s', (first, second) => {
    expect(found('packages/core/a.ts', `const a = 1\n${first}${second}\n`)).toEqual([2])
    expect(found('docs/a.md', `${first}${second}`)).toEqual([1])
  })

  it.each([
    'const todoList = 1',
    'as anyone would',
    "it('skips', () => {})",
    'const path = "/network/root"',
    'const url = "/pages/index/index"',
    'const registry = new Registry()',
    'the work/life balance',
    'metrics.registry.clear()',
  ])('leaves %s alone', (text) => expect(found('packages/core/a.ts', text)).toEqual([]))

  it('leaves the given specification alone', () => {
    expect(found('docs/spec/specification.txt', ['TO', 'DO'].join(''))).toEqual([])
  })
})
