import type { Certificate, IdentityFields } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { fieldFaults, tidyFields } from '@candela/rules/person'

export type FieldName = keyof IdentityFields
export type Faults = Readonly<Partial<Record<FieldName, Problem>>>

export function emptyFields(country: string): IdentityFields {
  return {
    certificate: 'idCard',
    country,
    number: '',
    lastName: '',
    name: '',
    fullName: '',
    birthDate: '',
    gender: '',
    ssn: '',
    branch: '',
    secondPage: '',
  }
}

/** Only the United States have a social security number that is asked for. */
export function asksSsn({ country }: Pick<IdentityFields, 'country'>): boolean {
  return country === 'US'
}

/** Japanese health insurance cards carry a branch number behind the number itself. */
export function asksBranch({ country, certificate }: { country: string; certificate: Certificate }): boolean {
  return country === 'JP' && certificate === 'healthInsuranceCard'
}

/** As it is shown to be changed: a full name that was made of the two others is made again. */
export function editable(fields: IdentityFields): IdentityFields {
  const made = tidyFields({ ...fields, fullName: '' }).fullName
  return fields.fullName === made ? { ...fields, fullName: '' } : fields
}

/** As it is sent: tidy, and without what the country or the certificate does not have. */
export function sendable(fields: IdentityFields): IdentityFields {
  const tidy = tidyFields(fields)
  return { ...tidy, ...(!asksSsn(tidy) && { ssn: '' }), ...(!asksBranch(tidy) && { branch: '' }) }
}

/** The faults of each field. A full name that was made of two wrong names has none of its own. */
export function faultsOf(fields: IdentityFields, now: number): Faults {
  const faults: Partial<Record<FieldName, Problem>> = {}
  for (const { field, code } of fieldFaults(sendable(fields), now)) {
    if (field === 'fullName' && fields.fullName.trim() === '') continue
    faults[field] ??= new Problem(code, {}, 422)
  }
  return faults
}
