import { newCommandId } from '@candela/contract/client'
import { LATEST_RULES } from '@candela/rules'
import { HOUR, MINUTE } from '@candela/units'
import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import {
  databaseOf,
  movedClock,
  removeDataDirectory,
  startServer,
  type TestClient,
  type TestServer,
  passKnowledgeCheck,
} from '../../testing/index.ts'
import { HALF } from '../../testing/strategies.ts'

/** more than have their turn at the hour itself: the rest is due 25 ms later */
const CUSTOMERS = 15
const EACH = 20
const AT_THE_HOUR = 256
const WITHIN = { timeout: 60_000, interval: 100 }

const clock = movedClock()
let moved = 0
let server: TestServer
let database: pg.Pool
afterAll(async () => {
  await database.end()
  await server.stop()
  removeDataDirectory(server.dataDirectory)
  clock.dispose()
})

async function begin(dataDirectory?: string): Promise<void> {
  const environment = { ...clock.environment, LIMITS: 'bench' }
  server = await startServer({ environment, ...(dataDirectory !== undefined && { dataDirectory }) })
  database = await databaseOf(server)
}

function ahead(ms: number): void {
  moved += ms
  clock.ahead(ms)
}

async function startMany(client: TestClient): Promise<void> {
  await client.register()
  await passKnowledgeCheck(client, Date.now() + moved)
  const terms = { amount: '200', stopLossPpm: 0, takeProfitPpm: 0, ruleVersion: LATEST_RULES }
  for (let count = 0; count < EACH; count++) {
    await client.call('startStrategy', { body: { commandId: newCommandId(Date.now() + moved), ...HALF, ...terms } })
  }
}

/** Everything that was decided by now, in order. */
async function decided(): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await database.query<Record<string, unknown>>(
    `select d.*, (select count(*) from view.orders o where o.strategy = d.strategy)::int as orders_in_all
       from view.strategy_decision d order by d.seq, d.place, d.strategy`,
  )
  return rows
}

it('killed within a bar: what was decided stays, the rest is decided by the same closes, and no order comes twice', async () => {
  await begin()
  const { dataDirectory } = server
  // a minute after an hour: none passes while they are started
  ahead(HOUR - (Date.now() % HOUR) + MINUTE)
  const hour = Math.ceil((Date.now() + moved) / HOUR) * HOUR
  const customers = Array.from({ length: CUSTOMERS }, () => server.client())
  const isQuoted = async (): Promise<boolean> => {
    const quotes = await customers[0]!.call('quotes')
    return quotes['BTC-USDT']?.stale === false
  }
  await expect.poll(isQuoted, WITHIN).toBe(true)
  for (const client of customers) await startMany(client)
  ahead(hour - 2_000 - (Date.now() + moved))
  // the market goes on until just before the hour, and the clock stands a little after it
  await expect.poll(() => Date.now() + moved, { ...WITHIN, interval: 20 }).toBeGreaterThan(hour - 400)
  ahead(hour + 5 - clock.stand())
  const before = await whenDecided(AT_THE_HOUR)
  await server.kill()
  await database.end()
  await begin(dataDirectory)
  expect(await whenDecided(AT_THE_HOUR)).toEqual(before)
  clock.go()
  const after = await whenDecided(CUSTOMERS * EACH)
  expect(after.slice(0, AT_THE_HOUR)).toEqual(before)
  expect(new Set(after.map(({ strategy }) => strategy)).size).toBe(CUSTOMERS * EACH)
  const [first] = before
  for (const { cause, due_at, closes, orders_in_all } of after) {
    expect({ cause, due_at, closes, orders_in_all }).toEqual({
      cause: 'bar',
      due_at: String(hour),
      closes: first!['closes'],
      orders_in_all: 1,
    })
  }
})

/** Everything that was decided, once it is as much, and nothing more comes of what is due. */
async function whenDecided(count: number): Promise<readonly Record<string, unknown>[]> {
  await expect.poll(async () => (await decided()).length, WITHIN).toBe(count)
  return decided()
}
