import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of start.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S9.35', 'apps/server/version.ts', "VERSION = '1.0.0'", "VERSION = '1.0.1'"],
  ['S7.1', 'apps/server/features/settings/handlers.ts', "baseUrl: '/'", "baseUrl: './'"],
  ['S3.130', 'apps/server/features/settings/handlers.ts', 'apiBaseUrl: `${API_BASE}/`', 'apiBaseUrl: API_BASE'],
  [
    'S3.131',
    'apps/server/features/settings/handlers.ts',
    'all: ids(() => true)',
    'all: ids((flags) => flags.contract)',
  ],
  [
    'S3.132',
    'apps/server/features/settings/handlers.ts',
    'recommended: ids((flags) => flags.recommended)',
    'recommended: ids((flags) => flags.new)',
  ],
  [
    'S3.133',
    'apps/server/features/settings/handlers.ts',
    'new: ids((flags) => flags.new)',
    'new: ids((flags) => flags.contract)',
  ],
  [
    'S3.134',
    'apps/server/features/settings/handlers.ts',
    'contract: ids((flags) => flags.contract)',
    'contract: ids((flags) => flags.recommended)',
  ],
  [
    'S3.135',
    'apps/server/features/account/index.ts',
    'registration: { kinds, phone',
    'registration: { kinds: kinds.slice(1), phone',
  ],
  ['S3.136', 'apps/server/features/account/index.ts', "phone: kinds.includes('phone')", 'phone: true'],
  [
    'S3.137',
    'apps/server/features/account/index.ts',
    "kinds.includes('phone'), code }",
    "kinds.includes('phone'), code: true }",
  ],
  [
    'S3.138',
    'apps/server/features/settings/handlers.ts',
    "languageOf(language) ?? 'en'",
    "languageOf(language) ?? 'de'",
  ],
]
