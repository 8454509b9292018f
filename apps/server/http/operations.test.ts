import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { exitCodeOf } from '../explain.ts'
import { listenForMetrics } from './operations.ts'

it('figures that cannot be listened for end a start as what may pass, and name their setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const listening = listenForMetrics({ host: '127.0.0.1', port }, { text: () => Promise.resolve(''), contentType: '' })
  const failed = (await listening.catch((error: unknown) => error)) as Error
  taken.close()
  expect(failed.message).toMatch(`METRICS: 127.0.0.1:${port} cannot be listened on: `)
  expect(exitCodeOf(failed)).toBe(1)
})
