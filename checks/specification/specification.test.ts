import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository, ROOT, source, type Violation } from '../source.ts'
import { claimsIn, looseClaims, looseMutants, type Mutant, parseChecklist, proofOf, readMutants } from './index.ts'

const CHECKLIST = parseChecklist(readFileSync(join(ROOT, 'docs/spec/checklist.md'), 'utf8'))
const BRACKET = '[S'
// in words of its own, so that this file passes the rule against it
const SKIPPED = 'skip'

describe('the checklist', () => {
  it('is read whole: as many rows of each area as it announces', () => {
    const counted: Record<string, number> = {}
    for (const { area } of CHECKLIST.statements) counted[area] = (counted[area] ?? 0) + 1
    expect(counted).toEqual(CHECKLIST.announced)
    expect(CHECKLIST.statements).toHaveLength(529)
  })

  it('has every id once', () => {
    const row = '| S1.1 | a | shell |  |'
    expect(() => parseChecklist(`${row}\n${row}`)).toThrow('S1.1 stands twice')
  })
})

describe('claims', () => {
  const claimed = (text: string, path = 'packages/core/a.test.ts') => claimsIn([source(path, text)]).map(({ id }) => id)
  const loose = (text: string, path = 'packages/core/a.test.ts') =>
    looseClaims([source(path, text)]).map(({ message }) => message.split(/[;,]/)[0])

  it.each([
    [`it('works', () => expect(1, proves('S1.10')).toBe(1))`, ['S1.10']],
    [`it('works', () => expect(1, proves('S1.10', 'S1.11')).toBe(1))`, ['S1.10', 'S1.11']],
    [`it('works', () => expect(1, proves('S1.10')).not.toBe(2))`, ['S1.10']],
    [`it('works', () => expect.soft(1, proves('S1.10')).toBe(1))`, ['S1.10']],
    [`it('works', async () => expect.poll(f, { message: proves('S1.10'), timeout: 1 }).toBe(1))`, ['S1.10']],
    [`it('works', async () => { await provenBy(['S1.10', 'S2.1'], page.waitFor()) })`, ['S1.10', 'S2.1']],
    [`it.each([[1, 'S1.10'], [2, 'S1.11']])('%i', (n, id) => expect(n, proves(id)).toBe(n))`, ['S1.10', 'S1.11']],
    [`const ROWS = [[1, 'S1.10']] as const; it.each(ROWS)('%i', (n, id) => expect(n, proves(id)).toBe(n))`, ['S1.10']],
    [`it('a', () => { for (const [id, n] of [['S1.10', 1]]) expect(n, proves(id)).toBe(n) })`, ['S1.10']],
    [`const holds = () => expect(1, proves('S1.10')).toBe(1)`, ['S1.10']],
    [`describe.${SKIPPED}('all', () => { it('a', () => expect(1, proves('S1.10')).toBe(1)) })`, []],
    [`it.${SKIPPED}('a', () => expect(1, proves('S1.10')).toBe(1))`, []],
    [`it.skipIf(x)('a', () => expect(1, proves('S1.10')).toBe(1))`, []],
    [`it('a', (context) => { context.skip(); expect(1, proves('S1.10')).toBe(1) })`, []],
    [`it('works', () => expect(1, proves('S1.10')))`, []],
    [`it('works', () => { proves('S1.10') })`, []],
    [`it('works', () => { if (x) expect(1, proves('S1.10')).toBe(1) })`, []],
    [`console.log('S1.10')`, []],
  ])('reads %s', (text, ids) => expect(claimed(text)).toEqual(ids))

  it.each([
    [`it('${BRACKET}1.10] works', () => expect(1).toBe(1))`, 'an id in a title proves nothing'],
    [`describe('of S1.10', () => {})`, 'an id in a title proves nothing'],
    [`it('a', () => { proves('S1.10') })`, 'proves() is the message of an assertion'],
    [`it('a', () => expect(1, proves('S1.10')))`, 'proves() is the message of an assertion'],
    [`it('a', () => { provenBy(['S1.10'], page.waitFor()) })`, 'provenBy() is awaited'],
    [
      `it('a', () => { if (x) expect(1, proves('S1.10')).toBe(1) })`,
      'what is asserted only under a condition proves nothing',
    ],
    [
      `it('a', () => x ? expect(1, proves('S1.10')).toBe(1) : 0)`,
      'what is asserted only under a condition proves nothing',
    ],
    [
      `it('a', () => x && expect(1, proves('S1.10')).toBe(1))`,
      'what is asserted only under a condition proves nothing',
    ],
    [`it('S1 a', () => expect(1, proves('S1.10..S1.12')).toBe(1))`, 'it names no id'],
    [`it.each([[1]])('%i S1', (id) => expect('S1.1', proves(id)).toBe(1))`, 'it names no id'],
  ])('refuses %s', (text, message) => expect(loose(text)).toEqual([message]))

  it('reads what npm test runs, and nothing else', () => {
    const text = `it('works', () => expect(1, proves('S1.10')).toBe(1))`
    expect(claimed(text, 'e2e/visitor.journey.ts')).toEqual(['S1.10'])
    expect(claimed(text, 'packages/core/a.ts')).toEqual([])
    expect(claimed(text, 'apps/customer/visitor.journey.ts')).toEqual([])
  })

  it('are put to their statements', () => {
    const checklist = parseChecklist('| S1.1 | first | shell |  |\n| S1.2 | second | market | † |')
    const text = `it('a', () => { expect(1, proves('S1.2')).toBe(1); expect(2, proves('S1.2')).toBe(2) })`
    const proof = proofOf(checklist, claimsIn([source('a.test.ts', text)]))
    expect([...proof].map(([area, rows]) => [area, rows.map(({ files }) => files)])).toEqual([
      ['shell', [[]]],
      ['market', [['a.test.ts']]],
    ])
  })
})

describe('mutations', () => {
  const claims = claimsIn([source('a.test.ts', `it('a', () => expect(1, proves('S1.10')).toBe(1))`)])
  const table = source('a.test.mutations.ts', `[['S1.10', 'a.ts', '1', '2']]`)
  const of = (change: Partial<Mutant>, text = 'x = 1') =>
    looseMutants(
      [{ id: 'S1.10', file: 'a.ts', from: '1', to: '2', test: 'a.test.ts', table: table.path, ...change }],
      [table, source('a.ts', text)],
      claims,
    ).map(({ message }) => message)

  it('change one place, and break what the test beside them claims', () => {
    expect(of({})).toEqual([])
    expect(of({}, 'x = 1 + 1')).toEqual(['S1.10: its text stands 2 times in a.ts, not once'])
    expect(of({}, 'x = 2')).toEqual(['S1.10: its text stands 0 times in a.ts, not once'])
    expect(of({ file: 'b.ts' })).toEqual(['S1.10 changes b.ts, which is not there'])
    expect(of({ to: '1' })).toEqual(['S1.10 changes nothing'])
    expect(of({ id: 'S1.11' })).toEqual(['a.test.ts does not claim S1.11'])
  })
})

describe('what the tests of this house claim', () => {
  const SOURCES = repository()
  const CLAIMS = claimsIn(SOURCES)
  const told = (violations: readonly Violation[]) =>
    violations.map(({ path, line, message }) => `${path}:${line}: ${message}`)

  it('is a statement of the checklist each', () => {
    const known = new Set(CHECKLIST.statements.map(({ id }) => id))
    const unknown = CLAIMS.filter(({ id }) => !known.has(id))
    expect(unknown.map(({ path, line, id }) => `${path}:${line}: ${id} is no statement of the checklist`)).toEqual([])
  })

  it('stands at an assertion that always runs, and in no title', () => {
    expect(CLAIMS.length).toBeGreaterThan(500)
    expect(told(looseClaims(SOURCES))).toEqual([])
  })

  it('falls under a declared mutation, every number of section 9 at least', async () => {
    const mutants = await readMutants(SOURCES)
    expect(told(looseMutants(mutants, SOURCES, CLAIMS))).toEqual([])
    const declared = new Set(mutants.map(({ id }) => id))
    const numbers = new Set(CLAIMS.filter(({ id }) => id.startsWith('S9.')).map(({ id }) => id))
    expect([...numbers].filter((id) => !declared.has(id))).toEqual([])
  })
})
