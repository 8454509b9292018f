import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marketOf, removeDataDirectory, startServer, type TestServer, TestSocket } from '../index.ts'
import { fuzzHttp, OFTEN_GRANTED } from './http-fuzz.ts'
import { desksOf } from './desks.ts'
import { openSlowPeers, type SlowPeers } from './slow-peers.ts'
import { fuzzSockets } from './socket-fuzz.ts'

/** `npm run fuzz` goes on from here, with other seeds and more of everything. */
const SEED = 11
const REQUESTS = 2_000
const ATTACKS = 120

let unlimited: TestServer
let usual: TestServer
/** there all the while that the others are tested */
let slow: SlowPeers

beforeAll(async () => {
  unlimited = await startServer({ environment: { LIMITS: 'bench' } })
  usual = await startServer()
  await marketOf(unlimited.client())
  slow = openSlowPeers(unlimited.url, false)
})
afterAll(async () => {
  slow.end()
  for (const server of [unlimited, usual]) {
    await server.stop()
    removeDataDirectory(server.dataDirectory)
  }
})

/** The lines of its log but those of faults that it was told of, which is what one of its routes is for. */
const said = (server: TestServer): readonly string[] =>
  server
    .stderr()
    .split('\n')
    .filter((line) => line !== '' && !line.includes('"msg":"an app broke"'))

describe('everything the OpenAPI document says can be asked, rightly and wrongly', () => {
  it(`${REQUESTS} requests: no answer is a 5xx or outside its schema, and no refused one moved a balance`, async () => {
    const report = await fuzzHttp({
      url: unlimited.url,
      seed: SEED,
      requests: REQUESTS,
      desks: await desksOf(unlimited),
    })
    expect(report.faults).toEqual([])
    expect(said(unlimited)).toEqual([])
    expect(report.requests).toBeGreaterThanOrEqual(REQUESTS)
    expect(report.audited).toBeGreaterThan(4)
    const untried = [...report.operations].filter(([, { asked }]) => asked === 0).map(([name]) => name)
    expect(untried).toEqual([])
    // each was granted, or refused for what it asked and not for its form
    const undecided = [...report.operations].filter(([, { granted, decided }]) => granted + decided === 0)
    expect(undecided.map(([name]) => name)).toEqual([])
    for (const name of OFTEN_GRANTED) expect([name, report.operations.get(name)?.granted]).not.toEqual([name, 0])
  })
})

describe('the socket under attack', () => {
  it(`${ATTACKS} attacks: each attacker is let go with its code, and a quiet reader reads on`, async () => {
    const report = await fuzzSockets({ url: usual.url, seed: SEED, attacks: ATTACKS })
    expect(report.faults).toEqual([])
    expect(said(usual)).toEqual([])
    expect(report.attacks).toBe(ATTACKS)
    // once the server has noticed that they left
    const sockets = async () => /^candela_sockets (\d+)$/m.exec((await usual.client().raw('GET', '/metrics')).text)?.[1]
    await expect.poll(sockets).toBe('0')
    // nothing of the attackers counts against their address any more
    const open = await Promise.all(Array.from({ length: 55 }, () => TestSocket.open(usual.url)))
    for (const socket of open) socket.close()
  })
})

describe('peers that take their time', () => {
  it('are let go within the bounds, many at once, without a word in the log', async () => {
    const report = await slow.report()
    expect(report.faults).toEqual([])
    expect(report.peers).toBe(140)
    expect(said(unlimited)).toEqual([])
  })
})
