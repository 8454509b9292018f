import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { PHOTO } from '@candela/contract'
import type { SentPhoto } from '../photo.ts'
import { Refused } from '../refused.ts'
import type { App } from './server.ts'
import type { Place, Spool } from './spool.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** of a request that may bring a photo: aborted when it is answered, or its sender has left */
    over: AbortSignal
  }
}

/** The scope of routes that take the bytes of a photo as their body; everywhere else such a body is refused unread. */
export function uploadScope(app: App, spool: Spool): Pick<App, 'route'> {
  const routes: Parameters<App['route']>[0][] = []
  void app.register((scope, _options, done) => {
    scope.decorateRequest('over')
    scope.addHook('onRequest', (request, reply, next) => {
      const over = new AbortController()
      request.over = over.signal
      finished(reply.raw, () => over.abort())
      next()
    })
    scope.addContentTypeParser([...PHOTO.media], (request: FastifyRequest, body: IncomingMessage) =>
      received(request, body, spool),
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

/** The body as a file. Refuses with imageTooLarge, uploadTooSlow, or as the spool does. */
async function received(request: FastifyRequest, body: IncomingMessage, spool: Spool): Promise<Upload> {
  const { over, session } = request
  const maximum = request.routeOptions.bodyLimit
  const declared = Number(body.headers['content-length'] ?? maximum)
  const customer = session!.customer
  let place: Place | undefined
  try {
    if (declared > maximum) throw new Refused('imageTooLarge')
    place = await spool.take(customer, declared)
    const length = await written(body, place, maximum)
    over.addEventListener('abort', place.release, { once: true })
    if (over.aborted) place.release()
    return new Upload({ path: place.path, length, customer, over })
  } catch (error) {
    place?.release()
    // who is too slow would not be through in any time
    if (error instanceof Refused && error.code !== 'uploadTooSlow') await passedOver(body)
    throw error
  }
}

/** a piece of a body that waits for the disk */
const PIECE_BYTES = 64 * 1024
/** from so long after its head on, a body comes at this rate on average or not at all */
const SLOW_AFTER_MS = 30_000
const LEAST_BYTES_PER_SECOND = 16 * 1024

/** Writes a body as fast as the disk takes it, holding no more of it than a piece or two. Answers its length in bytes. */
function written(body: IncomingMessage, place: Place, maximum: number): Promise<number> {
  const file = place.file.createWriteStream({ highWaterMark: PIECE_BYTES })
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    let length = 0
    let timer = setTimeout(judge, SLOW_AFTER_MS)
    const unwatchBody = finished(body, { writable: false }, (error) => error && stop(error))
    const unwatchFile = finished(file, (error) => stop(error ?? undefined))

    function stop(error?: Error): void {
      clearTimeout(timer)
      unwatchBody()
      unwatchFile()
      body.off('data', count).unpipe(file)
      if (error === undefined) return resolve(length)
      // what closing it says is of no interest any more
      file.on('error', () => {}).destroy()
      reject((error as NodeJS.ErrnoException).code === 'ENOSPC' ? new Refused('busy') : error)
    }
    function count(piece: Buffer): void {
      length += piece.length
      if (length > maximum) stop(new Refused('imageTooLarge'))
    }
    function judge(): void {
      const left = (length * 1_000) / LEAST_BYTES_PER_SECOND - (performance.now() - begun)
      if (left > 0) timer = setTimeout(judge, left)
      else
        stop(new Refused('uploadTooSlow', { kilobytes: LEAST_BYTES_PER_SECOND / 1024, seconds: SLOW_AFTER_MS / 1_000 }))
    }
    body.on('data', count).pipe(file)
  })
}

class Upload {
  readonly photo: SentPhoto

  constructor(photo: SentPhoto) {
    this.photo = photo
  }
}

/** The photo that was sent; refuses content that was sent as something else. */
export function uploadOf(body: unknown): SentPhoto {
  if (!(body instanceof Upload)) throw new Refused('unsupportedMedia')
  if (body.photo.length === 0) throw new Refused('badRequest')
  return body.photo
}

/** the bytes that are read of a refused body, and for how long, before its sender is answered all the same */
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
    body.once('end', finish).once('close', finish).on('data', count).resume()
  })
}
