import { STALE_AFTER_MS } from '@candela/contract'
import { assert, SECOND } from '@candela/units'
import { WebSocket } from 'ws'
import { ExchangeFeed } from '../recording/exchange-feed.ts'
import type { Deliver, PriceSource, SourceOptions, SourceStatus } from '../source.ts'
import { StepCollector } from '../step-collector.ts'
import { StepLoop } from '../step-loop.ts'
import { SnapshotQueue } from './snapshot-queue.ts'

export interface ExchangeEndpoints {
  /** base of the combined streams */
  readonly streams: string
  /** base of the public REST interface */
  readonly rest: string
}
const PUBLIC: ExchangeEndpoints = { streams: 'wss://stream.binance.com:9443', rest: 'https://api.binance.com' }

const STREAMS = ['depth@100ms', 'bookTicker', 'trade']
const RECONNECT_FROM_MS = 1_000
const RECONNECT_UP_TO_MS = 30_000
/** a connection that lasted this long starts the pauses anew */
const STABLE_AFTER_MS = 60_000
/** without a message for this long a connection is given up */
const SILENCE_MS = STALE_AFTER_MS
const HANDSHAKE_TIMEOUT_MS = 10_000
const MAX_MESSAGE_BYTES = 4_194_304
/** several times what all streams say together; a connection that says more is given up */
const MOST_A_SECOND = 20_000
/** causes that are told of one run of bad connections */
const MOST_TOLD = 100

/**
 * Live prices from Binance's public streams, no key. Coins quoted in USDT only: whatever else the house lists goes
 * stale in this mode. The exchange ends connections after 24 h; that, silence and errors lead to a reconnect, after
 * which every book is built anew.
 */
export class BinanceSource implements PriceSource {
  readonly name = 'binance'
  readonly history = undefined
  readonly #options: SourceOptions
  readonly #endpoints: ExchangeEndpoints
  readonly #collector = new StepCollector()
  readonly #feed: ExchangeFeed
  readonly #loop: StepLoop
  readonly #snapshots: SnapshotQueue
  #socket: WebSocket | undefined
  #timer: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined
  #pause = RECONNECT_FROM_MS
  #connectedAt = 0
  #lastMessageAt: number | undefined
  #reconnects = 0
  /** faults that have been told, until a connection lasts */
  readonly #told = new Set<string>()
  #state: 'new' | 'running' | 'stopped' = 'new'

  constructor(options: SourceOptions, endpoints: ExchangeEndpoints = PUBLIC) {
    this.#options = options
    this.#endpoints = endpoints
    const { clock, log, products } = options
    this.#feed = new ExchangeFeed(products, this.#collector)
    this.#loop = new StepLoop({ clock, log, collector: this.#collector, fill: () => this.#feed.quote() })
    this.#snapshots = new SnapshotQueue(endpoints.rest, {
      log,
      onSnapshot: (symbol, snapshot) => this.#feed.takeSnapshot(symbol, snapshot, clock()),
      onGarbage: () => this.#feed.garbage++,
    })
  }

  start(deliver: Deliver): void {
    assert(this.#state === 'new', 'a source is started once')
    this.#state = 'running'
    this.#loop.start(deliver)
    this.#connect()
  }

  async stop(): Promise<void> {
    this.#state = 'stopped'
    clearTimeout(this.#timer)
    clearInterval(this.#watch)
    this.#socket?.terminate()
    await this.#snapshots.stop()
    await this.#loop.stop()
  }

  status(): SourceStatus {
    const { lastStep, steps, skippedSteps } = this.#loop
    return {
      name: this.name,
      state: this.#stateNow(),
      lastStep,
      lastMessageAt: this.#lastMessageAt,
      steps,
      skippedSteps,
      messages: this.#feed.messages,
      garbage: this.#feed.garbage,
      resyncs: this.#feed.resyncs,
      reconnects: this.#reconnects,
      commitment: undefined,
    }
  }

  #stateNow(): SourceStatus['state'] {
    if (this.#state === 'stopped' || this.#loop.isStopped) return 'stopped'
    if (this.#lastMessageAt === undefined) return 'starting'
    return this.#options.clock() - this.#lastMessageAt > STALE_AFTER_MS ? 'stale' : 'live'
  }

  #connect(): void {
    const { clock, log } = this.#options
    const streams = this.#feed.symbols.flatMap((symbol) => STREAMS.map((stream) => `${symbol.toLowerCase()}@${stream}`))
    const socket = new WebSocket(`${this.#endpoints.streams}/stream?streams=${streams.join('/')}`, {
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
    })
    this.#socket = socket
    this.#connectedAt = clock()
    let heardAt = performance.now()
    let second = 0
    let messages = 0
    socket.on('open', () => log.info({ streams: streams.length }, 'the price stream is open'))
    socket.on('message', (data: Buffer) => {
      heardAt = performance.now()
      this.#lastMessageAt = clock()
      const now = Math.floor(heardAt / SECOND)
      if (now !== second) [second, messages] = [now, 0]
      if (++messages > MOST_A_SECOND) {
        this.#tell({}, 'the price stream says too much')
        socket.terminate()
        return
      }
      this.#take(data.toString('utf8'))
    })
    socket.on('error', (error) => this.#tell({ reason: error.message }, 'the price stream failed'))
    socket.on('close', (code) => this.#closed(code))
    clearInterval(this.#watch)
    this.#watch = setInterval(() => {
      if (performance.now() - heardAt > SILENCE_MS + HANDSHAKE_TIMEOUT_MS) socket.terminate()
      else if (socket.readyState === WebSocket.OPEN && performance.now() - heardAt > SILENCE_MS) socket.terminate()
    }, RECONNECT_FROM_MS)
  }

  /** Once for each cause, until a connection has lasted. */
  #tell(fields: Readonly<Record<string, unknown>>, message: string): void {
    const cause = JSON.stringify([message, fields])
    if (this.#told.has(cause) || this.#told.size >= MOST_TOLD) return
    this.#told.add(cause)
    this.#options.log.warn(fields, message)
  }

  #take(text: string): void {
    const lost = this.#feed.take(text, this.#options.clock())
    if (lost !== undefined) this.#tell({ symbol: lost }, 'an update was missing; the book is built anew')
    // a snapshot is of use once updates that follow it are being kept
    const symbol = lost ?? /"s":"([A-Z0-9]{4,20})"/.exec(text)?.[1]
    if (symbol !== undefined && this.#feed.needsSnapshot(symbol)) this.#snapshots.ask(symbol)
  }

  #closed(code: number): void {
    const { clock } = this.#options
    clearInterval(this.#watch)
    this.#feed.reset()
    this.#snapshots.clear()
    if (this.#state !== 'running') return
    if (clock() - this.#connectedAt > STABLE_AFTER_MS) {
      this.#pause = RECONNECT_FROM_MS
      this.#told.clear()
    }
    this.#tell({ code }, 'the price stream ended; connecting again')
    this.#timer = setTimeout(() => {
      this.#reconnects++
      this.#connect()
    }, this.#pause)
    this.#pause = Math.min(this.#pause * 2, RECONNECT_UP_TO_MS)
  }
}
