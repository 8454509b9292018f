import { afterAll, beforeAll, expect, it } from 'vitest'
import { outsideAddress } from '@candela/rules/practice'
import {
  addressBody,
  commandId,
  removeDataDirectory,
  sendSampleIdentity,
  setTransactionPassword,
  startServer,
  stepUpByPassword,
  TestClient,
  type TestServer,
  TRANSACTION_PASSWORD,
} from '../../testing/index.ts'

const PAYMENTS = 4
/** a minute and some seconds by the clocks of reviewer, address and chain */
const WITHIN = { timeout: 120_000 }
const COINS = { rail: 'bep20', asset: 'USDT', amount: '20', fee: '1', arrival: '19', rate: 0 } as const

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

const statuses = async (): Promise<string[]> =>
  (await client.call('withdrawals', { query: {} })).withdrawals.map(({ status }) => status)

it('killed while payouts are asked for, again and again: each is sent once, and house and rail agree', async () => {
  await setTransactionPassword(client)
  const address = outsideAddress('evm', (bound) => Math.floor(Math.random() * bound))
  const own = await addressBody(client, { rail: 'bep20', address })
  const { destination } = await client.call('addAddress', { body: own })
  await sendSampleIdentity(client)
  const isMet = async () => (await client.call('withdrawalWays')).rules.every((rule) => rule.isMet)
  await expect.poll(isMet, { ...WITHIN, interval: 1_000 }).toBe(true)
  for (let payment = 0; payment < PAYMENTS; payment++) {
    const stepUp = await stepUpByPassword(client)
    const confirmed = { commandId: commandId(), transactionPassword: TRANSACTION_PASSWORD, stepUp }
    await client.call('requestWithdrawal', { body: { ...COINS, ...confirmed, destination: destination.id } })
  }
  // as soon as the first is given to the rail, and again while they are on their way
  const isUnderWay = async () => (await statuses()).some((status) => status !== 'waiting' && status !== 'released')
  await expect.poll(isUnderWay, { ...WITHIN, interval: 100 }).toBe(true)
  for (let kill = 0; kill < 3; kill++) await restarted()
  await expect.poll(statuses, { ...WITHIN, interval: 500 }).toEqual(Array(PAYMENTS).fill('done'))
  expect((await client.call('balances')).balances[0]).toMatchObject({ available: String(10_000 - PAYMENTS * 20) })
  const { ways } = await client.call('depositWays')
  expect(ways.filter(({ isClosed }) => isClosed)).toEqual([])
})
