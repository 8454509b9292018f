import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository, ROOT, source } from '../source.ts'
import { claimsIn, parseChecklist, proofOf } from './index.ts'

const CHECKLIST = parseChecklist(readFileSync(join(ROOT, 'docs/spec/checklist.md'), 'utf8'))
const BRACKET = '[S'
// in words of their own, so that this file passes the rule against them
const [SKIPPED, PLANNED] = ['skip', 'todo']

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
  const idsIn = (text: string, path = 'packages/core/a.test.ts') => claimsIn([source(path, text)]).map(({ id }) => id)

  it.each([
    [`it('${BRACKET}1.10] works', f)`, ['S1.10']],
    [`it('${BRACKET}1.10, S1.11] works', f)`, ['S1.10', 'S1.11']],
    [`it('${BRACKET}1.10] and ${BRACKET}2.1] work', f)`, ['S1.10', 'S2.1']],
    [`describe('${BRACKET}1.10] works', () => it('a', f))`, ['S1.10']],
    [`describe('${BRACKET}1.10] works', () => {})`, []],
    [`describe('${BRACKET}1.10] works', () => it.${SKIPPED}('a', f))`, []],
    [`it.${SKIPPED}('${BRACKET}1.10] works', f)`, []],
    [`it.${PLANNED}('${BRACKET}1.10] works')`, []],
    [`it('${BRACKET}1.10] works')`, []],
    [`it.skipIf(x)('${BRACKET}1.10] works', f)`, []],
    [`it.runIf(x).each([1])('${BRACKET}1.10] works', f)`, []],
    [`describe.${SKIPPED}('all', () => { it('${BRACKET}1.10] works', f) })`, []],
    [`it('${BRACKET}1.10] works', (context) => { context.skip() })`, []],
    [`it.each([1])('${BRACKET}1.10] works', f)`, ['S1.10']],
    [`it.each([['${BRACKET}1.10] a', 1]])('%s works', f)`, ['S1.10']],
    [`it.each([['${BRACKET}1.10] a', 1]])('works', f)`, []],
    [`const rows = [['${BRACKET}1.10] a']]; it.each(rows)('%s works', f)`, ['S1.10']],
    [`it.each\`a\`('${BRACKET}1.10] works', f)`, ['S1.10']],
    [`journey(\`${BRACKET}1.10] \${name}\`, f)`, ['S1.10']],
    [`it('${BRACKET}2.13..S2.20] works', f)`, ['S2.13..S2.20']],
    [`// ${BRACKET}1.10]\nconst a = '${BRACKET}1.11]'`, []],
    [`console.log('${BRACKET}1.10]')`, []],
  ])('reads %s', (text, ids) => expect(idsIn(text)).toEqual(ids))

  it('reads what npm test runs, and nothing else', () => {
    expect(idsIn(`it('${BRACKET}1.10]', f)`, 'e2e/visitor.journey.ts')).toEqual(['S1.10'])
    expect(idsIn(`it('${BRACKET}1.10]', f)`, 'packages/core/a.ts')).toEqual([])
    expect(idsIn(`it('${BRACKET}1.10]', f)`, 'apps/customer/visitor.journey.ts')).toEqual([])
  })

  it('are put to their statements', () => {
    const checklist = parseChecklist('| S1.1 | first | shell |  |\n| S1.2 | second | market | † |')
    const proof = proofOf(
      checklist,
      claimsIn([source('a.test.ts', `it('${BRACKET}1.2] a', f); it('${BRACKET}1.2] b', f)`)]),
    )
    expect([...proof].map(([area, rows]) => [area, rows.map(({ files }) => files)])).toEqual([
      ['shell', [[]]],
      ['market', [['a.test.ts']]],
    ])
  })
})

it('every statement that a test claims to prove is in the checklist', () => {
  const known = new Set(CHECKLIST.statements.map(({ id }) => id))
  const unknown = claimsIn(repository()).filter(({ id }) => !known.has(id))
  expect(unknown.map(({ path, line, id }) => `${path}:${line}: ${id} is no statement of the checklist`)).toEqual([])
})
