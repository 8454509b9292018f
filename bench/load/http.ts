import { connect, type Socket } from 'node:net'

/** The outcome of one run of requests. */
export interface Load {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly refused: number
}

const HEAD_END = '\r\n\r\n'

/**
 * Posts bodies over kept connections, one request at a time on each, for `ms`; reads no more of an answer than its status and length, so
 * that the load costs little beside the server.
 */
export async function postFor(
  url: string,
  path: string,
  headers: readonly string[],
  connections: number,
  ms: number,
  body: (connection: number) => string,
): Promise<Load> {
  const { hostname, port } = new URL(url)
  const times: number[] = []
  let refused = 0
  const end = performance.now() + ms
  const one = async (connection: number): Promise<void> => {
    const stream = await opened(Number(port), hostname)
    const answers = new Answers(stream)
    while (performance.now() < end) {
      const text = body(connection)
      const started = performance.now()
      stream.write(
        `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n${headers[connection % headers.length]}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      )
      const status = await answers.next()
      times.push(performance.now() - started)
      if (status !== 200) refused++
    }
    stream.destroy()
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, (_, connection) => one(connection)))
  const elapsed = performance.now() - started
  times.sort((left, right) => left - right)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: (times.length / elapsed) * 1000, p50Ms: at(0.5), p99Ms: at(0.99), refused }
}

function opened(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const stream = connect({ port, host, noDelay: true })
    stream.once('connect', () => resolve(stream))
    stream.once('error', reject)
  })
}

/** Statuses of the answers on a connection, in order. */
class Answers {
  #bytes = ''
  #wake: ((status: number) => void) | undefined

  constructor(stream: Socket) {
    stream.setEncoding('latin1')
    stream.on('data', (text: string) => {
      this.#bytes += text
      const status = this.#take()
      if (status === undefined || this.#wake === undefined) return
      const wake = this.#wake
      this.#wake = undefined
      wake(status)
    })
  }

  next(): Promise<number> {
    return new Promise((resolve) => (this.#wake = resolve))
  }

  #take(): number | undefined {
    const end = this.#bytes.indexOf(HEAD_END)
    if (end < 0) return undefined
    const length = Number(/content-length: (\d+)/i.exec(this.#bytes)?.[1] ?? 0)
    const total = end + HEAD_END.length + length
    if (this.#bytes.length < total) return undefined
    const status = Number(this.#bytes.slice(9, 12))
    this.#bytes = this.#bytes.slice(total)
    return status
  }
}
