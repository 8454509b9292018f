import { DAY, MINUTE, SECOND } from '@candela/units'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  commandId,
  makeDataDirectory,
  marketOf,
  movedClock,
  removeDataDirectory,
  startServer,
  StartFailed,
  type TestServer,
} from './testing/index.ts'

let clock: ReturnType<typeof movedClock>
let data: string
const servers: TestServer[] = []
beforeEach(() => {
  clock = movedClock()
  data = makeDataDirectory()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill()
  clock.dispose()
  removeDataDirectory(data)
})

const start = async (environment: Record<string, string> = {}): Promise<TestServer> => {
  const server = await startServer({ dataDirectory: data, environment: { ...clock.environment, ...environment } })
  servers.push(server)
  return server
}

it.each([
  ['ahead', 11 * SECOND],
  ['back', -11 * SECOND],
])('a wall clock that is set %s ends the house with its own code; started again it goes on', async (said, step) => {
  const server = await start()
  const client = await server.client().register()
  await marketOf(client)
  // time that passes is none
  clock.ahead(DAY)
  await marketOf(client)
  clock.set(Math.sign(step) * 9 * SECOND)
  await client.call('balances')
  clock.set(-Math.sign(step) * 9 * SECOND)
  clock.set(step)
  expect(await server.exited).toBe(71)
  expect(server.stderr()).toMatch(
    new RegExp(`"level":60,.*clock of this machine went ${said} by 1[01]\\.\\d{3} s.*start again`),
  )
  const again = (await start()).client()
  again.cookie = client.cookie
  const { balances } = await again.call('balances')
  expect(balances.find(({ asset }) => asset === 'USDT')!.available).toBe('10000')
})

it('a clock that stands behind the last entry is told by readiness until it is there again', async () => {
  const first = await start()
  await marketOf(await first.client().register())
  expect(await first.stop()).toBe(0)
  clock.set(-MINUTE)
  const client = (await start()).client()
  const ready = async () => {
    const { status, text } = await client.raw('GET', '/readyz')
    return [status, (JSON.parse(text) as { parts: Record<string, string> }).parts['clock']]
  }
  expect(await ready()).toEqual([200, 'behind'])
  clock.ahead(MINUTE)
  expect(await ready()).toEqual([200, 'ok'])
})

it('after eight days a start says what falls due and stops, as often as it is tried; CATCH_UP=on goes on', async () => {
  const first = await start()
  const client = await first.client().register()
  await marketOf(client)
  const body = { product: 'L5', terms: 1, amount: '1000', renew: false }
  const { order } = await client.call('openEarn', { body: { commandId: commandId(), ...body } })
  expect(await first.stop()).toBe(0)
  clock.ahead(8 * DAY)
  for (let time = 0; time < 2; time++) {
    const failed = await start().catch((error: unknown) => error as StartFailed)
    expect(failed).toBeInstanceOf(StartFailed)
    const { exitCode, stderr } = failed as StartFailed
    expect(exitCode).toBe(78)
    expect(stderr).toMatch(
      /CATCH_UP: The last entry is of .* 8\.0 days\. Going on .*yields paid 5 \(2\d\.\d+ USDT\);.* principals given back 1 \(1000 USDT\)/,
    )
  }
  const second = await start({ CATCH_UP: 'on' })
  expect(second.stderr()).toContain('yields paid 5 (')
  const returned = second.client()
  returned.cookie = client.cookie
  const { order: found, yields } = await returned.call('earnOrder', { params: { order: order.id } })
  expect([found.status, yields.length]).toEqual(['matured', 5])
})
