import type { Identity } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { acceptedParts, clockOf, fixesOf, isDone, openStep, stepsLeft, unmended } from './steps.ts'

const FIELDS: NonNullable<Identity['fields']> = {
  certificate: 'idCard',
  country: 'DE',
  number: 'X12',
  lastName: 'Lind',
  name: 'Mara',
  fullName: '',
  birthDate: '1990-01-02',
  gender: 'female',
  ssn: '',
  branch: '',
  secondPage: '',
}
const photo = (kind: Identity['photos'][number]['kind']): Identity['photos'][number] => ({
  id: `00000000-0000-4000-8000-00000000000${['front', 'back', 'holding', 'face'].indexOf(kind)}`,
  kind,
  addedAt: 1,
  sample: true,
  accepted: false,
})
const NOTHING: Identity = {
  tier: 'none',
  state: 'notSent',
  reference: '',
  attempt: 0,
  sentAt: 0,
  decideBy: 0,
  takenAt: 0,
  decidedAt: 0,
  reviewer: 'practice',
  appealed: false,
  mayAppeal: false,
  fields: null,
  photos: [],
  face: null,
  missing: ['fields', 'front', 'back', 'holding'],
  toFix: [],
  photosDeletedAt: 0,
  contact: '',
}
const DOCUMENTED: Identity = {
  ...NOTHING,
  fields: FIELDS,
  photos: [photo('front'), photo('back')],
  missing: ['holding'],
}
const WHOLE: Identity = {
  ...DOCUMENTED,
  photos: [...DOCUMENTED.photos, photo('holding'), photo('face')],
  face: { way: 'camera', faces: 1, alive: true, match: 812 },
  missing: [],
}

describe('the steps of identity verification', () => {
  it('opens one step at a time; the contact may come later', () => {
    expect(openStep(NOTHING, false)).toBe('document')
    expect(stepsLeft(NOTHING, false)).toBe(4)
    expect(openStep({ ...NOTHING, fields: FIELDS }, false)).toBe('document')
    expect(openStep(DOCUMENTED, false)).toBe('face')
    expect(openStep(WHOLE, false)).toBe('review')
    expect(stepsLeft({ ...WHOLE, contact: 'm•••@example.com' }, false)).toBe(1)
  })

  it('goes on without the face check only where a person was asked for', () => {
    const held = { ...DOCUMENTED, photos: [...DOCUMENTED.photos, photo('holding')], missing: [] }
    expect(isDone(held, 'face', false)).toBe(false)
    expect(isDone(held, 'face', true)).toBe(true)
    expect(isDone(DOCUMENTED, 'face', true)).toBe(false)
  })

  it('lists what was returned by part, with every reason, and what stays', () => {
    const returned: Identity = {
      ...WHOLE,
      state: 'returned',
      toFix: [
        { part: 'holding', reason: 'holdingCutOff' },
        { part: 'back', reason: 'backGlare' },
        { part: 'back', reason: 'backUnsharp' },
      ],
      missing: ['back', 'holding'],
    }
    expect(fixesOf(returned)).toEqual([
      { part: 'back', reasons: ['backGlare', 'backUnsharp'] },
      { part: 'holding', reasons: ['holdingCutOff'] },
    ])
    expect(acceptedParts(returned)).toEqual(['front', 'fields', 'face'])
    expect(unmended(returned)).toEqual(['back', 'holding'])
    expect(unmended({ ...returned, missing: ['holding'] })).toEqual(['holding'])
  })

  it('counts 48 hours from the sending, and never below nothing', () => {
    const hour = 3_600_000
    const sent = { sentAt: 1_000, decideBy: 1_000 + 48 * hour }
    expect(clockOf(sent, 1_000 + 12 * hour)).toEqual({ share: 0.25, left: 36 * hour })
    expect(clockOf(sent, 0)).toEqual({ share: 0, left: 48 * hour })
    expect(clockOf(sent, 1_000 + 90 * hour)).toEqual({ share: 1, left: 0 })
  })
})
