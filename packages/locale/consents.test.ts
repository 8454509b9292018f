import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CONSENT_DIGESTS, CONSENT_VERSIONS } from '@candela/contract'
import { expect, it } from 'vitest'

const LEGAL = JSON.parse(readFileSync(new URL('./catalogues/en/legal.json', import.meta.url), 'utf8')) as {
  readonly terms: object
  readonly risk: object
}

it('the versions that a customer is asked to agree to are these', () =>
  expect(CONSENT_VERSIONS).toEqual({ terms: 2, risk: 1 }))

it.each(['terms', 'risk'] as const)('the text of the %s is the one of its newest version', (text) => {
  const digest = createHash('sha256').update(JSON.stringify(LEGAL[text])).digest('hex')
  expect(digest, 'a changed text is a new version: add its digest as a line to CONSENT_DIGESTS').toBe(
    CONSENT_DIGESTS[text].at(-1),
  )
})
