import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type EarnFile, type EarnVector, isOfEarn, playEarn } from '../testing/earn.ts'
import { isOfLoans } from '../testing/loans.ts'

const FILE = new URL('../../rules/vectors/earn-vectors.json', import.meta.url)
const { vectors, world } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly vectors: readonly EarnVector[]
  readonly world: EarnFile
}
const PLAYED = vectors.filter((vector) => isOfEarn(vector, world) && !isOfLoans(vector))

describe('earn products of the rule book', () => {
  it('are there', () =>
    expect(PLAYED.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['E032', 'E051', 'E052', 'E054', 'E056', 'E058', 'E157', 'E159']),
    ))

  it.each(PLAYED.map((vector) => [vector.id, vector.what, vector] as const))('%s %s', (_id, _what, vector) => {
    expect(playEarn(vector, world)).toEqual([])
  })
})
