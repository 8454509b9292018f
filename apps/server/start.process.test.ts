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
import { proves } from '@candela/checks/proves'
import { LATEST_RULES } from '@candela/rules'
import {
  bundledServer,
  calmMarket,
  commandId,
  databaseOf,
  makeDataDirectory,
  marketBuy,
  marketOf,
  programs,
  removeDataDirectory,
  restingOrder,
  startServer,
  StartFailed,
  type TestClient,
  type TestServer,
} from './testing/index.ts'
import { verified } from './testing/verified.ts'

const directories: string[] = []
const servers: TestServer[] = []
const directory = (): string => {
  const made = makeDataDirectory()
  directories.push(made)
  return made
}
const start = async (
  dataDirectory: string,
  environment: Record<string, string> = {},
  database?: 'own',
): Promise<TestServer> => {
  const server = await startServer({ dataDirectory, environment, ...(database && { database }) })
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
    const server = await start(data, {}, 'own')
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
    // a stop that takes longer than the house gives itself ends with another code
    expect(await server.stop()).toBe(0)

    const second = await start(data, {}, 'own')
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

  it('answers health, readiness, figures, the contract and the global app data', async () => {
    const server = await start(directory())
    const client = server.client()
    await marketOf(client)
    expect(JSON.parse((await client.raw('GET', '/healthz')).text)).toEqual({ alive: true })
    const ready = async () => {
      const { status, text } = await client.raw('GET', '/readyz')
      return [status, JSON.parse(text)]
    }
    const parts = { engine: 'ok', database: 'ok', views: 'ok', prices: 'ok', clock: 'ok', proof: 'ok' }
    // once the first checkpoint is signed
    await expect.poll(ready).toEqual([200, { ready: true, parts }])
    const { text } = await client.raw('GET', '/metrics')
    for (const name of [
      'process_cpu',
      'candela_http_seconds',
      'candela_engine_commit_seconds_bucket',
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

  it('says in the global app data what one may register with, as it was set, and holds to it', async () => {
    const server = await start(directory(), { REGISTRATION: 'username,email', REGISTRATION_CODE: 'off' })
    const client = server.client()
    const { registration } = await client.call('app')
    expect(registration.kinds, proves('S3.135')).toEqual(['username', 'email'])
    expect(registration.phone, proves('S3.136')).toBe(false)
    expect(registration.code, proves('S3.137')).toBe(false)
    const d = { password: client.password, consents: { age: true, terms: 2, risk: 1 } }
    const byPhone = await client.enter('/Register', { ...d, phone: '+66812345678' })
    expect(byPhone, proves('S3.136')).toMatchObject({ success: false, msg: 'registrationKindClosed' })
    const byEmail = await client.enter('/Register', { ...d, email: 'anna@mail.example' })
    expect(byEmail, proves('S3.137')).toMatchObject({ success: true })
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
    await start(data, {}, 'own')
    expect(readFileSync(precious, 'utf8')).toBe('keep me')
    expect(lstatSync(join(data, 'address')).isSymbolicLink()).toBe(false)
    for (const room of ['keys', 'journal', 'proof', 'inbox', 'postgres', 'address']) {
      expect(statSync(join(data, room)).mode & 0o077, room).toBe(0)
    }
  })

  it('keeps nothing that its verifier does not hold against something, and does not start on a promise that was changed', async () => {
    const data = directory()
    const first = await start(data)
    const money = async (): Promise<string[]> => (await first.client().call('houseMoney')).rails.map(({ rail }) => rail)
    await marketOf(first.client())
    // what the rail brought at its opening is booked: without its line the statement is not whole
    await expect.poll(money, { timeout: 60_000 }).toContain('trc20')
    expect(await first.stop()).toBe(0)
    const { exit, says } = await verified(data)
    expect([exit, says.split('\n').filter((line) => line.startsWith('-- '))]).toEqual([
      0,
      [expect.stringMatching(/^-- not checked {3}address, inbox, pages(, postgres)?, uploads$/)],
    ])
    for (const claim of ['vault key', 'rails', 'market']) expect(says).toContain(`ok ${claim.padEnd(13)} `)
    const changed = [
      ['keys/vault.key', 7],
      ['market/secret', 40],
      ['rails/trc20/rail-signing-key.pem', 50],
      ['rails/trc20/statement.log', 40],
      ['market/commitments.log', 100],
    ] as const
    for (const [name, at] of changed) {
      const file = join(data, name)
      const sound = readFileSync(file)
      const bytes = Buffer.from(sound)
      bytes[at]! ^= 1
      writeFileSync(file, bytes)
      const told = await verified(data)
      expect([name, told.exit, told.says]).toEqual([name, 1, expect.stringMatching(`FAILED files .*/${name}, byte`)])
      if (name !== 'market/commitments.log') writeFileSync(file, sound)
    }
    const failed = await start(data).catch((error: unknown) => error as StartFailed)
    expect(failed).toBeInstanceOf(StartFailed)
    const { stderr } = failed as StartFailed
    expect(stderr).toMatch(/commitments\.log: line 2, at byte \d+, does not follow from the secret beside it; restore/)
  })

  it('finishes a registration that a stop interrupted', async () => {
    const data = directory()
    const first = await start(data)
    const client = first.client()
    const database = await databaseOf(first)
    // the process ends somewhere behind what is written first
    const asked = client.register().catch(() => undefined)
    const begun = async () => (await database.query('select 1 from vault.account')).rowCount
    await expect.poll(begun, { interval: 1 }).toBe(1)
    await first.kill()
    await asked
    await database.end()
    const second = await start(data)
    const answer = await second.client().enter('/login', { username: client.username, password: client.password })
    expect(answer.success).toBe(true)
    const returned = second.client()
    await returned.enter('/login', { username: client.username, password: client.password })
    const { balances } = await returned.call('balances')
    expect(balances.find(({ asset }) => asset === 'USDT')!.available).toBe('10000')
    // beside the alerts of logins on new devices
    expect((await titlesOfLetters(returned)).filter((title) => title === 'Welcome to Candela')).toHaveLength(1)
  })

  it.each([
    [
      'while its database is made',
      (data: string) => programs().some(({ command }) => /initdb/.test(command) && command.includes(data)),
    ],
    ['once its database is there', (_data: string, said: string) => said.includes('database ready')],
    ['once its views are there', (_data: string, said: string) => said.includes('views caught up')],
  ])('stops on SIGINT %s, and leaves no word of failure and no program behind', async (_when, isThen) => {
    const data = directory()
    const child = spawn(process.execPath, [bundledServer()], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await expect.poll(() => isThen(data, said), { interval: 5 }).toBe(true)
    child.kill('SIGINT')
    const code = await new Promise((done) => child.once('close', (exit, signal) => done(exit ?? signal)))
    expect(code).toBe(0)
    expect(said).not.toMatch(/"level":[56]0/)
    expect(programs().filter(({ command }) => command.includes(data))).toEqual([])
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
  expect(data.version, proves('S9.35')).toBe('1.0.0')
  expect(data.baseUrl, proves('S7.1')).toBe('/')
  expect(data.apiBaseUrl, proves('S3.130', 'S7.1')).toBe('/api/v1/')
  expect(data.registration.kinds, proves('S3.135')).toEqual(['username', 'email', 'phone'])
  expect(data.registration.phone, proves('S3.136')).toBe(true)
  expect(data.registration.code, proves('S3.137')).toBe(true)
  expect(data.defaultLanguage, proves('S3.138')).toBe('en')
  expect(data).toMatchObject({
    name: 'Candela',
    mode: 'practice',
    passkeys: true,
    practiceInbox: true,
    passwordMinimum: 8,
    usernameMinimum: 4,
    practiceAmount: '10000',
    priceSource: 'simulated',
    frameOrigins: [],
  })
  const { all, recommended, new: fresh, contract } = data.products
  expect(all.length, proves('S3.131')).toBeGreaterThanOrEqual(24)
  const byId = (ids: readonly string[]) => [...ids].sort()
  const { products, ruleVersion } = await client.call('products')
  // what previews decide by
  expect(ruleVersion).toBe(LATEST_RULES)
  const flagged = (flag: 'recommended' | 'new' | 'contract') =>
    byId(products.filter(({ flags }) => flags[flag]).map(({ id }) => id))
  expect(byId(all), proves('S3.131')).toEqual(byId(products.map(({ id }) => id)))
  expect(byId(recommended), proves('S3.132')).toEqual(flagged('recommended'))
  expect(byId(fresh), proves('S3.133')).toEqual(flagged('new'))
  expect(byId(contract), proves('S3.134')).toEqual(flagged('contract'))
  expect(recommended, proves('S3.132')).toContain('BTC-USDT')
  for (const list of [recommended, fresh, contract]) expect(list.length).toBeGreaterThan(0)
  expect(data.languages).toHaveLength(13)
}

describe('prices from recordings', () => {
  it('are waited for at a start where the first comes after three seconds: nobody finds an empty book', async () => {
    const market = calmMarket(directory())
    const [first] = market.slice('recording:'.length).split(',')
    const [line, ...others] = readFileSync(first!, 'utf8').split('\n')
    const earlier = (at: string): string => String(Number(at) - 3_000)
    writeFileSync(first!, [line!.replaceAll(/\b17000000010\d\d/g, earlier), ...others].join('\n'))
    const server = await start(directory(), { PRICE_SOURCE: market })
    const { bids, asks } = await server.client().call('book', { params: { product: 'BTC-USDT' } })
    expect([bids.length, asks.length]).toEqual([10, 10])
  })

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
