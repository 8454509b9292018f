import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commandId,
  databaseOf,
  marketOf,
  movedClock,
  partOf,
  removeDataDirectory,
  startServer,
  stopsOf,
  TestClient,
  type TestServer,
  WATCHED,
} from '../testing/index.ts'

const password = 'gh7Kq2xwLamp'
/** It stands still while a limit is met: how much comes back meanwhile, and which wait is over, is no matter of the machine. */
const clock = movedClock()
const NODE_OPTIONS = `${WATCHED.NODE_OPTIONS} ${clock.environment['NODE_OPTIONS']}`
let server: TestServer
let visitor: TestClient
let price: string
let owner: TestClient

beforeAll(async () => {
  // as behind a proxy on this machine, so that visitors come from somewhere
  server = await startServer({
    environment: { NODE_OPTIONS, PUBLIC_URL: 'http://candela.example', PRACTICE_INBOX: 'on' },
  })
  visitor = server.client()
  price = partOf((await marketOf(visitor)).bid, 900, '0.01')
  owner = await from('9.0.0.1').register()
  clock.stand()
})

/** A visitor at an address. */
function from(address: string, username?: string): TestClient {
  return Object.assign(new TestClient(server.url, username), { from: address })
}
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
  clock.dispose()
})

const order = (): object => ({
  commandId: commandId(),
  product: 'BTC-USDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'ioc',
  price,
  quantity: '0.0002',
})

describe('a limit', () => {
  it('of a route for anyone counts the address, however many sessions it opens', async () => {
    const d = { password, consents: { age: true, terms: 2, risk: 1 } }
    let opened = 0
    let cookie: string | undefined
    for (let count = 0; count < 60; count++) {
      // what a caller itself claims stands before what the proxy adds
      const client = Object.assign(from(`7.7.7.${count}, 8.8.8.8`), { cookie })
      const answer = await client.enter('/Register', { ...d, username: client.username })
      if (answer.success) opened++
      else expect(answer.msg).toBe('tooManyRequests')
      cookie = client.cookie ?? cookie
      client.close()
    }
    // a quarter of 20
    expect(opened).toBe(5)
  })

  it('of a customer’s route counts the account, however many sessions it has', async () => {
    const clients = [owner]
    for (let count = 0; count < 3; count++) {
      clients.push(await from(`9.0.1.${count}`, owner.username).signIn())
    }
    const answers = await Promise.all(
      clients.flatMap((client) =>
        Array.from({ length: 80 }, () => client.json('POST', '/api/v1/orders', order()).then(({ status }) => status)),
      ),
    )
    // a quarter of 600
    expect(answers.filter((status) => status === 200)).toHaveLength(150)
    expect(answers.filter((status) => status === 429)).toHaveLength(170)
  })
})

describe('who fails to log in', () => {
  it('keeps no owner out of a device that is known, by password, code or retrieval', async () => {
    const email = 'owner@mail.example'
    await owner.call('requestOwnCode', { body: { purpose: 'bind', channel: 'email', target: email } })
    const [message] = (await owner.call('practiceInbox')).messages
    const { stepUp } = await owner.call('stepUp', { body: { way: 'password', password } })
    const bind = { channel: 'email', target: email, code: message!.code, stepUp } as const
    await owner.call('bindContact', { body: bind })
    const { username } = owner
    const wrong = async (client: TestClient): Promise<string> =>
      (await client.enter('/login', { username, password: 'wrong1wrong' })).msg
    const told = []
    for (let count = 0; count < 30; count++) told.push(await wrong(from(`6.6.6.${count}`)))
    expect(told).toContain('loginTooOften')
    expect(await from('6.6.7.1').enter('/login', { username, password })).toMatchObject({ msg: 'loginTooOften' })
    // strangers ask for codes, too
    const body = { purpose: 'retrievePassword', channel: 'email', target: email } as const
    expect(await visitor.refusal('requestCode', { body })).toBe('ok')
    expect(await visitor.refusal('requestCode', { body })).toBe('codeTooFrequent')
    const ownCode = { body: { purpose: 'stepUp', channel: 'email' } } as const
    expect(await owner.refusal('requestOwnCode', ownCode)).toBe('ok')
    await owner.call('logout')
    expect(await owner.refusal('requestCode', { body })).toBe('ok')
    await owner.signIn()
  })
})

describe('a recovery code that is only looked at', () => {
  it('stays good, and is guessed at no faster than one that is taken', async () => {
    const client = await from('5.0.0.1').register()
    const { stepUp } = await client.call('stepUp', { body: { way: 'password', password } })
    const { codes } = await client.call('newRecoveryCodes', { body: { stepUp } })
    const { username } = client
    const check = (code: string, at: string) => from(at).refusal('checkRecoveryCode', { body: { username, code } })
    const typed = ` ${codes[0]!.toLowerCase().replace('-', ' ')} `
    expect(await check(typed, '5.0.1.1')).toBe('ok')
    expect(await check(typed, '5.0.1.2')).toBe('ok')
    const told = []
    // from several addresses: no route's own limit is met
    for (let count = 0; count < 24; count++) told.push(await check('ABCDE-FGHJK', `5.0.2.${count}`))
    expect(told.slice(0, 5)).toEqual(Array(5).fill('registerYzm'))
    expect(told.slice(-1)).toEqual(['loginTooOften'])
    // guessing and taking use up the same tries
    const body = { way: 'recovery', username, code: codes[0]!, password: 'uT4mZ9plCandle' } as const
    expect(await from('5.0.3.1').refusal('retrievePassword', { body })).toBe('loginTooOften')
    // a device that the account knows has its own
    expect(await client.refusal('retrievePassword', { body })).toBe('ok')
  })
})

describe('a session that was ended', () => {
  it('does nothing more with a request whose head came before and whose body comes after', async () => {
    const { hostname, port } = new URL(server.url)
    const mine = await from('9.0.2.1').register()
    const other = await from('9.0.2.2', mine.username).signIn()
    const body = JSON.stringify(order())
    const stream = connect(Number(port), hostname)
    let heard = ''
    stream.setEncoding('utf8').on('data', (text: string) => (heard += text))
    stream.write(
      `POST /api/v1/orders HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${other.cookie}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    // when another request of the session is answered, the head of this one has been heard
    await other.call('balances')
    expect((await mine.call('endOtherSessions')).ended).toBeGreaterThan(0)
    stream.write(body.slice(5))
    await expect.poll(() => heard).toContain('notSignedIn')
    stream.destroy()
    expect(heard).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('statements', () => {
  it('are made one at a time for an account', async () => {
    const ask = (): Promise<number> => owner.raw('GET', '/api/v1/statement.csv').then(({ status }) => status)
    // once everything of theirs is written
    await owner.call('balances')
    const database = await databaseOf(server)
    const holder = await database.connect()
    await holder.query('begin; lock table view.statement_line in access exclusive mode')
    const statuses: number[] = []
    const asked = [1, 2, 3].map(async () => statuses.push(await ask()))
    // one of them waits for its rows
    await expect.poll(() => statuses).toEqual([429, 429])
    await holder.query('rollback')
    holder.release()
    await Promise.all(asked)
    expect(statuses).toEqual([429, 429, 200])
    expect(await ask()).toBe(200)
    await database.end()
  })
})

describe('a visitor who asks for candles as fast as the limits allow', () => {
  const ASKED = 108
  it('does not make the house stand still, so an order waits for none of the answers', async () => {
    const strangers = Array.from({ length: 4 }, (_, count) => from(`5.5.5.${count}`))
    const params = { product: 'BTC-USDT' }
    await visitor.call('candles', { params, query: { interval: '1m', limit: '1' } })
    const customer = await from('9.0.3.1').register()
    const ask = (pathOf: (count: number) => string) =>
      Array.from({ length: ASKED }, async (_, count) => {
        return (await strangers[count % strangers.length]!.raw('GET', pathOf(count))).status
      })
    // what a busy machine makes by itself, where as much is asked for that needs nothing
    await stopsOf(server)
    await Promise.all(ask(() => '/api/v1/products'))
    const usual = await stopsOf(server)
    const asked = ask((count) => {
      const before = String(Date.UTC(2026, 0, 1) - count * 3_600_000)
      return `/api/v1/products/${params.product}/candles?interval=1m&limit=1&before=${before}`
    })
    const placed = await customer.json('POST', '/api/v1/orders', order())
    const statuses = await Promise.all(asked)
    for (const stranger of strangers) stranger.close()
    expect(placed.status).toBe(200)
    expect(statuses).toEqual(statuses.map(() => 200))
    // one for each question before larger intervals were kept; counted is what the thread itself took
    expect((await stopsOf(server)).long).toBeLessThan(usual.long + ASKED / 4)
  })
})
