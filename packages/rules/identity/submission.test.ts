import { proves } from '@candela/checks/proves'
import type { FaceReport, IdentityFields } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { faceCounts, fieldFaults, missingCode, missingParts, photosOf, tidyFields } from './submission.ts'

const NOW = Date.UTC(2026, 10, 22)
const FIELDS: IdentityFields = {
  certificate: 'idCard',
  country: 'TH',
  number: '1-1037-00123-45-6',
  lastName: 'สมบูรณ์',
  name: 'สมหญิง',
  fullName: '',
  birthDate: '1990-04-01',
  gender: '',
  ssn: '',
  branch: '',
  secondPage: '',
}
const FACE: FaceReport = { way: 'camera', faces: 1, alive: true, match: 500 }

describe('what is typed from a document', () => {
  it.each([
    ['a number', { number: 'AB 12.3/4' }, ['S3.23']],
    ['a number of Hong Kong', { number: 'A123456(7)' }, []],
    ['the same in full width', { number: 'Ａ１２３４５６（７）' }, []],
    ['a Japanese spelling', { lastName: 'ジョン・スミス', name: 'ｼﾞｮﾝ' }, []],
    ['a typed apostrophe', { lastName: 'O`Brien', name: '’t Hooft' }, []],
    ['a long dash', { name: 'Anne–Marie' }, []],
    ['a joiner of its script', { name: 'علی\u200cرضا' }, []],
    ['one name, as the last', { name: ' ' }, []],
    ['one name, as the first', { lastName: '' }, []],
    ['a last name of any script', { lastName: '山田' }, ['S3.24']],
    ['a name of any script', { name: 'O’Connor-Müller' }, ['S3.25']],
    ['a full name', { fullName: 'Anne-Marie van der Berg' }, ['S3.26']],
    ['somebody who is 18 today', { birthDate: '2008-11-22' }, ['S3.27']],
    ['an SSN', { ssn: '123-45-6789' }, ['S3.32']],
    ['a branch number', { branch: '01' }, ['S3.33']],
    ['a country in small letters', { country: 'jp' }, []],
  ] as const)('%s is taken', (_, change, ids) =>
    expect(fieldFaults({ ...FIELDS, ...change }, NOW), proves(...ids)).toEqual([]),
  )

  it.each([
    ['no number', { number: '  ' }, 'number', 'identityNumberMissing', ['S3.23', 'S5.25']],
    ['a number of signs', { number: '*&^' }, 'number', 'identityNumberInvalid', ['S3.23']],
    ['a number too long', { number: '1'.repeat(41) }, 'number', 'identityNumberInvalid', []],
    ['a name of a script', { name: '<img src=x>' }, 'name', 'identityNameInvalid', []],
    ['a full name of a script', { fullName: '<img src=x>' }, 'fullName', 'identityNameInvalid', ['S3.26']],
    ['a name of digits', { name: '12345' }, 'name', 'identityNameInvalid', []],
    ['a name that is not seen', { name: '\u3164', lastName: '*' }, 'lastName', 'identityNameInvalid', []],
    ['a number of nothing seen', { number: '\u200b' }, 'number', 'identityNumberMissing', []],
    ['no birth date', { birthDate: '' }, 'birthDate', 'identityBirthDateInvalid', ['S3.27']],
    ['a day that never was', { birthDate: '2001-02-29' }, 'birthDate', 'identityBirthDateInvalid', []],
    ['a month that never was', { birthDate: '2001-13-01' }, 'birthDate', 'identityBirthDateInvalid', []],
    ['the future', { birthDate: '2027-01-01' }, 'birthDate', 'identityBirthDateInvalid', []],
    ['121 years', { birthDate: '1905-01-01' }, 'birthDate', 'identityBirthDateInvalid', []],
    ['18 tomorrow', { birthDate: '2008-11-23' }, 'birthDate', 'identityTooYoung', []],
    ['a country of nobody', { country: 'ZZ' }, 'country', 'identityCountryInvalid', []],
    ['an SSN of signs', { ssn: '***' }, 'ssn', 'identityNumberInvalid', ['S3.32']],
    ['a branch number of signs', { branch: '***' }, 'branch', 'identityNumberInvalid', ['S3.33']],
  ] as const)('%s is a fault', (_, change, field, code, ids) =>
    expect(fieldFaults({ ...FIELDS, ...change }, NOW), proves(...ids)).toEqual([{ field, code }]),
  )

  it('is tidied, and the full name made of the two', () => {
    const tidy = tidyFields({ ...FIELDS, lastName: ' de  la Cruz ', name: 'Ana\u00a0', country: 'es' })
    expect(tidy).toMatchObject({ lastName: 'de la Cruz', name: 'Ana', fullName: 'de la Cruz Ana', country: 'ES' })
  })

  it('two names that are both left out are missing', () =>
    expect(fieldFaults({ ...FIELDS, lastName: '', name: ' ' }, NOW), proves('S3.24', 'S3.25')).toEqual([
      { field: 'lastName', code: 'identityNameMissing' },
      { field: 'name', code: 'identityNameMissing' },
    ]))

  it('is kept as it is printed, without what nobody sees', () => {
    const tidy = tidyFields({ ...FIELDS, lastName: 'ｼﾞｮﾝ\u202e', name: '', number: 'Ａ１２（３）\u200b' })
    expect(tidy).toMatchObject({ lastName: 'ジョン', fullName: 'ジョン', number: 'A12(3)' })
    expect(tidyFields({ ...FIELDS, name: 'กำธร' }).name).toBe('กำธร')
    expect(tidyFields({ ...FIELDS, lastName: 'Berg', name: 'Ana', fullName: '\u2800' }).fullName).toBe('Berg Ana')
  })

  it('249 countries, each once', () => expect([COUNTRIES.length, new Set(COUNTRIES).size]).toEqual([249, 249]))
})

describe('what has to be there', () => {
  it.each([
    ['idCard', 'S3.19'],
    ['passport', 'S3.20'],
    ['drivingLicence', 'S3.21'],
    ['healthInsuranceCard', 'S3.22'],
  ] as const)('%s', (certificate, id) => {
    const fields = { ...FIELDS, certificate }
    const photos = ['front', 'back', 'holding'] as const
    expect(photosOf(fields), proves(id)).toEqual(photos)
    expect(missingParts({ fields, photos: [], face: null, mustHaveFace: false })).toEqual(photos)
    expect(missingParts({ fields, photos, face: null, mustHaveFace: false })).toEqual([])
    expect(missingParts({ fields, photos, face: null, mustHaveFace: true })).toEqual(['face'])
  })

  it('a passport without a second page needs none, and no other document can say so', () => {
    const none = (certificate: IdentityFields['certificate']) =>
      tidyFields({ ...FIELDS, certificate, secondPage: 'none' })
    expect(photosOf(none('passport'))).toEqual(['front', 'holding'])
    expect(photosOf(none('idCard'))).toEqual(['front', 'back', 'holding'])
    expect([missingCode('back', 'passport'), missingCode('back', 'idCard'), missingCode('front', 'passport')]).toEqual([
      'identitySecondPageMissing',
      'identityBackMissing',
      'identityFrontMissing',
    ])
  })

  it('a face check that was begun is finished', () => {
    const photos = ['front', 'back', 'holding'] as const
    const all = { fields: FIELDS, photos: [...photos, 'face'] as const, mustHaveFace: false }
    expect(missingParts({ ...all, face: null })).toEqual(['face'])
    expect(missingParts({ ...all, photos, face: FACE })).toEqual(['face'])
    expect(missingParts({ ...all, face: FACE })).toEqual([])
    expect(missingParts({ fields: null, photos: [], face: null, mustHaveFace: false })[0]).toBe('fields')
  })

  it('a face counts where a camera saw it alive, alone and alike', () => {
    expect(faceCounts(FACE, 500), proves('S6.7')).toBe(true)
    for (const change of [{ way: 'picture' }, { alive: false }, { faces: 2 }, { faces: 0 }, { match: 499 }] as const)
      expect(faceCounts({ ...FACE, ...change }, 500), proves('S6.7')).toBe(false)
    expect(faceCounts(null, 500)).toBe(false)
  })
})

describe('birth dates', () => {
  const fault = (birthDate: string, now = NOW) => fieldFaults({ ...FIELDS, birthDate }, now)[0]?.code

  it('exist as the calendar says, in every year that counts', () => {
    for (let at = Date.UTC(1907, 0, 1); at < Date.UTC(2008, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      if (fault(day) !== undefined) throw new Error(`${day}: ${fault(day)}`)
    }
    for (const day of ['1999-02-29', '1900-02-29', '2000-02-30', '1999-04-31', '1999-00-10', '1999-12-32'])
      expect([day, fault(day)]).toEqual([day, 'identityBirthDateInvalid'])
    expect(fault('2000-02-29')).toBeUndefined()
  })

  it('come of age at midnight of GMT+8', () => {
    expect(fault('2008-11-23', Date.UTC(2026, 10, 22, 15, 59, 59))).toBe('identityTooYoung')
    expect(fault('2008-11-23', Date.UTC(2026, 10, 22, 16))).toBeUndefined()
  })

  it('of a leap day come of age on 1 March', () => {
    expect(fault('2008-02-29', Date.UTC(2026, 1, 28))).toBe('identityTooYoung')
    expect(fault('2008-02-29', Date.UTC(2026, 2, 1))).toBeUndefined()
  })
})
