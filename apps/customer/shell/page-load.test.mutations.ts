import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of page-load.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S2.10', 'apps/customer/shell/page-load.ts', 'LOADING_AFTER_MS = 200', 'LOADING_AFTER_MS = 300'],
  ['S2.11', 'apps/customer/shell/page-load.ts', 'PAGE_TIMEOUT_MS = 60_000', 'PAGE_TIMEOUT_MS = 30_000'],
  [
    'S2.12',
    'apps/customer/shell/page-load.ts',
    'reject(new ChunkTimeout()), CHUNK_TIMEOUT_MS)',
    'reject(new ChunkTimeout()), 10 * CHUNK_TIMEOUT_MS)',
  ],
  [
    'S8.45',
    'apps/customer/shell/page-load.ts',
    "error instanceof ChunkTimeout ? 'timeout' : 'broken'",
    "error instanceof ChunkTimeout ? 'broken' : 'timeout'",
  ],
  ['S9.25', 'apps/customer/shell/page-load.ts', 'CHUNK_TIMEOUT_MS = 120_000', 'CHUNK_TIMEOUT_MS = 90_000'],
  ['S9.26', 'apps/customer/shell/page-load.ts', 'PAGE_TIMEOUT_MS = 60_000', 'PAGE_TIMEOUT_MS = 90_000'],
]
