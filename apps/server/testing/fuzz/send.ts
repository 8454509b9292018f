import { Agent, request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Draft } from './drafts.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly ms: number
}

/** The connection ended, or could not carry the request. */
export interface Unanswered {
  readonly status: 0
  readonly why: string
}

const ANSWER_WITHIN_MS = 30_000

/** Sends requests byte for byte as they were drafted: no path is tidied up. */
export class Sender {
  readonly #host: string
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 })

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#host = hostname
    this.#port = Number(port)
  }

  send(draft: Draft): Promise<Answer | Unanswered> {
    const began = performance.now()
    const bytes = draft.bytes ?? (draft.body === undefined ? undefined : JSON.stringify(draft.body))
    const query = draft.query
      .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
      .join('&')
    return new Promise((resolve) => {
      const lost = (error: Error): void => resolve({ status: 0, why: error.message })
      try {
        const sent = httpRequest(
          {
            host: this.#host,
            port: this.#port,
            agent: this.#agent,
            method: draft.method,
            path: query === '' ? draft.path : `${draft.path}?${query}`,
            timeout: ANSWER_WITHIN_MS,
            headers: {
              ...(draft.contentType === undefined ? {} : { 'content-type': draft.contentType }),
              ...(draft.cookie === undefined ? {} : { cookie: draft.cookie }),
              ...(bytes === undefined ? {} : { 'content-length': Buffer.byteLength(bytes) }),
              ...draft.headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', lost)
            response.on('end', () => {
              const { statusCode, headers } = response
              const whole = Buffer.concat(chunks)
              const plain = headers['content-encoding'] === 'gzip' && whole.length > 0 ? gunzipSync(whole) : whole
              resolve({ status: statusCode!, headers, text: plain.toString('utf8'), ms: performance.now() - began })
            })
          },
        )
        sent.on('error', lost)
        sent.on('timeout', () => sent.destroy(new Error('no answer')))
        sent.end(bytes)
      } catch (error) {
        lost(error as Error)
      }
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
