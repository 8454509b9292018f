import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { DepthBook } from '../recording/depth-book.ts'
import { parseMessage } from '../recording/messages.ts'
import type { TimedMessage } from '../recording/recording-file.ts'

/**
 * An exchange on loopback for tests: plays recorded messages over real sockets and answers book snapshots as the books stand, and can do to
 * a client what a real one does.
 */
export class LocalExchange {
  readonly #server: Server
  readonly #sockets: WebSocketServer
  readonly #messages: readonly TimedMessage[]
  readonly #books = new Map<string, { book: DepthBook; last: number }>()
  #next = 0
  #dropping = 0
  connections = 0
  snapshots = 0
  /** answers snapshots with this status instead while set */
  failSnapshots: number | undefined
  /** the streams of the last connection */
  streams = ''

  private constructor(messages: readonly TimedMessage[]) {
    this.#messages = messages
    this.#server = createServer((request, response) => this.#answer(request, response))
    this.#sockets = new WebSocketServer({ server: this.#server, path: '/stream' })
    this.#sockets.on('connection', (_, request) => {
      this.connections++
      this.streams = new URL(request.url ?? '', 'http://localhost').searchParams.get('streams') ?? ''
    })
  }

  static async open(messages: readonly TimedMessage[]): Promise<LocalExchange> {
    const exchange = new LocalExchange(messages)
    await new Promise<void>((resolve) => exchange.#server.listen(0, '127.0.0.1', resolve))
    return exchange
  }

  get endpoints(): { streams: string; rest: string } {
    const { port } = this.#server.address() as AddressInfo
    return { streams: `ws://127.0.0.1:${port}`, rest: `http://127.0.0.1:${port}` }
  }

  get isOver(): boolean {
    return this.#next >= this.#messages.length
  }

  /** Sends the next messages to everyone connected; the books move on even when nobody is. */
  play(count: number): void {
    for (let sent = 0; sent < count && !this.isOver; sent++) {
      const { text, symbol } = this.#messages[this.#next++]!
      const message = parseMessage(text)!
      let state = this.#books.get(symbol)
      if (!state) this.#books.set(symbol, (state = { book: new DepthBook(), last: -1 }))
      if (message.kind === 'snapshot') {
        state.book.snapshot(message)
        continue
      }
      if (message.kind === 'depth') {
        state.book.depth(message)
        state.last = message.last
        if (this.#dropping > 0) {
          this.#dropping--
          continue
        }
      }
      this.send(text)
    }
  }

  /** The next depth updates are lost on the way. */
  drop(count: number): void {
    this.#dropping = count
  }

  send(text: string | Buffer): void {
    for (const client of this.#sockets.clients) client.send(text)
  }

  /** Ends every connection: politely with a code, or without a word. */
  disconnect(code?: number): void {
    for (const client of this.#sockets.clients) {
      if (code === undefined) client.terminate()
      else client.close(code)
    }
  }

  async close(): Promise<void> {
    this.disconnect()
    this.#sockets.close()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://localhost')
    const state = this.#books.get(url.searchParams.get('symbol') ?? '')
    this.snapshots++
    if (url.pathname !== '/api/v3/depth' || this.failSnapshots !== undefined || !state?.book.isReady) {
      response.writeHead(this.failSnapshots ?? 400).end('{"code":-1121,"msg":"Invalid symbol."}')
      return
    }
    const text = (minor: number): string => (minor / 1e8).toFixed(8)
    const side = (name: 'bids' | 'asks') =>
      state.book.best(name, 1_000).map(([price, lots]) => [text(price), text(lots)])
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ lastUpdateId: state.last, bids: side('bids'), asks: side('asks') }))
  }
}
