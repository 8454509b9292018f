import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of gateway.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S7.18', 'apps/server/sockets/gateway.ts', 'PING_EVERY_MS = 25_000', 'PING_EVERY_MS = 65_000'],
  ['S7.18', 'apps/server/sockets/gateway.ts', 'PING_EVERY_MS = 25_000', 'PING_EVERY_MS = 29_000'],
]
