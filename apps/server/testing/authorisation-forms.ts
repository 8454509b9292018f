/* Whole forms of customers, as rows of the authorisation matrix send them. */

export const NO_ADDRESS = { rail: 'trc20', asset: 'USDT', address: '', name: '', compared: false }
export const NO_CARD = {
  country: '',
  bank: '',
  number: '',
  branch: '',
  branchNumber: '',
  swift: '',
  aba: '',
  address: '',
  notes: '',
}

export const LOAN_FORM = {
  amount: '600',
  days: 7,
  fullName: 'Maria Sample',
  age: 36,
  contact: '+49 30 1234567',
  residency: 'Berlin, Germany',
  employment: 'Engineer',
  incomeBand: 4,
  assetsBand: 2,
}

export const IDENTITY_FIELDS = {
  certificate: 'passport',
  country: 'JP',
  number: 'TR1234567',
  lastName: 'Suzuki',
  name: 'Mei',
  fullName: '',
  birthDate: '1990-04-01',
  gender: '',
  ssn: '',
  branch: '',
  secondPage: '',
}
