import type { Mutation } from '@candela/checks/proves'

const SOCKET = 'apps/customer/live/socket.ts'

/** The breaks of the product that fail each claim of socket.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S4.33', SOCKET, 'socket.onerror = () => this.#failed()', 'socket.onerror = () => undefined'],
  ['S4.34', SOCKET, 'socket.onclose = () => this.#failed()', 'socket.onclose = () => undefined'],
  ['S4.35', SOCKET, 'for (const text of queued) this.#sendText(text)', 'for (const text of queued) void text'],
  ['S7.18', SOCKET, 'SOCKET_TIMEOUT_MS = 60_000', 'SOCKET_TIMEOUT_MS = 600_000'],
  ['S7.18', SOCKET, 'SOCKET_TIMEOUT_MS = 60_000', 'SOCKET_TIMEOUT_MS = 59_000'],
  ['S9.28', SOCKET, 'SOCKET_RETRY_MS = 1_000', 'SOCKET_RETRY_MS = 5_000'],
  ['S9.28', SOCKET, 'SOCKET_RETRY_MS = 1_000', 'SOCKET_RETRY_MS = 990'],
]
