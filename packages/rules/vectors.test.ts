import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runVectors } from './testing/index.ts'

/** The files of vectors, with the number of rows of commands in each, which other rooms answer for. */
const FILES = [
  ['derivatives', 0],
  ['cross', 0],
  ['money', 85],
  ['earn', 72],
  ['strategies', 42],
] as const

describe.each(FILES)('the %s vectors', (name, rows) => {
  const text = readFileSync(new URL(`vectors/${name}-vectors.json`, import.meta.url), 'utf8')
  const outcomes = runVectors(JSON.parse(text))

  it.each(outcomes.map((outcome) => [outcome.id, outcome] as const))('%s', (_id, { verdict, lines }) => {
    expect(['ok', 'needsRoom'], lines.join('\n')).toContain(verdict)
  })

  it(`are formulas but for ${rows}`, () => {
    expect(outcomes.filter(({ verdict }) => verdict === 'needsRoom')).toHaveLength(rows)
  })
})
