import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Headers } from './security-headers.ts'

const SECOND_MS = 1_000
const JSON_TEXT = ['content-type', 'application/json; charset=utf-8']

/**
 * Answers of JSON that go out as one string in one write, instead of being put together by Node header by header. Only for a
 * connection that is kept and whose turn it is; every other answer is Node's own, with the same headers.
 */
export class WholeAnswers {
  readonly #headers: readonly string[]
  readonly #lines: string
  readonly #clock: () => number
  #second = -1
  #date = ''

  constructor(headers: Headers, keepAliveMs: number, clock: () => number) {
    this.#headers = [...Object.entries(headers).flat(), ...JSON_TEXT]
    const kept = ['connection', 'keep-alive', 'keep-alive', `timeout=${keepAliveMs / SECOND_MS}`]
    this.#lines = linesOf([...this.#headers, ...kept])
    this.#clock = clock
  }

  /** `more`: names and values in turn. */
  send(response: ServerResponse, status: number, text: string, more: readonly string[] = []): void {
    const length = Buffer.byteLength(text)
    const { socket } = response
    // an answer that is before its turn has no socket yet
    if (socket === null || !response.shouldKeepAlive) {
      response.writeHead(status, [...this.#headers, 'content-length', String(length), ...more])
      response.end(text)
      return
    }
    if (socket.destroyed) return
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${this.#lines}date: ${this.#now()}\r\n${linesOf(more)}`
    socket.write(`${head}content-length: ${length}\r\n\r\n${text}`, length === text.length ? 'latin1' : 'utf8')
    // Node waits for this before it gives the connection its next request's answer
    response.emit('finish')
  }

  #now(): string {
    const second = Math.floor(this.#clock() / SECOND_MS)
    if (second !== this.#second) {
      this.#second = second
      this.#date = new Date(second * SECOND_MS).toUTCString()
    }
    return this.#date
  }
}

function linesOf(headers: readonly string[]): string {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`
  return lines
}
