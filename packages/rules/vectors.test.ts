import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runVectors } from './testing/index.ts'

const FILES = ['derivatives', 'money', 'earn']

describe.each(FILES)('the %s vectors', (name) => {
  const text = readFileSync(new URL(`vectors/${name}-vectors.json`, import.meta.url), 'utf8')
  const outcomes = runVectors(JSON.parse(text))

  it.each(outcomes.map((outcome) => [outcome.id, outcome] as const))('%s', (_id, { verdict, lines }) => {
    if (verdict !== 'ok' && verdict !== 'needsRoom') expect.fail(lines.join('\n'))
  })
})
