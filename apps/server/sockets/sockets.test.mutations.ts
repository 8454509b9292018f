import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of sockets.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S7.15',
    'apps/server/sockets/infos.ts',
    'changed[id] = Object.fromEntries(fields.map((field) => [field, quote[field]]))',
    'changed[id] = quote',
  ],
]
