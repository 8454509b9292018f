import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { PHOTO } from '@candela/contract'
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
 * A body in one place, taken before it comes: joined at its end, a large one would hold the writer for as long as all of
 * it takes to copy. The memory is the system's once bytes are written there. Refuses with imageTooLarge.
 */
async function collected(body: IncomingMessage, maximum: number): Promise<Buffer> {
  const declared = Number(body.headers['content-length'] ?? maximum)
  const place = declared > maximum ? undefined : Buffer.allocUnsafeSlow(declared)
  let length = 0
  if (place !== undefined) {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > place.length) break
      place.set(chunk, length - chunk.length)
    }
  }
  if (place !== undefined && length <= place.length) return place.subarray(0, length)
  await passedOver(body)
  throw new Refused('imageTooLarge')
}

/** The bytes that were sent; refuses what was sent as something else. */
export function uploadOf(body: unknown): Uint8Array {
  if (!Buffer.isBuffer(body)) throw new Refused('unsupportedMedia')
  if (body.length === 0) throw new Refused('badRequest')
  return body
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
