import { readFileSync } from 'node:fs'
import { type Rules, RULES } from '@candela/rules'
import { termsPublishable } from '@candela/rules/funding'
import { describe, expect, it } from 'vitest'
import { playMoney } from '../testing/money/play.ts'
import { isSequence, type Sequence } from '../testing/money/shape.ts'

const FILE = new URL('../../rules/vectors/money-vectors.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly vectors: readonly Sequence[] }
const PLAYED = vectors.filter((vector) => isSequence({ ...vector }))

describe('the published sequences about money', () => {
  it.each(PLAYED.map((sequence) => [sequence.id, sequence.what, sequence] as const))(
    '%s: %s',
    (_id, _what, sequence) => {
      expect(playMoney(sequence)).toEqual([])
    },
  )

  it('are all there are', () => {
    expect(PLAYED.length).toBe(85)
  })

  it('no set of rules has a withdrawal that could bring nothing', () => {
    for (const { funding } of Object.values<Rules>(RULES)) {
      for (const terms of Object.values(funding.withdrawals).flatMap((rail) => Object.values(rail))) {
        const { minimum, maximum, fee } = terms
        const set = { minimum: BigInt(minimum), maximum: BigInt(maximum), fee: BigInt(fee), dayLimit: 0n }
        expect(termsPublishable(set)).toBe(true)
      }
    }
    expect(Object.keys(RULES[2].funding.withdrawals)).toHaveLength(8)
  })
})
