import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from './index.ts'
import { isAway } from './store.ts'
import { TestServer } from '../testing/database.ts'

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
/** long enough for an answer on a busy machine */
const READ_TIMEOUT_MS = 3_000

/** A way to the database that can fall silent: nothing is refused, nothing closed, nothing comes back. */
class QuietLine {
  readonly #server: Server
  readonly #ends = new Set<Socket>()
  #isSilent = false

  constructor(target: URL) {
    const folder = target.searchParams.get('host')
    this.#server = createServer((near) => {
      const far = folder
        ? connect(join(folder, `.s.PGSQL.${target.port || '5432'}`))
        : connect(Number(target.port), target.hostname)
      near.pipe(far).pipe(near)
      for (const end of [near, far]) {
        this.#ends.add(end)
        end.on('error', () => {})
        end.on('close', () => this.#ends.delete(end))
        if (this.#isSilent) end.pause()
      }
    })
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return (this.#server.address() as { port: number }).port
  }

  set isSilent(isSilent: boolean) {
    this.#isSilent = isSilent
    for (const end of this.#ends) {
      if (isSilent) end.pause()
      else end.resume()
    }
  }

  close(): void {
    this.#server.close()
    for (const end of this.#ends) end.destroy()
  }
}

let server: TestServer
let line: QuietLine
let url: string
beforeAll(async () => {
  server = await TestServer.start()
  const target = new URL(await server.database())
  line = new QuietLine(target)
  const through = new URL(target.href)
  through.search = ''
  through.host = `127.0.0.1:${await line.open()}`
  url = through.href
})
afterAll(async () => {
  line.close()
  await server.stop()
})

describe('a database that says nothing any more', () => {
  it('keeps no question waiting, many at once, and answers again once it speaks', async () => {
    const store = await openStore(url, LOG, READ_TIMEOUT_MS)
    try {
      const ask = (): Promise<unknown> => store.pool.query('select 1 as one').then(({ rows }) => rows[0])
      // as many as the pool has connections: each would be held for ever
      await Promise.all(Array.from({ length: 8 }, ask))
      line.isSilent = true
      // none is answered: that they end at all is that they are not waited for
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask().catch((error: unknown) => isAway(error))))
      expect(answers).toEqual(Array.from({ length: 8 }, () => true))
      line.isSilent = false
      await expect.poll(() => ask().catch(() => undefined)).toEqual({ one: 1 })
    } finally {
      await store.close()
    }
  })

  it.each<[unknown, boolean]>([
    [new Error('timeout exceeded when trying to connect'), true],
    [new Error('Connection terminated unexpectedly'), true],
    [Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }), true],
    [Object.assign(new Error('read'), { code: 'ECONNRESET' }), true],
    [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
    [new TypeError('connection is not a function'), false],
  ])('%s: is it away? %s', (error, expected) => expect(isAway(error)).toBe(expected))
})
