import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export const TEXT = 0x1
export const CLOSE = 0x8
const MASKED = 0x80
const FINAL = 0x80
const WITHIN_MS = 60_000
const KNOCK_EVERY_MS = 100

/** A WebSocket frame as a client may or may not send it. */
export function rawFrame(
  opcode: number,
  payload: string | Buffer,
  over: { final?: boolean; reserved?: number; masked?: boolean; length?: bigint } = {},
): Buffer {
  const { final = true, reserved = 0, masked = true } = over
  const body = Buffer.from(payload as string)
  const length = over.length ?? BigInt(body.length)
  const head = [(final ? FINAL : 0) | (reserved << 4) | opcode]
  const mask = masked ? MASKED : 0
  if (length < 126n) head.push(mask | Number(length))
  else if (length < 65_536n) head.push(mask | 126, Number(length >> 8n), Number(length & 255n))
  else {
    head.push(mask | 127)
    for (let byte = 7n; byte >= 0n; byte--) head.push(Number((length >> (byte * 8n)) & 255n))
  }
  if (!masked) return Buffer.concat([Buffer.from(head), body])
  const key = randomBytes(4)
  return Buffer.concat([Buffer.from(head), key, body.map((byte, index) => byte ^ key[index % 4]!)])
}

/** A peer that speaks to the server's port byte by byte, bound by no rule of HTTP or WebSocket. */
export class Peer {
  readonly stream: Socket
  /** everything that came before an upgrade was granted */
  head = ''
  /** of the answer to the upgrade; 0 where none came */
  status = 0
  /** names of the texts that came */
  readonly texts: string[] = []
  closeCode: number | undefined
  /** the server says nothing more */
  isClosed = false
  /** and hears nothing more */
  isGone = false
  #bytes = Buffer.alloc(0)
  readonly #waiting = new Set<() => void>()

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    // its half stays open until it says otherwise: the server has to let go by itself
    this.stream = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    this.stream.on('error', () => {})
    this.stream.on('data', (bytes: Buffer) => this.#take(bytes))
    for (const event of ['end', 'close']) {
      this.stream.on(event, () => {
        this.isClosed = true
        this.isGone ||= event === 'close'
        this.#wake()
      })
    }
  }

  /** Asks for /ws as a client should, except for what is given; `undefined` leaves a header out. */
  ask(over: Readonly<Record<string, string | undefined>> = {}, line = 'GET /ws HTTP/1.1', after?: Buffer): void {
    const headers: Record<string, string | undefined> = {
      host: 'localhost',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...over,
    }
    const lines = Object.entries(headers).filter(([, value]) => value !== undefined)
    const text = [line, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
    this.stream.write(Buffer.concat([Buffer.from(text, 'latin1'), after ?? Buffer.alloc(0)]))
  }

  /** Resolves true once `met`, false where the peer was left alone for too long. */
  until(met: () => boolean, withinMs = WITHIN_MS): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (result: boolean): void => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        resolve(result)
      }
      const look = (): void => {
        if (met()) finish(true)
      }
      const timer = setTimeout(() => finish(met()), withinMs)
      this.#waiting.add(look)
      look()
    })
  }

  /** True when the server let go of both halves: what is sent to it then comes back refused. */
  async isLetGo(withinMs = WITHIN_MS): Promise<boolean> {
    const timer = setInterval(() => this.isClosed && !this.isGone && this.stream.write('x'), KNOCK_EVERY_MS)
    const isGone = await this.until(() => this.isGone, withinMs)
    clearInterval(timer)
    return isGone
  }

  destroy(): void {
    this.stream.destroy()
  }

  #wake(): void {
    for (const wake of this.#waiting) wake()
  }

  #take(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    if (this.status === 0) {
      const end = this.#bytes.indexOf('\r\n\r\n')
      if (end < 0) return
      this.head = this.#bytes.toString('latin1', 0, end)
      this.status = Number(/^HTTP\/1\.1 (\d{3})/.exec(this.head)?.[1] ?? 0)
      this.#bytes = this.#bytes.subarray(end + 4)
    }
    if (this.status === 101) while (this.#takeFrame());
    this.#wake()
  }

  #takeFrame(): boolean {
    const bytes = this.#bytes
    if (bytes.length < 2) return false
    const short = bytes[1]! & 127
    const from = short < 126 ? 2 : short === 126 ? 4 : 10
    if (bytes.length < from) return false
    const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
    if (bytes.length < from + length) return false
    const payload = bytes.subarray(from, from + length)
    const opcode = bytes[0]! & 15
    if (opcode === TEXT) this.texts.push(...payload.toString('utf8').split('\n'))
    if (opcode === CLOSE) this.closeCode = length >= 2 ? payload.readUInt16BE(0) : 1005
    this.#bytes = bytes.subarray(from + length)
    return true
  }
}
