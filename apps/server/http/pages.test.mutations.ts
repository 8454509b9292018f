import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of pages.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S8.44', 'apps/server/http/pages.ts', 'OS 13_[01](?!\\d)/', 'OS 13_0(?!\\d)/'],
  ['S7.17', 'apps/server/http/server.ts', 'REQUEST_TIMEOUT_MS = 60_000', 'REQUEST_TIMEOUT_MS = 30_000'],
  ['S9.27', 'apps/server/http/server.ts', 'REQUEST_TIMEOUT_MS = 60_000', 'REQUEST_TIMEOUT_MS = 120_000'],
  ['S7.20', 'apps/server/http/server.ts', 'REQUEST_TIMEOUT_MS + 5_000', 'REQUEST_TIMEOUT_MS + 50_000'],
]
