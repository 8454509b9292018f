import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NODE_SETTINGS } from '@candela/server/testing'

export interface Fastify {
  readonly url: string
  readonly pid: number
  stop(): void
}

/** Bare fastify in a process of its own and with the same settings, as the server is; it ends with this one. */
export function startFastify(): Promise<Fastify> {
  const child = fork(fileURLToPath(new URL('./fastify.ts', import.meta.url)), {
    execArgv: [...NODE_SETTINGS, '--import', 'tsx'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the peer did not start')))
    child.once('message', (url: string) => resolve({ url, pid: child.pid!, stop: () => child.kill() }))
  })
}
