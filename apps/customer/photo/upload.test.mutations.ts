import type { Mutation } from '@candela/checks/proves'

/** The break of the product that fails the claim of upload.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S7.19',
    'apps/customer/photo/upload.ts',
    'request.timeout = REQUEST_TIMEOUT_MS',
    'request.timeout = REQUEST_TIMEOUT_MS * 10',
  ],
  ['S7.19', 'apps/customer/photo/upload.ts', 'request.timeout = REQUEST_TIMEOUT_MS', 'request.timeout = 0'],
]
