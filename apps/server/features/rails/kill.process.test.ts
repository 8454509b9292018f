import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandId, removeDataDirectory, startServer, TestClient, type TestServer } from '../../testing/index.ts'

const COINS = { rail: 'bep20', asset: 'USDT', deposit: '', amount: '20', wish: 'exact' } as const
const PAYMENTS = 6

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startServer()
  client = await server.client().register()
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

async function restarted(): Promise<void> {
  await server.kill()
  const { dataDirectory } = server
  server = await startServer({ dataDirectory })
  client = await new TestClient(server.url, client.username).signIn()
}

it('killed while money is on its way, again and again: each payment is credited once, and house and rail agree', async () => {
  const of = { params: { rail: COINS.rail } }
  const { address } = await client.call('assignAddress', { ...of, body: { commandId: commandId() } })
  for (let payment = 0; payment < PAYMENTS; payment++) {
    const body = { ...COINS, commandId: commandId() }
    // some are answered, and one is asked again by who heard no answer
    const asked = client.call('payOutside', { body }).catch(() => undefined)
    if (payment % 2 === 0) expect(await asked).toEqual({ state: 'accepted' })
    if (payment % 3 === 2) await restarted()
    await client.call('payOutside', { body })
  }
  expect((await client.call('depositAddress', of)).address).toBe(address)
  const credited = async () => {
    const { deposits } = await client.call('deposits', { query: { state: 'over' } })
    return deposits.map(({ received }) => received)
  }
  await expect.poll(credited, { timeout: 120_000, interval: 500 }).toHaveLength(PAYMENTS)
  expect(new Set(await credited())).toEqual(new Set(['20']))
  expect((await client.call('balances')).balances[0]).toMatchObject({ available: '10120' })
  await restarted()
  expect(await credited()).toHaveLength(PAYMENTS)
  expect((await client.call('depositWays')).ways.filter(({ isClosed }) => isClosed)).toEqual([])
})
