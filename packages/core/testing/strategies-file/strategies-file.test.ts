import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { notPlayed, type StrategyRow, type StrategyWorld } from './file.ts'
import { playStrategies } from './play.ts'

const FILE = new URL('../../../rules/vectors/strategies-vectors.json', import.meta.url)
const { vectors, world } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly vectors: readonly StrategyRow[]
  readonly world: StrategyWorld
}
const ROWS = vectors.filter(({ given }) => 'steps' in given)

describe('the rows of the file of strategies', () => {
  it('are 42, and each is played', () => {
    expect(ROWS.flatMap((row) => notPlayed(row) ?? [])).toEqual([])
    expect(ROWS).toHaveLength(42)
  })

  it.each(ROWS.map((row) => [row.id, row.what, row] as const))('%s %s', (_id, _what, row) => {
    expect(playStrategies(row, world)).toEqual([])
  })
})
