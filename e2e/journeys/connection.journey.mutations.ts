import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of connection.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S4.33', 'apps/customer/live/socket.ts', 'SOCKET_RETRY_MS = 1_000', 'SOCKET_RETRY_MS = 5_000'],
  ['S4.34', 'apps/customer/live/socket.ts', 'SOCKET_RETRY_MS = 1_000', 'SOCKET_RETRY_MS = 100'],
  ['S7.1', 'apps/customer/live/addresses.ts', '  api = nextApi', '  api = changed ? api : nextApi'],
  ['S8.30', 'apps/customer/live/connection.ts', "away ? 'unstable' : 'good'", "away ? 'none' : 'good'"],
  ['S8.31', 'apps/customer/shell/screen.tsx', 'onClick: () => location.reload()', 'onClick: () => undefined'],
]
