import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isOfLoans, type LoanVector, playLoans } from '../testing/loans.ts'

const FILE = new URL('../../rules/vectors/earn-vectors.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(FILE, 'utf8')) as { vectors: readonly LoanVector[] }
const PLAYED = vectors.filter((vector) => isOfLoans(vector))

describe('the published vectors of loans', () => {
  it('are all here but those that take other rooms', () => expect(PLAYED.length).toBeGreaterThan(15))

  it.each(PLAYED.map((vector) => [vector.id, vector.what, vector] as const))('%s %s', (_id, _what, vector) => {
    expect(playLoans(vector)).toEqual([])
  })
})
