import { LATEST_RULES } from '@candela/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  commandId,
  makeDataDirectory,
  passKnowledgeCheck,
  removeDataDirectory,
  seesawMarket,
  startServer,
  TestClient,
  type TestServer,
} from '../../testing/index.ts'
import { provenMove } from '../../testing/proven-move.ts'

const PRODUCT = 'BTC-USDT'
const HIGH_SECONDS = 8
const LOW_SECONDS = 6
const FALL = 0.03
const WITHIN_MS = 120_000

const recordings = makeDataDirectory()
const environment = { PRICE_SOURCE: seesawMarket(recordings, HIGH_SECONDS, LOW_SECONDS, FALL) }
let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startServer({ environment })
  client = await server.client().register()
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
  removeDataDirectory(recordings)
})

const body = (over: object = {}) => ({ commandId: commandId(), product: PRODUCT, ...over })

it('a position is liquidated after kill -9 as it would have been, and its proof holds', async () => {
  await passKnowledgeCheck(client)
  await client.call('setLeverage', { body: { ...body(), leverage: 50 } })
  const isHigh = async () => Number((await client.call('quotes'))[PRODUCT]?.index ?? '0') > 66_800
  await expect.poll(isHigh, { timeout: WITHIN_MS }).toBe(false)
  await expect.poll(isHigh, { timeout: WITHIN_MS }).toBe(true)
  const asked = { side: 'buy', type: 'market', quantity: '0.02', reduceOnly: false } as const
  await client.call('placePerpetualOrder', { body: { ...body(), ...asked, ruleVersion: LATEST_RULES } })
  const position = (await client.call('positions')).positions[0]!
  await server.kill()
  server = await startServer({ dataDirectory: server.dataDirectory, environment })
  client = await new TestClient(server.url, client.username).signIn()
  const ofPosition = () => client.call('position', { params: { position: position.id } })
  const gone = async () => (await ofPosition()).closed?.liquidated
  await expect.poll(gone, { timeout: WITHIN_MS, interval: 500 }).toBe(true)
  const { moves } = await ofPosition()
  const liquidated = moves.find(({ kind }) => kind === 'liquidated')!
  const { started, marks, before } = await provenMove(client, liquidated)
  expect(before.long).toBe(true)
  expect(Math.min(...marks.map(({ mark }) => mark))).toBeGreaterThan(started!.mark)
  expect(Number(position.forcedPrice) * 100).toBeGreaterThanOrEqual(started!.mark)
})
