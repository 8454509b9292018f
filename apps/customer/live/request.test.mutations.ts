import type { Mutation } from '@candela/checks/proves'

const REQUEST = 'packages/contract/client/request.ts'

/** The breaks of the product that fail each claim of request.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S7.17', REQUEST, 'REQUEST_TIMEOUT_MS = 60_000', 'REQUEST_TIMEOUT_MS = 30_000'],
  ['S9.27', REQUEST, 'REQUEST_TIMEOUT_MS = 60_000', 'REQUEST_TIMEOUT_MS = 61_000'],
  [
    'S7.20',
    REQUEST,
    'const response = await (input.begun ?? sent(input, timeout.signal))',
    'const response = await (input.begun ?? sent(input, timeout.signal))\n    clearTimeout(timer)',
  ],
]
