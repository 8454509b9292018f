import { proves, provenBy } from '@candela/checks/proves'
import { type Market, PRODUCTS } from '@candela/contract'
import { marketUpdateValid } from '@candela/rules'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { merged, onEventTime, readRecording, type TimedMessage } from '../recording/recording-file.ts'
import { FIXTURES, realRecordings } from '../recording/recordings.ts'
import { BinanceSource } from './binance.ts'
import { LocalExchange } from './exchange.ts'

const log = { info() {}, warn() {}, error() {} }
const BTC = 0
const ETH = 1

async function messagesOf(paths: readonly string[], most = Infinity): Promise<TimedMessage[]> {
  const all: TimedMessage[] = []
  for await (const message of merged(paths.map((path) => onEventTime(readRecording(path, () => {}))))) {
    all.push(message)
    if (all.length >= most) break
  }
  return all
}

async function until(what: () => boolean, milliseconds = 60_000): Promise<void> {
  const end = Date.now() + milliseconds
  while (!what()) {
    if (Date.now() > end) throw new Error(`it did not happen within ${milliseconds} ms: ${what.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

let exchange: LocalExchange
let source: BinanceSource
let markets: Market[]
let player: NodeJS.Timeout | undefined

/** Plays `pace` messages every 20 ms. */
async function begin(messages: readonly TimedMessage[], pace: number): Promise<void> {
  exchange = await LocalExchange.open(messages)
  source = new BinanceSource(
    { clock: Date.now, dataDirectory: 'unused', genesisAt: 0, log, products: PRODUCTS },
    exchange.endpoints,
  )
  markets = []
  source.start(async (market) => markets.push(market))
  await until(() => exchange.connections === 1)
  player = setInterval(() => exchange.play(pace), 20)
}
const updatesOf = (product: number) => markets.flatMap(({ updates }) => updates).filter((u) => u.product === product)

beforeEach(() => {
  markets = []
})
afterEach(async () => {
  clearInterval(player)
  await source.stop()
  await exchange.close()
  expect(source.status().state).toBe('stopped')
  const invalid = markets
    .flatMap(({ updates }) => updates)
    .filter((u) => !marketUpdateValid(PRODUCTS[u.product]!.definition, u))
  expect(invalid).toEqual([])
})

describe('the live adapter, against a local exchange that plays recordings over real sockets', () => {
  it('follows every coin’s streams, builds books from a snapshot and updates, and delivers steps', async () => {
    expect.hasAssertions()
    const began = Date.now()
    await begin(await messagesOf(FIXTURES), 3)
    await provenBy(
      ['S1.8'],
      until(() => updatesOf(BTC).length > 4 && updatesOf(ETH).length > 4),
    )
    const streams = exchange.streams.split('/')
    expect(streams).toHaveLength(60)
    expect(streams).toContain('btcusdt@depth@100ms')
    expect(streams).toContain('suiusdt@trade')
    expect(exchange.snapshots).toBeGreaterThanOrEqual(2)
    expect(source.status(), proves('S1.8')).toMatchObject({
      name: 'binance',
      state: 'live',
      garbage: 0,
      reconnects: 0,
    })
    const now = Date.now()
    for (const { receivedAt, ladder } of updatesOf(BTC)) {
      expect(receivedAt).toBeGreaterThanOrEqual(began)
      expect(receivedAt).toBeLessThanOrEqual(now)
      expect(ladder.kind === 'levels' && ladder.bids[0]![0] < ladder.asks[0]![0]).toBe(true)
    }
    expect(markets.filter(({ gap }) => gap)).toHaveLength(1)
  })

  it('connects again after both kinds of disconnect, within its pauses, and builds the books anew', async () => {
    await begin(await messagesOf(FIXTURES), 1)
    await until(() => updatesOf(BTC).length > 1)
    exchange.disconnect()
    const lostAt = Date.now()
    await until(() => exchange.connections === 2)
    expect(Date.now() - lostAt).toBeGreaterThanOrEqual(950)
    const before = markets.length
    await until(() => markets.slice(before).some(({ updates }) => updates.some(({ product }) => product === ETH)))
    // as after 24 hours
    exchange.disconnect(1008)
    await until(() => exchange.connections === 3)
    expect(source.status()).toMatchObject({ reconnects: 2, state: 'live' })
  })

  it('asks for a new snapshot when an update is missing, and goes on', async () => {
    await begin(await messagesOf(FIXTURES), 1)
    await until(() => updatesOf(BTC).length > 1 && updatesOf(ETH).length > 1)
    const asked = exchange.snapshots
    exchange.drop(2)
    await until(() => source.status().resyncs > 0)
    const before = markets.length
    await until(() => {
      const later = new Set(markets.slice(before).flatMap(({ updates }) => updates.map(({ product }) => product)))
      return later.has(BTC) && later.has(ETH)
    })
    expect(exchange.snapshots).toBeGreaterThan(asked)
  })

  it('counts garbage, passes over it, and keeps the connection', async () => {
    await begin(await messagesOf(FIXTURES), 1)
    await until(() => updatesOf(BTC).length > 1)
    const garbage = [
      '',
      '{',
      'null',
      '[1]',
      '{"result":null,"id":3}',
      '{"data":{"e":"trade","s":"BTCUSDT"}}',
      '{"stream":"x","data":{"e":"depthUpdate","s":"NOPE","U":1,"u":2,"E":1,"b":[],"a":[]}}',
    ]
    for (const each of garbage) exchange.send(each)
    exchange.send(Buffer.from([0, 255, 254, 1]))
    await until(() => source.status().garbage === garbage.length + 1)
    const before = updatesOf(BTC).length
    await until(() => updatesOf(BTC).length > before)
    expect(source.status()).toMatchObject({ reconnects: 0, resyncs: 0 })
    expect(exchange.connections).toBe(1)
  })

  it.each([
    ['a frame of 50 MB', () => exchange.send(Buffer.alloc(50 * 1_048_576, '1'))],
    ['more than twenty thousand messages a second', () => Array.from({ length: 60_000 }, () => exchange.send('{}'))],
  ])('gives up a connection that sends %s, tells it once, and goes on', async (_what, bomb) => {
    const told: string[] = []
    exchange = await LocalExchange.open(await messagesOf(FIXTURES))
    source = new BinanceSource(
      {
        clock: Date.now,
        dataDirectory: 'unused',
        genesisAt: 0,
        log: { ...log, warn: (fields: object, message: string) => void told.push(JSON.stringify([message, fields])) },
        products: PRODUCTS,
      },
      exchange.endpoints,
    )
    source.start(async (market) => markets.push(market))
    for (let time = 1; time <= 2; time++) {
      await until(() => exchange.connections === time)
      bomb()
      await until(() => source.status().reconnects === time)
    }
    expect(told.length).toBe(2)
    await until(() => exchange.connections === 3)
    player = setInterval(() => exchange.play(1), 20)
    await until(() => updatesOf(BTC).length > 1)
    expect(source.status().state).toBe('live')
  })

  it('tries snapshots again where the exchange refuses them', async () => {
    exchange = await LocalExchange.open(await messagesOf(FIXTURES))
    exchange.failSnapshots = 429
    source = new BinanceSource(
      { clock: Date.now, dataDirectory: 'unused', genesisAt: 0, log, products: PRODUCTS },
      exchange.endpoints,
    )
    source.start(async (market) => markets.push(market))
    await until(() => exchange.connections === 1)
    player = setInterval(() => exchange.play(1), 20)
    await until(() => exchange.snapshots >= 2)
    expect(markets).toEqual([])
    exchange.failSnapshots = undefined
    await until(() => updatesOf(BTC).length > 0 && updatesOf(ETH).length > 0)
  })

  it('says stale when it hears nothing, and keeps trying where nobody answers', async () => {
    let ahead = 0
    exchange = await LocalExchange.open(await messagesOf(FIXTURES, 200))
    source = new BinanceSource(
      { clock: () => Date.now() + ahead, dataDirectory: 'unused', genesisAt: 0, log, products: PRODUCTS },
      exchange.endpoints,
    )
    expect(source.status().state).toBe('starting')
    source.start(async (market) => markets.push(market))
    await until(() => exchange.connections === 1)
    exchange.play(200)
    await until(() => source.status().state === 'live')
    ahead = 11_000
    expect(source.status().state).toBe('stale')
    await exchange.close()
    await until(() => source.status().reconnects > 0)
    exchange = await LocalExchange.open([])
  })

  const real = realRecordings()
  it.runIf(real.length > 0)('plays the real streams at forty times their speed without a lost step', async () => {
    await begin(await messagesOf(real, 30_000), 120)
    await until(() => exchange.isOver)
    await until(() => source.status().messages >= 29_990)
    expect(source.status()).toMatchObject({ garbage: 0, resyncs: 0, reconnects: 0 })
    expect(updatesOf(BTC).length).toBeGreaterThan(10)
    expect(updatesOf(ETH).length).toBeGreaterThan(10)
  })
})
