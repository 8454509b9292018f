import { describe, expect, it } from 'vitest'
import { Core } from '../core.ts'
import { sectionsOf } from '../testing/sections.ts'
import { ReviewHouse } from '../testing/review-house.ts'

const HOUR = 3_600_000

const NOBODY = [true, false, false]
const KNOWN = [false, true, false]
const KNOWN_BY_FACE = [false, true, true]

describe('reviews of an identity', () => {
  it('[S4.3] [S6.6] take a maker who proposes and another operator who agrees', () => {
    const house = new ReviewHouse()
    const maker = house.enrol('identityMaker')
    const checker = house.enrol('identityChecker')
    house.send()
    expect(house.review(maker)).toMatchObject({ code: 'ok', events: [{ outcome: 'proposed', operator: maker }] })
    expect(house.facts).toEqual(NOBODY)
    const { code, events } = house.review(checker)
    expect(code).toBe('ok')
    const { customer } = house
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
    expect(house.facts).toEqual(KNOWN)
  })

  it('[S6.7] the face is known only where both looked at it, and can be added later', () => {
    const house = new ReviewHouse()
    const both = ['identityMaker', 'identityChecker'] as const
    const [first, second] = [house.enrol(...both), house.enrol(...both)]
    house.send()
    house.review(first, { face: true })
    house.review(second)
    expect(house.facts).toEqual(KNOWN)
    house.send()
    const since = house.core.factSince(house.customer, 'identityValidated')
    house.at += HOUR
    house.review(second, { submission: 2, face: true })
    house.review(first, { submission: 2, face: true })
    expect(house.facts).toEqual(KNOWN_BY_FACE)
    expect(house.core.factSince(house.customer, 'identityValidated')).toBe(since)
  })

  it('giving back ends a proposal and the submission; the next one begins anew', () => {
    const house = new ReviewHouse()
    const [first, second] = [house.enrol('identityMaker'), house.enrol('identityMaker', 'identityChecker')]
    house.send()
    house.review(first)
    expect(house.giveBack(second)).toMatchObject({ code: 'ok', events: [{ outcome: 'returned' }, {}] })
    expect(house.facts).toEqual([false, false, false])
    house.send()
    house.review(first, { submission: 2 })
    expect(house.facts).toEqual(NOBODY)
  })

  it('the practice reviewer decides alone while it is on, and what nobody decided in 48 hours', () => {
    const house = new ReviewHouse()
    const security = house.enrol('security')
    house.send()
    house.turn(security, false)
    house.at += 48 * HOUR - 1
    expect(house.review(0).code).toBe('practiceReviewerOff')
    house.at += 1
    expect(house.review(0, { face: true }).code).toBe('ok')
    expect(house.facts).toEqual(KNOWN_BY_FACE)
  })

  it('moves no money, whatever is reviewed', () => {
    const house = new ReviewHouse()
    const before = house.balance(house.customer, 0)
    house.send()
    const kinds = [house.giveBack(0), house.send(), house.review(0, { submission: 2 })].flatMap(({ events }) =>
      events.map(({ kind }) => kind),
    )
    expect(new Set(kinds)).toEqual(new Set(['identityReviewed', 'factRecorded']))
    expect(house.balance(house.customer, 0)).toEqual(before)
  })

  it('the same command again answers the first result, also after a snapshot', () => {
    const house = new ReviewHouse()
    const maker = house.enrol('identityMaker', 'identityChecker')
    house.send()
    const commandId = house.id()
    house.review(maker, { commandId })
    const switched = house.id()
    house.turn(maker, false, switched)
    house.core = Core.restore(house.core.snapshot())
    expect(house.review(maker, { commandId })).toMatchObject({ code: 'ok', repeated: true, events: [] })
    expect(house.review(maker, { commandId, face: true }).code).toBe('commandIdReused')
    expect(house.turn(maker, false, switched)).toMatchObject({ code: 'ok', repeated: true })
    expect(house.core.practiceReviewerOn).toBe(false)
  })

  it('are in the snapshot and its hash; a house without operators has no section of them', () => {
    const house = new ReviewHouse()
    expect([...sectionsOf(house.core.snapshot()).keys()]).not.toContain('operators')
    const maker = house.enrol('identityMaker')
    house.send()
    house.review(maker, { face: true })
    expect([...sectionsOf(house.core.snapshot()).keys()].slice(-2)).toEqual(['operators', 'reviews'])
    const restored = Core.restore(house.core.snapshot())
    expect(restored.stateHash()).toBe(house.core.stateHash())
    expect(restored.review(house.customer)).toEqual({ decided: 0, proposed: 1, proposer: maker, face: true })
    expect(restored.operator(maker)).toMatchObject({ publicKey: 'a501', endedAt: 0 })
    house.apply({ kind: 'endOperator', operator: maker })
    expect(house.core.stateHash()).not.toBe(restored.stateHash())
    restored.assertInvariants()
  })
})
