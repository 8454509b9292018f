import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { Refused } from '../refused.ts'
import { uploadOf, uploadScope } from './uploads.ts'

const LIMIT = 100_000
const app = Fastify()
app.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof Refused)) throw error
  return reply.code(422).send({ code: error.code })
})
uploadScope(app).route({
  method: 'POST',
  url: '/',
  bodyLimit: LIMIT,
  handler: ({ body }) => {
    const bytes = Buffer.concat(uploadOf(body))
    return { sum: bytes.reduce((sum, byte) => sum + byte, 0), length: bytes.length }
  },
})

async function answerTo(payload: Buffer | Readable): Promise<unknown> {
  const headers = { 'content-type': 'image/jpeg' }
  return (await app.inject({ method: 'POST', url: '/', headers, payload })).json()
}

/** Without a length said beforehand. */
const pieces = (...lengths: number[]): Readable => Readable.from(lengths.map((length) => Buffer.alloc(length, 1)))

describe('an upload', () => {
  afterAll(() => app.close())

  it.each([
    ['of a length that was said', Buffer.alloc(LIMIT, 1), { sum: LIMIT, length: LIMIT }],
    ['in pieces of no length that was said', pieces(40_000, 1, 59_999), { sum: LIMIT, length: LIMIT }],
    ['of less than is taken', pieces(3, 4), { sum: 7, length: 7 }],
    ['longer than is taken, and said so', Buffer.alloc(LIMIT + 1), { code: 'imageTooLarge' }],
    ['longer than is taken, in pieces', pieces(99_999, 2, 100_000, 5), { code: 'imageTooLarge' }],
  ])('%s', async (_name, payload, answer) => {
    expect(await answerTo(payload)).toEqual(answer)
  })
})
