import { WebSocket } from 'ws'
import { type CommandResult, ordersDone, type PushName, type Pushes } from '@candela/contract'

export interface Message<N extends PushName = PushName> {
  readonly name: N
  readonly payload: Pushes[N]
}

const WAIT_MS = 60_000

/** A socket of a test: keeps what came, and waits for what is to come. */
export class TestSocket {
  readonly raw: WebSocket
  readonly messages: Message[] = []
  closed: { readonly code: number; readonly reason: string } | undefined
  readonly #waiting = new Set<() => void>()
  #baskets = 0
  #pings = 0

  private constructor(raw: WebSocket) {
    this.raw = raw
    raw.on('message', (data: Buffer) => {
      for (const line of data.toString('utf8').split('\n')) this.#take(line)
    })
    raw.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString('utf8') }
      this.#wake()
    })
    raw.on('error', () => {})
  }

  /** Rejects where the server refuses the upgrade, with the status in the message. */
  static open(url: string, cookie?: string, headers: Readonly<Record<string, string>> = {}): Promise<TestSocket> {
    const address = `${url.replace(/^http/, 'ws')}/ws`
    const raw = new WebSocket(address, {
      headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
      perMessageDeflate: false,
    })
    const socket = new TestSocket(raw)
    return new Promise((resolve, reject) => {
      raw.once('open', () => resolve(socket))
      raw.once('error', reject)
    })
  }

  send(message: unknown): void {
    this.raw.send(JSON.stringify(message))
  }

  follow(...channels: string[]): void {
    this.send({ follow: channels })
  }

  /** Sends commands in one basket; answers its id. */
  sendOrders(commands: readonly unknown[]): string {
    const id = `b${this.#baskets++}`
    this.raw.send(`orders:${JSON.stringify({ id, commands })}`)
    return id
  }

  /** The results of commands sent in one basket, in their order, held against the contract. */
  async orders(...commands: readonly unknown[]): Promise<readonly CommandResult[]> {
    const id = this.sendOrders(commands)
    return ordersDone.parse(await this.next('orders_done', (done) => done.id === id)).results
  }

  /** The first message from `from` on that is called `name` and meets `wanted`. */
  async next<N extends PushName>(
    name: N,
    wanted: (payload: Pushes[N]) => boolean = () => true,
    from = 0,
  ): Promise<Pushes[N]> {
    const found = (): Pushes[N] | undefined => {
      for (let index = from; index < this.messages.length; index++) {
        const message = this.messages[index]!
        if (message.name === name && wanted(message.payload as Pushes[N])) return message.payload as Pushes[N]
      }
      return undefined
    }
    return this.#until(found, `no ${name}`)
  }

  /** The server's time, once everything is here that it wrote before it heard of being asked. */
  async serverTime(): Promise<number> {
    const ping = ++this.#pings
    const from = this.messages.length
    this.send({ ping })
    return (await this.next('pong', (pong) => pong.ping === ping, from)).serverTime
  }

  closing(): Promise<{ readonly code: number; readonly reason: string }> {
    return this.#until(() => this.closed, 'not closed')
  }

  close(): void {
    this.raw.terminate()
  }

  #take(line: string): void {
    const at = line.indexOf(':')
    this.messages.push({ name: line.slice(0, at) as PushName, payload: JSON.parse(line.slice(at + 1)) })
    this.#wake()
  }

  #wake(): void {
    for (const wake of this.#waiting) wake()
  }

  /** Waits no longer than the socket is open: afterwards nothing comes any more. */
  #until<T>(found: () => T | undefined, otherwise: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        const came = this.messages.map((message) => message.name).join(' ')
        reject(new Error(`${otherwise} ${why}; came: ${came}`))
      }
      const look = (): void => {
        const value = found()
        if (value === undefined && this.closed === undefined) return
        clearTimeout(timer)
        this.#waiting.delete(look)
        if (value !== undefined) resolve(value)
        else fail(`before it was closed with ${this.closed!.code}`)
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(look)
        fail(`within ${WAIT_MS} ms`)
      }, WAIT_MS)
      this.#waiting.add(look)
      look()
    })
  }
}
