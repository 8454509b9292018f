import { CONSENT_DIGESTS } from '@candela/contract'
import { expect, it } from 'vitest'
import { CHANGED_IN, changedSections } from './changed.ts'

it.each(['terms', 'risk'] as const)('every version of the %s after the first says what it changed', (text) => {
  const versions = CONSENT_DIGESTS[text].slice(1).map((_, index) => index + 2)
  expect(Object.keys(CHANGED_IN[text]).map(Number)).toEqual(versions)
  for (const version of versions) expect(CHANGED_IN[text][version]).not.toEqual([])
})

it('whoever agreed to the first terms is shown what strategies brought, and nobody else anything', () => {
  expect(changedSections({ terms: 1, risk: 1 }, { terms: 2, risk: 1 })).toEqual([
    { title: 'terms.strategies', text: 'terms.strategiesText' },
  ])
  expect(changedSections({ terms: 2, risk: 1 }, { terms: 2, risk: 1 })).toEqual([])
})
