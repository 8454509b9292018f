import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of sockets.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S7.13', 'apps/server/sockets/gateway.ts', "PATH = '/ws'", "PATH = '/live'"],
  [
    'S7.14',
    'apps/server/sockets/broadcast.ts',
    `this.#send(connection, frameOf([this.#infos.whole()]))
`,
    `void this.#infos.whole()
`,
  ],
  ['S3.141', 'apps/server/sockets/infos.ts', "line('infos_all', this.#told)", "line('infos_all', {})"],
  ['S1.8', 'apps/server/sockets/broadcast.ts', 'TICK_MS = 250', 'TICK_MS = 2_500'],
  ['S7.15', 'apps/server/sockets/infos.ts', "line('infos_changed', changed)", "line('infos_changed', {})"],
  [
    'S1.14',
    'apps/server/sockets/market-channels.ts',
    'stale: after.stale, bids, asks } satisfies',
    'stale: after.stale, bids: [], asks } satisfies',
  ],
  ['S1.15', 'apps/server/sockets/market-channels.ts', 'end < 0 ? after.length : end', 'end < 0 ? after.length : 0'],
  [
    'S6.3',
    'apps/server/sockets/broadcast.ts',
    'this.#accounts.get(change.customer)?.collect(change)',
    'for (const topic of this.#accounts.values()) topic.collect(change)',
  ],
]
