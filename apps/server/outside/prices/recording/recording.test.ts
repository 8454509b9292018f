import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gunzipSync } from 'node:zlib'
import { proves } from '@candela/checks/proves'
import { type Interval, INTERVALS, type Market, PRODUCTS } from '@candela/contract'
import { CandleBook } from '@candela/projections'
import { marketUpdateValid } from '@candela/rules'
import { describe, expect, it } from 'vitest'
import { StepCollector } from '../step-collector.ts'
import { openPriceSource } from '../open.ts'
import { ExchangeFeed } from './exchange-feed.ts'
import { merged, onEventTime, readRecording } from './recording-file.ts'
import { FIXTURES, realRecordings } from './recordings.ts'

const log = { info() {}, warn() {}, error() {} }
const BTC = 0
const ETH = 1
/** files carry clocks of their own: both kinds are moved here */
const START = Date.UTC(2026, 10, 21, 11, 58, 30)

interface NaiveTrade {
  readonly product: number
  readonly at: number
  readonly price: number
  readonly lots: number
}
interface NaiveBook {
  readonly bids: Map<string, string>
  readonly asks: Map<string, string>
}

/** An independent reading of the files with floats and string keys: all trades, and each book after every depth update. */
function naive(paths: string[]): { trades: NaiveTrade[]; lines: number } {
  const events: { at: number; product: number; data: Record<string, string> & { e: string } }[] = []
  let lines = 0
  let first = Infinity
  for (const path of paths) {
    const bytes = readFileSync(path)
    const rows = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trimEnd().split('\n')
    lines += rows.length
    let distance: number | undefined
    const seen = rows.map((row) => {
      const cut = row.indexOf(' ')
      const received = Number(BigInt(row.slice(0, cut)) / 1_000_000n)
      const message = JSON.parse(row.slice(cut + 1))
      const data = message.data ?? message
      if (distance === undefined && data.E !== undefined) distance = data.E - received
      return { received, data }
    })
    const product = path.includes('btc') ? BTC : ETH
    for (const { received, data } of seen) {
      first = Math.min(first, received + distance!)
      events.push({ at: received + distance!, product, data })
    }
  }
  const trades = events
    .filter(({ data }) => data.e === 'trade')
    .map(({ at, product, data }) => ({
      product,
      at: at - first + START,
      price: Math.round(Number(data.p) * 100),
      lots: Math.round(Number(data.q) * (product === BTC ? 1e5 : 1e4)),
    }))
  return { trades, lines }
}

/** Plays files through the feed as fast as they can be read, taking steps by their own time. */
async function play(paths: string[], each: (market: Market, feed: ExchangeFeed) => void): Promise<ExchangeFeed> {
  const collector = new StepCollector()
  const feed = new ExchangeFeed(PRODUCTS, collector)
  let shift: number | undefined
  let step: number | undefined
  const finish = (): void => {
    feed.quote()
    const market = collector.take(step! + 1)
    if (market) each(market, feed)
  }
  for await (const { at, text, symbol } of merged(paths.map((path) => onEventTime(readRecording(path, () => {}))))) {
    shift ??= START - at
    const due = at + shift
    const now = Math.floor(due / 250)
    if (step !== undefined && now > step) finish()
    step = now
    feed.take(text, due, symbol)
  }
  finish()
  return feed
}

const NAMES: Record<Interval, (iso: string) => string> = {
  '1min': (iso) => iso.slice(0, 16),
  '5min': (iso) => iso.slice(0, 14) + String(Math.floor(Number(iso.slice(14, 16)) / 5)),
  '15min': (iso) => iso.slice(0, 14) + String(Math.floor(Number(iso.slice(14, 16)) / 15)),
  '30min': (iso) => iso.slice(0, 14) + String(Math.floor(Number(iso.slice(14, 16)) / 30)),
  '1h': (iso) => iso.slice(0, 13),
  '4h': (iso) => iso.slice(0, 11) + String(Math.floor(Number(iso.slice(11, 13)) / 4)),
  '1d': (iso) => iso.slice(0, 10),
  '1w': () => 'all in one week',
  '1m': (iso) => iso.slice(0, 7),
  '1y': (iso) => iso.slice(0, 4),
}

function checkCandles(trades: readonly NaiveTrade[], book: CandleBook): void {
  expect(INTERVALS, proves('S1.17', 'S9.31')).toEqual(Object.keys(NAMES))
  for (const product of [BTC, ETH]) {
    for (const interval of INTERVALS) {
      const expected = new Map<string, number[]>()
      for (const { at, price, lots } of trades.filter((trade) => trade.product === product)) {
        const name = NAMES[interval](new Date(at).toISOString())
        const known = expected.get(name)
        expected.set(
          name,
          known
            ? [known[0]!, Math.max(known[1]!, price), Math.min(known[2]!, price), price, known[4]! + lots]
            : [price, price, price, price, lots],
        )
      }
      const candles = book.recent(product, interval).map((c) => [c.open, c.high, c.low, c.close, c.lots])
      expect(candles, proves('S1.17', 'S9.31')).toEqual([...expected.values()])
    }
  }
}

async function readTwice(paths: string[]): Promise<{ markets: number; crossed: number; candles: CandleBook }> {
  const candles = new CandleBook()
  let seq = 0
  let lastStep = 0
  let markets = 0
  let crossed = 0
  const { trades, lines } = naive(paths)
  const printed = [0, 0]
  const feed = await play(paths, (market) => {
    markets++
    expect(market.gap).toBe(markets === 1)
    expect(market.step).toBeGreaterThan(lastStep)
    lastStep = market.step
    for (const update of market.updates) {
      expect(marketUpdateValid(PRODUCTS[update.product]!.definition, update)).toBe(true)
      expect(update.receivedAt).toBeLessThanOrEqual(market.step * 250)
      const { ladder } = update
      if (ladder.kind !== 'levels') throw new Error('recordings have levels')
      expect(ladder.bids.length).toBeGreaterThan(0)
      if (ladder.bids[0]![0] >= ladder.asks[0]![0]) crossed++
      for (const print of update.prints) printed[update.product]! += print.lots
    }
    candles.apply({
      seq: ++seq,
      at: market.step * 250,
      command: market,
      code: 0,
      value: 0,
      repeated: false,
      events: [],
    })
  })
  expect(feed.messages).toBe(lines)
  expect(feed.garbage).toBe(0)
  expect(feed.resyncs).toBe(0)
  for (const product of [BTC, ETH])
    expect(printed[product], proves('S1.8')).toBe(
      trades.filter((t) => t.product === product).reduce((sum, t) => sum + t.lots, 0),
    )
  checkCandles(trades, candles)
  return { markets, crossed, candles }
}

describe('recordings', () => {
  it('our own: valid steps, exact volume and candles as an independent reading has them', async () => {
    const { markets, crossed } = await readTwice(FIXTURES)
    expect(markets, proves('S1.8')).toBeGreaterThan(12)
    expect(crossed).toBe(0)
  })

  const real = realRecordings()
  it.runIf(real.length > 0)('the real BTC and ETH streams, likewise', async () => {
    const { markets, crossed, candles } = await readTwice(real)
    expect(markets).toBeGreaterThan(1_370)
    expect(crossed).toBe(0)
    expect(candles.recent(BTC, '1min')).toHaveLength(7)
  })

  it('the ladder is the ten best levels of the book, in our lots', async () => {
    const book: NaiveBook = { bids: new Map(), asks: new Map() }
    const text = readFileSync(FIXTURES[0]!, 'utf8').trimEnd().split('\n')
    const collector = new StepCollector()
    const feed = new ExchangeFeed(PRODUCTS, collector)
    let isKnown = false
    let step = 0
    let compared = 0
    for (const line of text) {
      const raw = line.slice(line.indexOf(' ') + 1)
      const message = JSON.parse(raw)
      const data = message.data ?? message
      feed.take(raw, 0, 'BTCUSDT')
      if (data.lastUpdateId) {
        for (const [side, levels] of [
          [book.bids, data.bids],
          [book.asks, data.asks],
        ] as const)
          for (const [p, q] of levels) side.set(p, q)
      } else if (data.e === 'depthUpdate' && book.bids.size > 0) {
        isKnown = true
        for (const [side, levels] of [
          [book.bids, data.b],
          [book.asks, data.a],
        ] as const)
          for (const [p, q] of levels) side.set(p, q)
        feed.quote()
        const ladder = collector.take(++step)!.updates[0]!.ladder
        const best = (side: Map<string, string>, direction: number) =>
          [...side]
            .filter(([, q]) => Number(q) > 0)
            .map(([p, q]) => [Math.round(Number(p) * 100), Math.round(Number(q) * 1e5)])
            .sort((a, b) => (a[0]! - b[0]!) * direction)
            .slice(0, 10)
        expect(ladder).toEqual({ kind: 'levels', bids: best(book.bids, -1), asks: best(book.asks, 1) })
        compared++
      }
    }
    expect(isKnown).toBe(true)
    expect(compared).toBeGreaterThan(30)
  })

  it('a lost update stops quotes until a snapshot comes, and garbage is counted and passed over', () => {
    const lines = readFileSync(FIXTURES[0]!, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(line.indexOf(' ') + 1))
    const isDepth = (line: string) => line.includes('depthUpdate')
    const lost = lines.findIndex((line, index) => index > 150 && isDepth(line))
    const collector = new StepCollector()
    const feed = new ExchangeFeed(PRODUCTS, collector)
    let step = 0
    const quotedAfter = lines.map((line, index) => {
      if (index !== lost) feed.take(line, index, 'BTCUSDT')
      if (index % 50 === 7) feed.take(line.slice(0, -9), index, 'BTCUSDT')
      feed.quote()
      return collector.take(++step) !== undefined
    })
    const next = lines.findIndex((line, index) => index > lost && isDepth(line))
    expect(quotedAfter[next - 1]).toBe(true)
    expect(quotedAfter.slice(next).some(Boolean)).toBe(false)
    expect(feed.resyncs).toBe(1)
    expect(feed.garbage).toBe(8)
    expect(feed.needsSnapshot('BTCUSDT')).toBe(true)
  })
})

describe('the recording source', () => {
  it('plays as if now, is a gap once, goes stale at its end and stops', async () => {
    let ahead = 0
    const clock = (): number => Date.now() + ahead
    const source = await openPriceSource(`recording:${FIXTURES.join(',')}`, {
      clock,
      dataDirectory: 'unused',
      genesisAt: 0,
      log,
      products: PRODUCTS,
    })
    const markets: Market[] = []
    const startedAt = Date.now()
    const delays = monitorEventLoopDelay({ resolution: 10 })
    delays.enable()
    expect(source.status().state).toBe('starting')
    source.start(async (market) => markets.push(market))
    await expect.poll(() => source.status().state).toBe('live')
    // four seconds
    await expect.poll(() => source.status().messages).toBe(775)
    delays.disable()
    // what a busy machine held this thread up, at most: over a message, and over the step after it
    const heldUpMs = (2 * delays.max) / 1e6
    expect(source.history).toBeUndefined()
    expect(markets.filter(({ gap }) => gap)).toHaveLength(1)
    expect(markets.length).toBeGreaterThan(4)
    for (const { step, updates } of markets)
      for (const { receivedAt } of updates) {
        expect(receivedAt).toBeGreaterThanOrEqual(startedAt)
        expect(receivedAt).toBeLessThanOrEqual(step * 250 + heldUpMs)
        // what was heard in one step is told in the next
        expect(receivedAt).toBeGreaterThan(step * 250 - 1_000 - heldUpMs)
      }
    ahead = 11_000
    expect(source.status()).toMatchObject({ name: 'recording', state: 'stale', garbage: 0, resyncs: 0, messages: 775 })
    await source.stop()
    expect(source.status().state).toBe('stopped')
  })

  it.each(['recording:', 'recording:/no/such/file.jsonl', 'kraken'])('refuses %s', async (spec) => {
    const options = { clock: Date.now, dataDirectory: 'unused', genesisAt: 0, log, products: PRODUCTS }
    await expect(openPriceSource(spec, options)).rejects.toThrow(/no such file|no price source/)
  })
})
