import fc from 'fast-check'
import { proves } from '@candela/checks/proves'
import { DAY } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { creditHistory, creditScore, SCORE_LEAST, SCORE_MOST, type CreditFacts } from './score.ts'

const OPENED = 1_800_000_000_000
const NOTHING: CreditFacts = {
  openedAt: OPENED,
  transactionPassword: 0,
  identityValidated: 0,
  faceValidated: 0,
  passwordRetrieved: 0,
}
const at = (days: number): number => OPENED + days * DAY

describe('the credit score', () => {
  it.each<[what: string, facts: Partial<CreditFacts>, days: number, score: number]>([
    ['starts with the beginning and no retrieval', {}, 0, 350],
    ['counts full days only', {}, 1.999, 351],
    ['counts at most 200 days', {}, 5_000, 550],
    ['knows a transaction password', { transactionPassword: at(1) }, 1, 401],
    ['knows nothing before it happened', { transactionPassword: at(1) }, 0.5, 350],
    ['knows who was validated', { identityValidated: at(2), faceValidated: at(2) }, 2, 602],
    ['falls with a retrieval', { passwordRetrieved: at(10) }, 10, 310],
    ['and forgets it after 90 days, not a moment before', { passwordRetrieved: at(10) }, 100 - 1e-6, 399],
    ['to the moment', { passwordRetrieved: at(10) }, 100, 450],
    [
      'is full with everything',
      { transactionPassword: at(0), identityValidated: at(1), faceValidated: at(1) },
      200,
      SCORE_MOST,
    ],
  ])('%s', (_, facts, days, score) => {
    expect(creditScore({ ...NOTHING, ...facts }, at(days)).score, proves('S3.16')).toBe(score)
  })

  const instant = fc.oneof(fc.constant(0), fc.integer({ min: OPENED, max: at(400) }))
  const facts = fc.record({
    openedAt: fc.constant(OPENED),
    transactionPassword: instant,
    identityValidated: instant,
    faceValidated: instant,
    passwordRetrieved: instant,
  })

  it('is the sum of its lines, each between nothing and its most, and stays in its bounds', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: OPENED, max: at(500) }), (known, now) => {
        const { score, lines } = creditScore(known, now)
        expect(score).toBe(lines.reduce((sum, { points }) => sum + points, 0))
        for (const { points, most } of lines) expect(points >= 0 && points <= most).toBe(true)
        expect(score >= SCORE_LEAST && score <= SCORE_MOST).toBe(true)
        expect(lines.reduce((sum, { most }) => sum + most, 0)).toBe(SCORE_MOST)
      }),
    )
  })

  it('has a history that is in order, ends before now, and scores each moment as it was then', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: OPENED, max: at(500) }), (known, now) => {
        const history = creditHistory(known, now)
        expect(history[0]).toEqual({ at: OPENED, change: 'opened', score: creditScore(known, OPENED).score })
        expect(history.map((moment) => moment.at)).toEqual(history.map((moment) => moment.at).sort((a, b) => a - b))
        for (const moment of history) {
          expect(moment.at <= now).toBe(true)
          expect(moment.score).toBe(creditScore(known, moment.at).score)
        }
      }),
    )
  })

  it('names each fact once in the history', () => {
    const known = { ...NOTHING, transactionPassword: at(3), identityValidated: at(1), passwordRetrieved: at(2) }
    expect(creditHistory(known, at(92)).map(({ change, score }) => [change, score])).toEqual([
      ['opened', 350],
      ['identityValidated', 501],
      ['retrieved', 452],
      ['transactionPassword', 503],
      ['retrievalForgotten', 642],
    ])
  })
})
