import { proves } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import { asksBranch, asksSsn, editable, emptyFields, faultsOf, sendable } from './fields.ts'

const NOW = Date.UTC(2026, 10, 22)
const TYPED = { ...emptyFields('DE'), number: 'X1248', lastName: 'Lind', name: 'Mara', birthDate: '1990-01-02' }

describe('what is typed from a document', () => {
  it('the SSN is asked where the country has one, the branch number where the card has one', () => {
    expect(
      ['US', 'DE', ''].map((country) => asksSsn({ country })),
      proves('S3.32'),
    ).toEqual([true, false, false])
    expect(asksBranch({ country: 'JP', certificate: 'healthInsuranceCard' }), proves('S3.33')).toBe(true)
    expect(asksBranch({ country: 'JP', certificate: 'passport' }), proves('S3.33')).toBe(false)
    expect(asksBranch({ country: 'DE', certificate: 'healthInsuranceCard' })).toBe(false)
  })

  it('is sent without blanks, and without what was typed for another country', () => {
    const typed = { ...TYPED, number: ' X12 ', lastName: 'Lind ', ssn: '123', branch: '01' }
    expect(sendable(typed)).toMatchObject({ number: 'X12', lastName: 'Lind', ssn: '', branch: '' })
    expect(sendable({ ...typed, country: 'US' })).toMatchObject({ ssn: '123', branch: '' })
  })

  it('makes a full name again that was made before, and keeps one that was typed', () => {
    const kept = sendable(TYPED)
    expect(kept.fullName).not.toBe('')
    expect(sendable({ ...editable(kept), name: 'Anna' }).fullName).toContain('Anna')
    expect(editable({ ...kept, fullName: 'Mara M. Lind' }).fullName).toBe('Mara M. Lind')
  })

  it('says every fault beside its field at once', () => {
    expect(faultsOf(TYPED, NOW)).toEqual({})
    const faults = faultsOf(emptyFields('DE'), NOW)
    expect(faults.number?.code, proves('S5.25')).toBe('identityNumberMissing')
    expect(Object.fromEntries(Object.entries(faults).map(([field, { code }]) => [field, code]))).toEqual({
      number: 'identityNumberMissing',
      lastName: 'identityNameMissing',
      name: 'identityNameMissing',
      birthDate: 'identityBirthDateInvalid',
    })
    expect(faultsOf({ ...TYPED, fullName: '<b>' }, NOW).fullName?.code).toBe('identityNameInvalid')
    expect(faultsOf({ ...TYPED, birthDate: '2010-01-01' }, NOW).birthDate?.code).toBe('identityTooYoung')
  })
})
