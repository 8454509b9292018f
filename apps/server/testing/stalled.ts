import { request } from 'node:http'
import { problem } from '@candela/contract'
import type { TestClient } from './client.ts'

/** An upload that says its length, sends some of it and waits. */
export interface Stalled {
  /** the answer all the same; an error where the connection breaks instead */
  readonly answer: Promise<{ readonly status: number; readonly code: string; readonly params: unknown }>
  /** Resolves once what it sends at first has left this process. */
  readonly begun: Promise<void>
  readonly leave: () => void
}

export function stalledUpload(client: TestClient, path: string, declared: number, sent: Buffer): Stalled {
  const cookie = client.cookie === undefined ? {} : { cookie: client.cookie }
  const headers = { ...cookie, 'content-type': 'image/jpeg', 'content-length': declared }
  const connection = request(new URL(path, client.url), { method: 'POST', agent: false, headers })
  const answer: Stalled['answer'] = new Promise((resolve, reject) => {
    connection.on('error', reject).on('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        const isDone = response.statusCode === 200
        const { code, params } = isDone ? { code: 'ok', params: {} } : problem.parse(JSON.parse(text))
        resolve({ status: response.statusCode!, code, params })
      })
    })
  })
  // whoever leaves hears no answer
  answer.catch(() => {})
  const begun = new Promise<void>((resolve) => connection.write(sent, () => resolve()))
  return { answer, begun, leave: () => connection.destroy() }
}
