import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of identity.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.30',
    'apps/customer/features/identity/pages.ts',
    "path: '/pages/user/IdentityVerification'",
    "path: '/pages/user/Verification'",
  ],
  [
    'S2.31',
    'apps/customer/features/identity/pages.ts',
    "path: '/pages/user/VerificationInfo'",
    "path: '/pages/user/Info'",
  ],
  [
    'S2.32',
    'apps/customer/features/identity/pages.ts',
    "path: '/pages/user/EditVerificationInfo'",
    "path: '/pages/user/EditVerification'",
  ],
  ['S4.1', 'apps/customer/features/identity/screens/info.tsx', ": 'info.waits')", ": 'info.personLooks')"],
  [
    'S5.24',
    'apps/customer/photo/picture.ts',
    'if (file.size <= PHOTO.maximumBytes)',
    'if (file.size <= 2 * PHOTO.maximumBytes)',
  ],
  ['S5.25', 'packages/rules/identity/submission.ts', "if (number === '') return", "if (number === '-') return"],
  ['S5.26', 'packages/rules/identity/submission.ts', "front: 'identityFrontMissing'", "front: 'identityBackMissing'"],
  ['S5.27', 'packages/rules/identity/submission.ts', "back: 'identityBackMissing'", "back: 'identityHoldingMissing'"],
  ['S6.7', 'apps/customer/features/identity/screens/info.tsx', 't(`tier.${identity.tier}`)', "t('tier.identity')"],
  [
    'S8.22',
    'apps/customer/photo/use-photo-sending.ts',
    "reason: t('tile.failed', { reason: problemText(error) })",
    'reason: problemText(error)',
  ],
  ['S8.39', 'apps/customer/photo/picture.ts', "new Problem('imageTooLarge', {", "new Problem('imageUnreadable', {"],
]
