import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commandId,
  makeDataDirectory,
  marketBuy,
  marketOf,
  removeDataDirectory,
  startServer,
  StartFailed,
  TestClient,
  type TestServer,
} from '../testing/index.ts'

const password = 'gh7Kq2xwLamp'
let server: TestServer
/** address of the figures */
let figures: string

beforeAll(async () => {
  // a balancer on this machine, and a content network before it
  const environment = { TRUSTED_PROXIES: '127.0.0.1,203.0.113.0/24', METRICS: '127.0.0.1:0', LOG_LEVEL: 'info' }
  server = await startServer({ environment })
  await marketOf(server.client())
  const port = /"port":(\d+),.*"figures can be read"/.exec(server.stdout() + server.stderr())?.[1]
  figures = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

const from = (address: string): TestClient => Object.assign(new TestClient(server.url), { from: address })

let tooMany = 0

describe('the proxies that are believed', () => {
  it('tell the house who called, one behind the other', async () => {
    const opened = async (address: (count: number) => string): Promise<number> => {
      let opened = 0
      for (let count = 0; count < 12; count++) {
        const client = from(address(count))
        const d = { username: client.username, password, consents: { age: true, terms: 2, risk: 1 } }
        const answer = await client.enter('/Register', d)
        if (answer.success) opened++
        else {
          expect(answer.msg).toBe('tooManyRequests')
          tooMany++
        }
        client.close()
      }
      return opened
    }
    // 20 a minute for each address, a quarter of it at once and one more every three seconds
    const isOneCaller = async (address: (count: number) => string): Promise<void> => {
      const began = performance.now()
      const count = await opened(address)
      expect(count).toBeGreaterThanOrEqual(5)
      expect(count).toBeLessThanOrEqual(5 + Math.ceil((performance.now() - began) / 3_000))
    }
    await isOneCaller(() => '9.0.0.1, 203.0.113.7')
    // what a caller claims stands before what the proxies add
    await isOneCaller((count) => `7.7.7.${count}, 9.0.0.2, 203.0.113.${count}`)
    // whoever is no proxy of the house is the caller
    await isOneCaller((count) => `9.0.0.${count + 10}, 198.51.100.7`)
    expect(await opened((count) => `9.0.1.${count}, 203.0.113.7`)).toBe(12)
    expect(tooMany).toBeGreaterThan(0)
  })
})

describe('a listener for figures', () => {
  const read = async (path = '/metrics', init?: RequestInit): Promise<readonly [number, string]> => {
    const answer = await fetch(`${figures}${path}`, init)
    return [answer.status, await answer.text()]
  }
  /** the value of one line, by its name and labels */
  const valueOf = (text: string, line: string): number =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.slice(line.length) ?? Number.NaN,
    )

  it('tells what the house did, to whoever reaches it, and nothing but that', async () => {
    const customer = await from('9.1.0.1').register()
    await marketBuy(customer, '50')
    const tooMuch = { commandId: commandId(), product: 'BTC-USDT', side: 'buy', type: 'market', spend: '900000' }
    const refused = await customer.json('POST', '/api/v1/orders', tooMuch)
    const { code } = JSON.parse(refused.text) as { code: string }
    const socket = await customer.socket()
    await socket.orders({ place: { ...tooMuch, commandId: commandId(), spend: '50' } })
    const [status, text] = await read()
    expect(status).toBe(200)
    expect(valueOf(text, 'candela_commands_total{kind="placeOrder",outcome="done"}')).toBe(2)
    expect(valueOf(text, 'candela_commands_total{kind="placeOrder",outcome="refused"}')).toBe(1)
    expect(valueOf(text, `candela_refusals_total{code="${code}"}`)).toBe(1)
    expect(valueOf(text, 'candela_refusals_total{code="tooManyRequests"}')).toBe(tooMany)
    for (const name of [
      'candela_engine_apply_seconds',
      'candela_engine_commit_seconds',
      'candela_journal_write_seconds',
      'candela_projection_rows_seconds',
      'candela_socket_turn_seconds',
      'candela_socket_basket_seconds',
    ]) {
      const all = valueOf(text, `${name}_bucket{le="+Inf"}`)
      expect(all, name).toBeGreaterThan(0)
      expect(valueOf(text, `${name}_count`), name).toBe(all)
      expect(valueOf(text, `${name}_sum`), name).toBeGreaterThan(0)
      expect(valueOf(text, `${name}_bucket{le="0.001"}`), name).toBeLessThanOrEqual(all)
    }
    expect(valueOf(text, 'candela_socket_basket_seconds_count')).toBe(1)
    expect(valueOf(text, 'candela_http_seconds_count{route="placeOrder",status="4xx"}')).toBe(1)
    expect(valueOf(text, 'candela_pg_pool{state="open"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'candela_pg_pool{state="waiting"}')).toBe(0)
    expect(valueOf(text, 'candela_disk_free_bytes')).toBeGreaterThan(1 << 20)
    expect(text).toMatch(/^candela_build_info\{release="\d+\.\d+\.\d+",node="v\d+/m)
    expect((await read('/metrics?name=up'))[0]).toBe(200)
    for (const path of ['/', '/healthz', '/api/openapi.json', '/api/v1/app'])
      expect(await read(path)).toEqual([404, ''])
    expect(await read('/metrics', { method: 'POST' })).toEqual([404, ''])
    // the house's own address tells nobody whose word comes by a proxy, believed or not
    for (const address of ['9.1.0.2', '127.0.0.1'])
      expect((await from(address).raw('GET', '/metrics')).status).toBe(404)
    expect((await new TestClient(server.url).raw('GET', '/metrics')).status).toBe(200)
  })

  it('that cannot be had is said before the house opens', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as { port: number }
    const dataDirectory = makeDataDirectory()
    const started = startServer({ dataDirectory, environment: { METRICS: `127.0.0.1:${port}` } })
    const failed = await started.catch((error: unknown) => error)
    taken.close()
    removeDataDirectory(dataDirectory)
    expect(failed).toBeInstanceOf(StartFailed)
    expect((failed as StartFailed).stderr).toContain(`METRICS: 127.0.0.1:${port} cannot be listened on`)
  })
})
