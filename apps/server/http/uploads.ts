import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { PHOTO } from '@candela/contract'
import type { Pieces } from '../pieces.ts'
import { Refused } from '../refused.ts'
import type { App } from './server.ts'

/** Where routes are registered that take the bytes of a photo as their body; everywhere else such a body is refused unread. */
export function uploadScope(app: App): Pick<App, 'route'> {
  const routes: Parameters<App['route']>[0][] = []
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser([...PHOTO.media], (request: FastifyRequest, body: IncomingMessage) =>
      collected(body, request.routeOptions.bodyLimit),
    )
    for (const route of routes) scope.route(route)
    done()
  })
  return {
    route(options) {
      routes.push(options as Parameters<App['route']>[0])
      return app
    },
  }
}

/**
 * The pieces of a body as they came: to join a large one would hold the writer, and so would the collector over twice
 * the memory. Refuses with imageTooLarge.
 */
async function collected(body: IncomingMessage, maximum: number): Promise<Upload> {
  const declared = Number(body.headers['content-length'] ?? 0)
  const pieces: Uint8Array[] = []
  let length = 0
  const isTooLarge = (): boolean => Math.max(declared, length) > maximum
  if (!isTooLarge()) {
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += piece.length
      if (isTooLarge()) break
      pieces.push(piece)
    }
  }
  if (!isTooLarge()) return new Upload(pieces)
  await passedOver(body)
  throw new Refused('imageTooLarge')
}

class Upload {
  readonly pieces: Pieces

  constructor(pieces: Pieces) {
    this.pieces = pieces
  }
}

/** The bytes that were sent; refuses what was sent as something else. */
export function uploadOf(body: unknown): Pieces {
  if (!(body instanceof Upload)) throw new Refused('unsupportedMedia')
  if (body.pieces.length === 0) throw new Refused('badRequest')
  return body.pieces
}

/** what is read of a body that is too large, and for how long, before its sender is answered all the same */
const MAX_PASSED_OVER_BYTES = 64 * 1024 * 1024
const MAX_PASSED_OVER_MS = 5_000

/** Lets a sender finish: one that still writes when the answer comes sees a broken connection instead of the reason. */
function passedOver(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = MAX_PASSED_OVER_BYTES
    const timer = setTimeout(finish, MAX_PASSED_OVER_MS)
    function finish(): void {
      clearTimeout(timer)
      body.off('data', count)
      resolve()
    }
    function count(chunk: Buffer): void {
      left -= chunk.length
      if (left < 0) finish()
    }
    if (body.readableEnded || body.destroyed) return finish()
    body.once('end', finish).once('close', finish).on('data', count)
  })
}
