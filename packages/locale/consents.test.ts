import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CONSENT_DIGESTS, CONSENT_VERSIONS } from '@candela/contract'
import { expect, it } from 'vitest'

const LEGAL = JSON.parse(readFileSync(new URL('./catalogues/en/legal.json', import.meta.url), 'utf8')) as {
  readonly terms: object
  readonly risk: object
}

/** Digests of the texts that customers agreed to. A line never changes and never goes; a new version is one more, at the end. */
const LANDED = {
  terms: [
    '266e07e81602c6db026d5a36bc543e0609c468dba068f893d739c9bce9dd4e53',
    'b77b2421e2687977f024785801e649f3f591ee8dcb6a6dbdacca5d1b3706b639',
  ],
  risk: ['75801ac8e020f3e332269dd302f41bb75b6277042c1ab2a76863f21a4c1b6ea4'],
}

it.each(['terms', 'risk'] as const)('every version of the %s that customers agreed to stays what it was', (text) => {
  const landed = LANDED[text]
  const exchanged =
    'customers agreed to this version: leave its line as it is and add a new line, so that they are asked again'
  expect(CONSENT_DIGESTS[text].slice(0, landed.length), exchanged).toEqual(landed)
  expect(CONSENT_DIGESTS[text].length, 'a new version stands in LANDED, too').toBe(landed.length)
  expect(CONSENT_VERSIONS[text]).toBe(landed.length)
})

it.each(['terms', 'risk'] as const)('the text of the %s is the one of its newest version', (text) => {
  const digest = createHash('sha256').update(JSON.stringify(LEGAL[text])).digest('hex')
  expect(digest, 'a changed text is a new version: add its digest as a line to CONSENT_DIGESTS').toBe(
    CONSENT_DIGESTS[text].at(-1),
  )
})
