import { describe, expect, it } from 'vitest'
import { RETURN_REASONS, type IdentityFields } from '@candela/contract'
import {
  checksOf,
  decisionOf,
  inOrder,
  markSame,
  nextCase,
  NOTHING_FOUND,
  reasonsFor,
  type Review,
  toggleReason,
} from './review.ts'

const FIELDS: IdentityFields = {
  certificate: 'idCard',
  country: 'DE',
  number: 'X12489841',
  lastName: 'Lindqvist',
  name: 'Mara',
  fullName: 'Mara Lindqvist',
  birthDate: '1991-03-14',
  gender: '',
  ssn: '',
  branch: '',
  secondPage: '',
}
const photo = (kind: 'front' | 'back' | 'holding' | 'face') => ({
  id: '00000000-0000-4000-8000-000000000000',
  kind,
  addedAt: 0,
  sample: false,
  accepted: false,
})

describe('a review', () => {
  it('asks for what was typed and for what only the photos tell', () => {
    expect(checksOf(FIELDS)).toEqual(['name', 'birthDate', 'number', 'certificate', 'validity', 'person'])
    expect(checksOf({ ...FIELDS, fullName: 'Mara A. Lindqvist', gender: 'female', ssn: '1', branch: '2' })).toEqual([
      'name',
      'fullName',
      'birthDate',
      'number',
      'certificate',
      'gender',
      'ssn',
      'branch',
      'validity',
      'person',
    ])
  })

  it('offers no reason about a photo that was not asked for', () => {
    const passport = reasonsFor([photo('front'), photo('holding'), photo('face')])
    expect(passport.filter((reason) => reason.startsWith('back'))).toEqual([])
    expect(reasonsFor([photo('front'), photo('back'), photo('holding'), photo('face')])).toEqual([...RETURN_REASONS])
  })

  it('validates only when everything was found the same and no reason stands', () => {
    const checks = checksOf(FIELDS)
    let review: Review = NOTHING_FOUND
    expect(decisionOf(review, checks)).toBe('open')
    for (const check of checks) review = markSame(review, check, true)
    expect(decisionOf(review, checks)).toBe('validate')
    review = toggleReason(review, 'frontGlare')
    expect(decisionOf(review, checks)).toBe('return')
    expect(decisionOf(toggleReason(review, 'frontGlare'), checks)).toBe('validate')
  })

  it('never says that a field is the same and differs', () => {
    const same = markSame(NOTHING_FOUND, 'number', true)
    const differs = toggleReason(same, 'numberDiffers')
    expect(differs).toEqual({ same: [], reasons: ['numberDiffers'] })
    expect(markSame(differs, 'number', true)).toEqual({ same: ['number'], reasons: [] })
  })

  it('keeps reasons in the order of the list, whatever was ticked first', () => {
    expect(toggleReason(toggleReason(NOTHING_FOUND, 'faceDiffers'), 'backGlare').reasons).toEqual([
      'backGlare',
      'faceDiffers',
    ])
  })

  it('shows the front first', () => {
    expect(inOrder([photo('face'), photo('holding'), photo('front')]).map(({ kind }) => kind)).toEqual([
      'front',
      'holding',
      'face',
    ])
  })
})

describe('the next case', () => {
  const row = (reference: string, taken: 'nobody' | 'me' | 'other' = 'nobody', mayTake = true) => ({
    reference,
    taken,
    mayTake,
  })
  const queue = [row('A'), row('B', 'other'), row('C', 'nobody', false), row('D', 'me'), row('E')]
  it.each([
    [undefined, 'A'],
    ['A', 'D'],
    ['D', 'E'],
    ['E', 'A'],
    ['gone', 'A'],
  ])('after %s is %s', (reference, next) => expect(nextCase(queue, reference)?.reference).toBe(next))
  it('is none where the others are not ours', () => expect(nextCase(queue.slice(1, 3), 'B')).toBeUndefined())
})
