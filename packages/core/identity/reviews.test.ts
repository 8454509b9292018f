import { proves } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import { Core } from '../core.ts'
import { sectionsOf } from '../testing/sections.ts'
import { ReviewTrial } from '../testing/review-trial.ts'

const HOUR = 3_600_000

const NOBODY = [true, false, false]
const KNOWN = [false, true, false]
const KNOWN_BY_FACE = [false, true, true]

describe('reviews of an identity', () => {
  it('take a maker who proposes and another operator who agrees', () => {
    const trial = new ReviewTrial()
    const maker = trial.enrol('identityMaker')
    const checker = trial.enrol('identityChecker')
    trial.send()
    expect(trial.review(maker)).toMatchObject({ code: 'ok', events: [{ outcome: 'proposed', operator: maker }] })
    expect(trial.facts).toEqual(NOBODY)
    const { code, events } = trial.review(checker)
    expect(code).toBe('ok')
    expect(trial.facts, proves('S4.3', 'S6.6')).toEqual(KNOWN)
    const { customer } = trial
    expect(events).toEqual([
      {
        kind: 'identityReviewed',
        customer,
        operator: checker,
        submission: 1,
        outcome: 'validated',
        face: false,
        reasons: 0,
      },
      { kind: 'factRecorded', customer, fact: 'identityValidated', holds: true },
      { kind: 'factRecorded', customer, fact: 'identitySent', holds: false },
    ])
  })

  it('the face is known only where both looked at it, and can be added later', () => {
    const trial = new ReviewTrial()
    const both = ['identityMaker', 'identityChecker'] as const
    const [first, second] = [trial.enrol(...both), trial.enrol(...both)]
    trial.send()
    trial.review(first, { face: true })
    trial.review(second)
    expect(trial.facts, proves('S6.7')).toEqual(KNOWN)
    trial.send()
    const since = trial.core.security.factSince(trial.customer, 'identityValidated')
    trial.at += HOUR
    trial.review(second, { submission: 2, face: true })
    trial.review(first, { submission: 2, face: true })
    expect(trial.facts, proves('S6.7')).toEqual(KNOWN_BY_FACE)
    expect(trial.core.security.factSince(trial.customer, 'identityValidated')).toBe(since)
  })

  it('giving back ends a proposal and the submission; the next one begins anew', () => {
    const trial = new ReviewTrial()
    const [first, second] = [trial.enrol('identityMaker'), trial.enrol('identityMaker', 'identityChecker')]
    trial.send()
    trial.review(first)
    expect(trial.giveBack(second)).toMatchObject({ code: 'ok', events: [{ outcome: 'returned' }, {}] })
    expect(trial.facts).toEqual([false, false, false])
    trial.send()
    trial.review(first, { submission: 2 })
    expect(trial.facts).toEqual(NOBODY)
  })

  it('the practice reviewer decides alone while it is on, and what nobody decided in 48 hours', () => {
    const trial = new ReviewTrial()
    const security = trial.enrol('security')
    trial.send()
    trial.turn(security, false)
    trial.at += 48 * HOUR - 1
    expect(trial.review(0).code).toBe('practiceReviewerOff')
    trial.at += 1
    expect(trial.review(0, { face: true }).code).toBe('ok')
    expect(trial.facts).toEqual(KNOWN_BY_FACE)
  })

  it('moves no money, whatever is reviewed', () => {
    const trial = new ReviewTrial()
    const before = trial.balance(trial.customer, 0)
    trial.send()
    const kinds = [trial.giveBack(0), trial.send(), trial.review(0, { submission: 2 })].flatMap(({ events }) =>
      events.map(({ kind }) => kind),
    )
    expect(new Set(kinds)).toEqual(new Set(['identityReviewed', 'factRecorded']))
    expect(trial.balance(trial.customer, 0)).toEqual(before)
  })

  it('the same command again answers the first result, also after a snapshot', () => {
    const trial = new ReviewTrial()
    const maker = trial.enrol('identityMaker', 'identityChecker')
    trial.send()
    const commandId = trial.id()
    trial.review(maker, { commandId })
    const switched = trial.id()
    trial.turn(maker, false, switched)
    trial.core = Core.restore(trial.core.snapshot())
    expect(trial.review(maker, { commandId })).toMatchObject({ code: 'ok', repeated: true, events: [] })
    expect(trial.review(maker, { commandId, face: true }).code).toBe('commandIdReused')
    expect(trial.turn(maker, false, switched)).toMatchObject({ code: 'ok', repeated: true })
    expect(trial.core.operators.practiceReviewerOn).toBe(false)
  })

  it('are in the snapshot and its hash; a house without operators has no section of them', () => {
    const trial = new ReviewTrial()
    expect([...sectionsOf(trial.core.snapshot()).keys()]).not.toContain('operators')
    const maker = trial.enrol('identityMaker')
    trial.send()
    trial.review(maker, { face: true })
    expect([...sectionsOf(trial.core.snapshot()).keys()].slice(-2)).toEqual(['operators', 'reviews'])
    const restored = Core.restore(trial.core.snapshot())
    expect(restored.stateHash()).toBe(trial.core.stateHash())
    expect(restored.identity.review(trial.customer)).toEqual({ decided: 0, proposed: 1, proposer: maker, face: true })
    expect(restored.operators.operator(maker)).toMatchObject({ publicKey: 'a501', endedAt: 0 })
    trial.apply({ kind: 'endOperator', operator: maker })
    expect(trial.core.stateHash()).not.toBe(restored.stateHash())
    restored.assertInvariants()
  })
})
