import type { IdentityFields } from '@candela/contract'

/** The fields of the sample document. */
export const SAMPLE_FIELDS: IdentityFields = {
  certificate: 'idCard',
  country: 'DE',
  number: 'SAMPLE000',
  lastName: 'Sample',
  name: 'Sample',
  fullName: '',
  birthDate: '1990-01-01',
  gender: 'female',
  ssn: '',
  branch: '',
  secondPage: '',
}
