import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commandId,
  databaseOf,
  marketBuy,
  marketOf,
  partOf,
  removeDataDirectory,
  restingOrder,
  startServer,
  TestClient,
  type TestServer,
} from '../../testing/index.ts'

const LIMITS = { LIMITS: 'bench' }
const OF_MARKET = { product: 'BTC-USDT', type: 'market' } as const
const purchase = () => ({ body: { commandId: commandId(), ...OF_MARKET, side: 'buy', spend: '20' } }) as const
let server: TestServer
let mara: TestClient
let resting: string

/** An account that agreed to the first terms, in a house that has had the second since its last start. */
beforeAll(async () => {
  server = await startServer({ environment: LIMITS })
  const { dataDirectory } = server
  mara = await server.client().register()
  await marketBuy(mara, '500')
  resting = (await restingOrder(mara)).order.id
  const database = await databaseOf(server)
  await database.query('update vault.account set terms_version = 1 where id = $1', [mara.userData!.id])
  await database.end()
  await server.stop()
  server = await startServer({ dataDirectory, environment: LIMITS })
  mara = await new TestClient(server.url, mara.username).signIn()
  await marketOf(mara)
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

describe('an account that agreed to earlier terms', () => {
  it('hears which texts are in force', async () => {
    expect(await mara.call('consents')).toEqual({ agreed: { terms: 1, risk: 1 }, inForce: { terms: 2, risk: 1 } })
  })

  it('opens nothing new', async () => {
    const { bid } = await marketOf(mara)
    expect(await mara.refusal('placeOrder', purchase())).toBe('consentNeeded')
    const amended = { commandId: commandId(), price: partOf(bid, 910, '0.01'), quantity: '0.001' }
    expect(await mara.refusal('amendOrder', { params: { order: resting }, body: amended })).toBe('consentNeeded')
    const { products } = await mara.call('earnProducts')
    const { id, terms } = products.find((product) => product.id === 'L5')!
    const earn = { commandId: commandId(), product: id, terms, amount: '100', renew: false }
    expect(await mara.refusal('openEarn', { body: earn })).toBe('consentNeeded')
  })

  it('sells, cancels, reads and takes its data along', async () => {
    await mara.call('cancelOrder', { params: { order: resting }, body: { commandId: commandId() } })
    await mara.call('placeOrder', {
      body: { commandId: commandId(), ...OF_MARKET, side: 'sell', quantity: '0.001' },
    })
    expect((await mara.call('statement', { query: {} })).split('\r\n').length).toBeGreaterThan(2)
    expect((await mara.call('ownData')).replaceAll(/\s/g, '')).toContain('"terms_version":1')
  })

  it('agrees to nothing by a page that showed earlier texts', async () => {
    expect(await mara.refusal('agreeConsents', { body: { terms: 1, risk: 1 } })).toBe('consentNeeded')
    expect((await mara.call('consents')).agreed).toEqual({ terms: 1, risk: 1 })
  })

  it('buys as soon as it agreed, and after a start, too', async () => {
    const { agreed } = await mara.call('agreeConsents', { body: { terms: 2, risk: 1 } })
    expect(agreed).toEqual({ terms: 2, risk: 1 })
    await mara.call('placeOrder', purchase())
    const { dataDirectory } = server
    await server.stop()
    server = await startServer({ dataDirectory, environment: LIMITS })
    mara = await new TestClient(server.url, mara.username).signIn()
    await marketBuy(mara, '20')
  })
})

it('whoever registers agrees to the texts in force, and is asked for nothing', async () => {
  const client = server.client()
  const { username, password } = client
  const consents = { age: true, terms: 1, risk: 1 }
  expect(await client.enter('/Register', { username, password, consents })).toMatchObject({ msg: 'consentMissing' })
  await client.register()
  expect(await client.call('consents')).toEqual({ agreed: { terms: 2, risk: 1 }, inForce: { terms: 2, risk: 1 } })
  await marketBuy(client, '20')
})
