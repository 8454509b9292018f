import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import {
  bundledServer,
  commandId,
  makeDataDirectory,
  marketBuy,
  marketOf,
  removeDataDirectory,
  restingOrder,
  startServer,
  StartFailed,
  type TestClient,
  type TestServer,
} from './testing/index.ts'

const directories: string[] = []
const servers: TestServer[] = []
const directory = (): string => {
  const made = makeDataDirectory()
  directories.push(made)
  return made
}
const start = async (dataDirectory: string, environment: Record<string, string> = {}): Promise<TestServer> => {
  const server = await startServer({ dataDirectory, environment, database: 'own' })
  servers.push(server)
  return server
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const made of directories.splice(0)) removeDataDirectory(made)
})

describe('starting and stopping', () => {
  it('says one line on stdout, answers, stops in time and goes on where it was', async () => {
    const data = directory()
    const server = await start(data)
    expect(server.stdout()).toBe(`Candela ready ${server.url}\n`)
    const books = await Promise.all(
      ['BTC-USDT', 'XAU-USD', 'NDX-USD'].map((product) => server.client().call('book', { params: { product } })),
    )
    for (const { bids, asks } of books) expect([bids.length, asks.length]).toEqual([10, 10])
    const client = await server.client().register()
    await marketOf(client)
    const { order } = await restingOrder(client)
    const bought = await marketBuy(client, '50')
    const before = (await client.call('balances')).balances.map(({ asset, available, held }) => ({
      asset,
      available,
      held,
    }))
    const started = Date.now()
    expect(await server.stop()).toBe(0)
    expect(Date.now() - started).toBeLessThan(15_000)

    const second = await start(data)
    const returned = second.client()
    returned.cookie = client.cookie
    const { order: found } = await returned.call('order', { params: { order: order.id } })
    expect(found).toMatchObject({ status: 'open', price: order.price })
    const after = (await returned.call('balances')).balances.map(({ asset, available, held }) => ({
      asset,
      available,
      held,
    }))
    expect(after).toEqual(before)
    const detail = await returned.call('order', { params: { order: bought.order.id } })
    expect(detail.fills).toEqual(bought.fills)
    await marketOf(returned)
    await marketBuy(returned, '50')
  })

  it('[S3.130] [S3.131] [S3.132] [S3.133] [S3.134] [S3.135] [S3.136] [S3.137] [S3.138] [S7.1] [S9.35] answers health, readiness, figures, the contract and the global app data', async () => {
    const server = await start(directory())
    const client = server.client()
    await marketOf(client)
    expect(JSON.parse((await client.raw('GET', '/healthz')).text)).toEqual({ alive: true })
    const ready = await client.raw('GET', '/readyz')
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      200,
      { ready: true, parts: { engine: 'ok', database: 'ok', views: 'ok', prices: 'ok', proof: 'ok' } },
    ])
    const { text } = await client.raw('GET', '/metrics')
    for (const name of [
      'process_cpu',
      'candela_http_seconds',
      'candela_engine_commit_p99_ms',
      'candela_projection_lag_entries',
      'candela_sockets',
      'candela_price_age_ms',
    ]) {
      expect(text).toContain(name)
    }
    const contract = await client.raw('GET', '/api/openapi.json')
    expect(JSON.parse(contract.text)).toMatchObject({ openapi: '3.1.0' })
    const missing = await client.raw('GET', '/nothing/here', undefined, {
      accept: 'text/html',
      'accept-language': 'de',
    })
    expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const console = await client.raw('GET', '/console/', undefined, { accept: 'text/html' })
    expect([console.status, console.headers['cache-control']]).toEqual([200, 'no-store'])
    const unknown = await client.raw('GET', '/api/v1/nothing')
    expect([unknown.status, JSON.parse(unknown.text)]).toEqual([404, { code: 'notFound' }])
    await expectAppData(client)
  })

  it('names what is in the way: a wrong setting, a port in use, a second process', async () => {
    const failure = async (environment: Record<string, string>, dataDirectory = directory()): Promise<StartFailed> => {
      try {
        await start(dataDirectory, environment)
      } catch (error) {
        if (error instanceof StartFailed) return error
        throw error
      }
      throw new Error('it started')
    }
    const wrong = await failure({ PRICE_SOURCE: 'mine' })
    expect([wrong.exitCode, wrong.stderr]).toEqual([78, expect.stringMatching(/^PRICE_SOURCE: [^\n]+\n$/)])
    const journal = await failure({ JOURNAL_URL: 'nats://localhost:4222' })
    expect([journal.exitCode, journal.stderr]).toEqual([78, expect.stringMatching(/^JOURNAL_URL: [^\n]+\n$/)])

    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, 'localhost', done))
    const { port } = taken.address() as { port: number }
    const busy = await failure({ PORT: String(port) })
    expect([busy.exitCode, busy.stderr]).toEqual([1, expect.stringContaining(`PORT: ${port} is in use`)])
    await new Promise((done) => taken.close(done))

    const data = directory()
    const first = await start(data)
    const second = await failure({}, data)
    expect([second.exitCode, second.stderr]).toEqual([1, expect.stringContaining('another Candela is running')])
    expect((await first.client().call('quotes'))['BTC-USDT']).toBeDefined()
  })

  it('refuses a data directory that anybody may write to, and writes through no link in it', async () => {
    const data = directory()
    chmodSync(data, 0o777)
    const failed = await start(data).catch((error: unknown) => error as StartFailed)
    expect(failed).toBeInstanceOf(StartFailed)
    expect((failed as StartFailed).exitCode).toBe(78)
    expect((failed as StartFailed).stderr).toContain('DATA_DIR: everybody on this machine may write')
    chmodSync(data, 0o700)
    const precious = join(directory(), 'precious')
    writeFileSync(precious, 'keep me')
    symlinkSync(precious, join(data, 'address'))
    mkdirSync(join(data, 'inbox'), { mode: 0o700 })
    symlinkSync(precious, join(data, 'inbox', '01890000-0000-7000-8000-000000000001.sealed'))
    await start(data)
    expect(readFileSync(precious, 'utf8')).toBe('keep me')
    expect(lstatSync(join(data, 'address')).isSymbolicLink()).toBe(false)
    for (const room of ['keys', 'journal', 'proof', 'inbox', 'postgres', 'address']) {
      expect(statSync(join(data, room)).mode & 0o077, room).toBe(0)
    }
  })

  it('[S4.28] finishes a registration that a stop interrupted', async () => {
    const data = directory()
    const first = await start(data)
    const client = first.client()
    // the answer never comes: the process ends somewhere in between
    const asked = client.register().catch(() => undefined)
    await new Promise((done) => setTimeout(done, 60))
    await first.kill()
    await asked
    const second = await start(data)
    const answer = await second.client().enter('/login', { username: client.username, password: client.password })
    if (!answer.success) expect(answer.msg).toBe('loginyhm')
    else {
      const returned = second.client()
      await returned.enter('/login', { username: client.username, password: client.password })
      const { balances } = await returned.call('balances')
      expect(balances.find(({ asset }) => asset === 'USDT')!.available).toBe('10000')
      // beside the alerts of logins on new devices
      expect((await titlesOfLetters(returned)).filter((title) => title === 'Welcome to Candela')).toHaveLength(1)
    }
  })

  it('stops at once on SIGINT while it is still starting', async () => {
    const child = spawn(process.execPath, [bundledServer()], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: directory(), LOG_LEVEL: 'info' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await new Promise<void>((seen) => child.stderr.once('data', () => seen()))
    child.kill('SIGINT')
    const code = await new Promise((done) => child.once('exit', (exit, signal) => done(exit ?? signal)))
    expect(code).toBe(0)
  })
})

/** Reads every unread letter; answers the titles, oldest first. */
async function titlesOfLetters(client: TestClient): Promise<string[]> {
  const titles: string[] = []
  for (let { c, d } = await client.messages({ t: 'getcount', uid: client.userData!.id }); c > 0;) {
    const { id, title } = d.en!
    titles.push(title)
    ;({ c } = await client.messages({ t: 'getcountyd', id }))
    ;({ d } = await client.messages({ t: 'getcount', uid: client.userData!.id }))
  }
  return titles
}

async function expectAppData(client: TestClient): Promise<void> {
  const data = await client.call('app')
  expect(data).toMatchObject({
    name: 'Candela',
    version: '1.0.0',
    baseUrl: '/',
    apiBaseUrl: '/api/v1/',
    mode: 'practice',
    registration: { kinds: ['username', 'email', 'phone'], phone: true, code: true },
    passkeys: true,
    practiceInbox: true,
    defaultLanguage: 'en',
    passwordMinimum: 8,
    usernameMinimum: 4,
    practiceAmount: '10000',
    priceSource: 'simulated',
    frameOrigins: [],
  })
  for (const list of [data.products.recommended, data.products.new, data.products.contract]) {
    expect(list.length).toBeGreaterThan(0)
    for (const id of list) expect(data.products.all).toContain(id)
  }
  expect(data.products.all.length).toBeGreaterThanOrEqual(24)
  expect(data.languages).toHaveLength(13)
}

describe('prices from recordings', () => {
  const folder =
    process.env['RECORDINGS_DIR'] ?? resolve(fileURLToPath(new URL('../../../shared/data', import.meta.url)))
  const files = ['btcusdt', 'ethusdt'].map((pair) => join(folder, `binance-spot-${pair}-20240808.jsonl.gz`))
  const isPresent = files.every((file) => existsSync(file))
  if (!isPresent) console.warn(`the real recordings are not in ${folder}: the run with them is left out`)

  it.runIf(isPresent)('the whole product on the real BTC and ETH streams', async () => {
    const server = await start(directory(), { PRICE_SOURCE: `recording:${files.join(',')}` })
    const client = await server.client().register()
    const socket = await client.socket()
    socket.follow('account', 'book:ETH-USDT')
    await socket.next('book_all')
    for (const product of ['BTC-USDT', 'ETH-USDT']) {
      await marketOf(client, product)
      const { order, fills } = await marketBuy(client, '500', product)
      expect(fills.length).toBeGreaterThan(0)
      expect(order.status).not.toBe('open')
      const detail = await client.call('order', { params: { order: order.id } })
      expect(detail.markets.length).toBeGreaterThan(0)
      await socket.next('account_changed', ({ orders }) => orders?.some(({ id }) => id === order.id) === true)
    }
    const { bid } = await marketOf(client, 'BTC-USDT')
    // August 2024
    expect(Number(bid)).toBeGreaterThan(50_000)
    expect(Number(bid)).toBeLessThan(65_000)
    expect((await client.call('app')).priceSource).toBe('recording')
    const { quantity } = (await client.call('orders', { query: { product: 'ETH-USDT' } })).orders[0]!
    void quantity
    const holding = (await client.call('balances')).balances.find(({ asset }) => asset === 'ETH')!
    const sold = await client.call('placeOrder', {
      body: { commandId: commandId(), product: 'ETH-USDT', side: 'sell', type: 'market', quantity: holding.available },
    })
    expect(sold.order.status).toBe('filled')
    socket.close()
  })
})
