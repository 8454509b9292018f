/**
 * The texts that a customer agrees to: SHA-256 of the English text of each version, the one in force last. A text that changes gets a line
 * more, and with it a new version; a line is never changed.
 */
export const CONSENT_DIGESTS = {
  terms: [
    '266e07e81602c6db026d5a36bc543e0609c468dba068f893d739c9bce9dd4e53',
    'b77b2421e2687977f024785801e649f3f591ee8dcb6a6dbdacca5d1b3706b639',
  ],
  risk: ['75801ac8e020f3e332269dd302f41bb75b6277042c1ab2a76863f21a4c1b6ea4'],
} as const

/** The versions in force, which everybody is asked to agree to. */
export const CONSENT_VERSIONS = { terms: CONSENT_DIGESTS.terms.length, risk: CONSENT_DIGESTS.risk.length }
