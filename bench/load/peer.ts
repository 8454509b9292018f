import { connect, type Socket } from 'node:net'

const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10
const MASKED = 0x80

/** A socket of a client at its cheapest: whole frames come as they are, pings are answered. */
export class Peer {
  readonly stream: Socket
  closeCode: number | undefined
  readonly #hear: (text: string) => void
  #bytes: Buffer = Buffer.alloc(0)
  #isOpen = false

  private constructor(port: number, cookie: string | undefined, hear: (text: string) => void, opened: () => void) {
    this.#hear = hear
    this.stream = connect({ port, host: '127.0.0.1', noDelay: true })
    this.stream.on('connect', () =>
      this.stream.write(
        `GET /ws HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${cookie === undefined ? '' : `cookie: ${cookie}\r\n`}\r\n`,
      ),
    )
    this.stream.on('data', (chunk: Buffer) => {
      this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
      if (!this.#isOpen) {
        const end = this.#bytes.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!this.#bytes.toString('latin1', 0, 12).endsWith(' 101')) {
          this.stream.destroy(new Error(this.#bytes.toString('latin1', 0, end)))
          return
        }
        this.#bytes = this.#bytes.subarray(end + 4)
        this.#isOpen = true
        opened()
      }
      this.#read()
    })
  }

  /** Resolves once the socket is open; rejects where it is turned away. */
  static open(port: number, cookie: string | undefined, hear: (text: string) => void): Promise<Peer> {
    return new Promise((resolve, reject) => {
      const peer: Peer = new Peer(port, cookie, hear, () => resolve(peer))
      peer.stream.on('error', reject)
    })
  }

  send(text: string): void {
    this.#write(TEXT, Buffer.from(text))
  }

  #write(opcode: number, payload: Buffer): void {
    // a mask of zeros leaves the payload as it is
    const head = payload.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8)
    head[0] = MASKED | opcode
    head[1] = MASKED | (payload.length < 126 ? payload.length : 126)
    if (payload.length >= 126) head.writeUInt16BE(payload.length, 2)
    this.stream.write(Buffer.concat([head, payload]))
  }

  #read(): void {
    let at = 0
    const bytes = this.#bytes
    for (;;) {
      if (bytes.length - at < 2) break
      const short = bytes[at + 1]!
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (bytes.length - at < head) break
      const length =
        head === 2 ? short : head === 4 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
      if (bytes.length - at - head < length) break
      this.#frame(bytes[at]! & 15, bytes, at + head, at + head + length)
      at += head + length
    }
    this.#bytes = at === 0 ? bytes : bytes.subarray(at)
  }

  #frame(opcode: number, bytes: Buffer, from: number, to: number): void {
    if (opcode === TEXT) this.#hear(bytes.toString('latin1', from, to))
    else if (opcode === PING) this.#write(PONG, bytes.subarray(from, to))
    else if (opcode === CLOSE) this.closeCode = to - from < 2 ? 1005 : bytes.readUInt16BE(from)
  }
}
