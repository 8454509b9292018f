/** "reconnects 1 s after an error or close" */
const SOCKET_RETRY_MS = 1_000
/** a connection that is not open, or says nothing, for this long is given up */
const SOCKET_TIMEOUT_MS = 60_000
export const PING_EVERY_MS = 15_000
/** messages kept while there is no connection; the oldest go first */
export const MAX_QUEUED = 256
/** a browser's `WebSocket.OPEN` */
const OPEN = 1

export type SocketState = 'connecting' | 'open' | 'waiting' | 'stopped'

/** The part of the browser's WebSocket that is used here. */
export interface SocketLike {
  readonly readyState: number
  onopen: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  send(text: string): void
  close(code?: number): void
}

export interface SocketOptions {
  readonly open: () => SocketLike
  readonly onMessage: (name: string, payload: unknown) => void
  readonly onState: (state: SocketState) => void
  /** sent first on every open, before what was queued */
  readonly onOpen: () => void
}

/**
 * The realtime connection: comes back 1 s after an error or a close, and keeps what was sent in between. Orders never go this way: they are
 * requests, and one that could not be sent says so.
 */
export class LiveSocket {
  #options: SocketOptions
  #socket: SocketLike | undefined
  #queue: string[] = []
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  state: SocketState = 'stopped'

  constructor(options: SocketOptions) {
    this.#options = options
  }

  start(): void {
    if (this.state !== 'stopped') return
    this.#connect()
  }

  /** Drops the connection and opens another at once: the session it was opened with has changed. */
  restart(): void {
    if (this.state === 'stopped') return
    this.#drop()
    this.#connect()
  }

  stop(): void {
    this.#drop()
    this.#queue = []
    this.#enter('stopped')
  }

  /** Sends now, or as soon as there is a connection again. */
  send(message: unknown): void {
    this.#sendText(JSON.stringify(message))
  }

  /** Sends only if there is a connection: pings, and what `onOpen` says again anyway. */
  sendNow(message: unknown): void {
    this.#taking?.send(JSON.stringify(message))
  }

  #sendText(text: string): void {
    const socket = this.#taking
    if (socket) {
      socket.send(text)
      return
    }
    if (this.#queue.length >= MAX_QUEUED) this.#queue.shift()
    this.#queue.push(text)
  }

  /** The connection if it takes messages: one that is closing loses them, and says that it closed only later. */
  get #taking(): SocketLike | undefined {
    return this.state === 'open' && this.#socket?.readyState === OPEN ? this.#socket : undefined
  }

  #connect(): void {
    this.#enter('connecting')
    let socket: SocketLike
    try {
      socket = this.#options.open()
    } catch {
      this.#failed()
      return
    }
    this.#socket = socket
    this.#expectLife()
    socket.onopen = () => this.#opened()
    socket.onerror = () => this.#failed()
    socket.onclose = () => this.#failed()
    socket.onmessage = (event) => this.#received((event as MessageEvent).data)
  }

  #opened(): void {
    this.#enter('open')
    this.#expectLife()
    this.#options.onOpen()
    const queued = this.#queue
    this.#queue = []
    for (const text of queued) this.#sendText(text)
    this.#ping = setInterval(() => this.sendNow({ ping: Date.now() }), PING_EVERY_MS)
    this.sendNow({ ping: Date.now() })
  }

  #received(data: unknown): void {
    this.#expectLife()
    if (typeof data !== 'string') return
    for (const line of data.split('\n')) {
      const colon = line.indexOf(':')
      if (colon <= 0) continue
      const payload = parseJson(line.slice(colon + 1))
      if (payload !== undefined) this.#options.onMessage(line.slice(0, colon), payload)
    }
  }

  #failed(): void {
    if (this.state === 'waiting' || this.state === 'stopped') return
    this.#drop()
    this.#enter('waiting')
    this.#retry = setTimeout(() => this.#connect(), SOCKET_RETRY_MS)
  }

  /** Starts again to wait for the next sign of life. */
  #expectLife(): void {
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#failed(), SOCKET_TIMEOUT_MS)
  }

  #drop(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#watch)
    clearInterval(this.#ping)
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onopen = socket.onclose = socket.onerror = socket.onmessage = null
    socket.close()
  }

  #enter(state: SocketState): void {
    if (this.state === state) return
    this.state = state
    this.#options.onState(state)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
