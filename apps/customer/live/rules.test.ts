import { LATEST_RULES } from '@candela/rules'
import { PERPETUAL_RULES } from '@candela/rules/perpetual'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from './client.ts'
import { learnRules, rulesAt, rulesNow } from './rules.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  learnRules(LATEST_RULES)
})

async function askCatalogue(ruleVersion: number): Promise<void> {
  const answer = { status: 200, headers: { 'content-type': 'application/json' } }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ products: [], ruleVersion }), answer)))
  await call('products')
}

it('previews decide by the latest rules that the app knows, until the catalogue says which are in force', async () => {
  expect(rulesNow(PERPETUAL_RULES).edition).toBe(3)
  await askCatalogue(3)
  expect(rulesNow(PERPETUAL_RULES).edition).toBe(1)
  await askCatalogue(4)
  expect(rulesNow(PERPETUAL_RULES).edition).toBe(2)
})

it('rules that an older app does not know are those it knows last', async () => {
  await askCatalogue(LATEST_RULES + 1)
  expect(rulesNow({ 1: 'first', 2: 'second' })).toBe('second')
})

it('a room that did not change with a version keeps its set', async () => {
  await askCatalogue(2)
  expect(rulesNow({ 1: 'first', 2: 'second', 3: 'third' })).toBe('second')
  expect(rulesNow({ 1: 'first', 3: 'third' })).toBe('first')
})

it('what was placed before is told by the rules of then, whatever is in force', async () => {
  await askCatalogue(4)
  const sets = { 1: 'first', 3: 'third' } as const
  expect([1, 2, 3, 4].map((version) => rulesAt<string>(sets, version))).toEqual(['first', 'first', 'third', 'third'])
})
