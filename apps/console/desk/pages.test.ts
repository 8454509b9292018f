import { describe, expect, it } from 'vitest'
import { firstPage, mayDo, PAGES, searchTarget } from './pages.ts'

describe('the pages of the desk', () => {
  it.each([
    [['identityMaker'], '/identity'],
    [['support'], '/support'],
    [['auditor'], '/audit'],
    [['productApprover'], '/announcements'],
    [['paymentsMaker'], '/releases'],
  ] as const)('an operator with %j starts at %s', (roles, path) => expect(firstPage(roles)).toBe(path))

  it.each([
    ['auditor', ['audit', 'health', 'practiceReviewer', 'operators']],
    ['support', ['support', 'customers', 'health', 'practiceReviewer']],
    ['identityChecker', ['identity', 'customers', 'health', 'practiceReviewer']],
  ] as const)('the role %s opens %j and nothing else', (role, names) => {
    expect(PAGES.filter(({ roles }) => mayDo([role], roles)).map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['kyc-20311 ', '/identity/KYC-20311'],
    ['KYC-20', '/customers?search=KYC-20'],
    ['mara+1@example.com', '/customers?search=mara%2B1%40example.com'],
    ['   ', undefined],
  ] as const)('a search for %j leads to %s', (typed, path) => expect(searchTarget(typed)).toBe(path))
})
