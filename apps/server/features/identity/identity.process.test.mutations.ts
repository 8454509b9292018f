import type { Mutation } from '@candela/checks/proves'

/** What breaks each claim of identity.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S3.19',
    'packages/rules/identity/submission.ts',
    'return { ...tidy, country',
    "return { ...tidy, certificate: 'passport', country",
  ],
  [
    'S3.23',
    'packages/rules/identity/submission.ts',
    'return { ...tidy, country',
    'return { ...tidy, number: tidy.number.toLowerCase(), country',
  ],
  [
    'S3.24',
    'packages/rules/identity/submission.ts',
    'return { ...tidy, country',
    'return { ...tidy, lastName: tidy.name, country',
  ],
  [
    'S3.25',
    'packages/rules/identity/submission.ts',
    'return { ...tidy, country',
    'return { ...tidy, name: tidy.lastName, country',
  ],
  ['S3.26', 'packages/rules/identity/submission.ts', '[lastName, name].filter', '[name, lastName].filter'],
  [
    'S3.27',
    'packages/rules/identity/submission.ts',
    'return { ...tidy, country',
    "return { ...tidy, birthDate: '1980-01-01', country",
  ],
  [
    'S3.28',
    'packages/rules/identity/submission.ts',
    'return { ...tidy, country',
    "return { ...tidy, gender: '', country",
  ],
  ['S5.25', 'packages/rules/identity/submission.ts', "return 'identityNumberMissing'", 'return undefined'],
  ['S5.26', 'packages/rules/identity/submission.ts', "front: 'identityFrontMissing'", "front: 'identityIncomplete'"],
  ['S5.27', 'packages/rules/identity/submission.ts', "back: 'identityBackMissing'", "back: 'identityIncomplete'"],
  [
    'S5.28',
    'packages/rules/identity/submission.ts',
    "holding: 'identityHoldingMissing'",
    "holding: 'identityIncomplete'",
  ],
  [
    'S1.52',
    'apps/server/features/identity/own-case.ts',
    'photos: photos.map((photo) =>',
    "photos: photos.filter(({ kind }) => kind !== 'back').map((photo) =>",
  ],
  [
    'S1.54',
    'apps/server/features/identity/own-case.ts',
    'photos: photos.map((photo) =>',
    "photos: photos.filter(({ kind }) => kind !== 'holding').map((photo) =>",
  ],
  [
    'S3.29',
    'apps/server/features/identity/own-case.ts',
    'photos: photos.map((photo) =>',
    'photos: [...photos].reverse().map((photo) =>',
  ],
  [
    'S3.30',
    'apps/server/features/identity/own-case.ts',
    'photos: photos.map((photo) =>',
    "photos: photos.filter(({ kind }) => kind !== 'back').map((photo) =>",
  ],
  [
    'S3.31',
    'apps/server/features/identity/own-case.ts',
    'photos: photos.map((photo) =>',
    "photos: photos.filter(({ kind }) => kind !== 'holding').map((photo) =>",
  ],
  [
    'S8.22',
    'apps/server/vault/pictures/drawings.ts',
    `=== hex))
    throw new Refused('imageUnreadable')`,
    `=== hex))
    throw new Refused('unsupportedMedia')`,
  ],
  ['S5.24', 'packages/contract/api/route.ts', 'maximumBytes: 20 * 1024 * 1024', 'maximumBytes: 10 * 1024 * 1024'],
  ['S9.23', 'packages/contract/api/route.ts', 'maximumBytes: 20 * 1024 * 1024', 'maximumBytes: 30 * 1024 * 1024'],
  [
    'S8.39',
    'apps/server/http/uploads.ts',
    "throw new Refused('imageTooLarge')",
    "throw new Refused('imageUnreadable')",
  ],
  [
    'S6.3',
    'apps/server/features/identity/own-case.ts',
    'where account = $1 and id = $2',
    'where $1::uuid is not null and id = $2',
  ],
  ['S6.5', 'apps/server/features/identity/own-case.ts', "          : 'basic'", "          : 'none'"],
  [
    'S4.1',
    'apps/server/features/identity/own-identity.ts',
    "set state = 'waiting', submission",
    "set state = 'auditing', submission",
  ],
  [
    'S4.2',
    'apps/server/features/identity/review-queue.ts',
    "set state = 'auditing', taken_by",
    "set state = 'waiting', taken_by",
  ],
  [
    'S4.3',
    'apps/server/features/identity/practice-reviewer.ts',
    "reasons.length === 0 ? 'validate' : 'giveBack'",
    "reasons.length > 0 ? 'validate' : 'giveBack'",
  ],
  ['S6.6', 'apps/server/features/identity/own-case.ts', "? 'identity'", "? 'basic'"],
  ['S6.7', 'apps/server/features/identity/own-case.ts', "? 'face'", "? 'identity'"],
  ['S1.53', 'packages/rules/identity/submission.ts', "face.way === 'camera'", "face.way === 'picture'"],
]
