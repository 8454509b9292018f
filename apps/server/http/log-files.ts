import type { FastifyReply } from 'fastify'
import { parseEntriesPath, parseTilePath } from '@candela/verify/browser'
import type { Metrics } from '../metrics.ts'
import type { Proofs } from '../proof/index.ts'
import { Refused } from '../refused.ts'
import type { Callers } from './caller.ts'
import type { App } from './server.ts'

/** the prefix of the log for tools that read C2SP tlog-tiles, followed by `checkpoint` and `tile/…` */
const PREFIX = '/log'
const CHECKPOINTS_PER_MINUTE = 240
/** a first full download of ten million entries takes some seven minutes */
const TILES_PER_MINUTE = 6_000
const YEAR_SECONDS = 31_536_000
/** the number of actions that these routes are for the rate limits */
export const LOG_ACTIONS = 2

interface Parts {
  readonly callers: Callers
  readonly proofs: Proofs
  readonly metrics: Metrics
  /** the first of LOG_ACTIONS numbers of their own */
  readonly firstAction: number
}

/** The log as C2SP tlog-tiles has it, for anyone: existing transparency tools can read, follow and witness it. */
export function registerLogFiles(app: App, { callers, proofs, metrics, firstAction }: Parts): void {
  const get = (
    url: string,
    name: string,
    action: number,
    perMinute: number,
    answer: (path: string, reply: FastifyReply) => unknown,
  ): void => {
    const count = metrics.route(name)
    app.route({
      method: 'GET',
      url,
      onRequest: callers.admit('anyone', firstAction + action, perMinute),
      onResponse: (_request, reply, done) => {
        count(reply.statusCode, reply.elapsedTime)
        done()
      },
      handler: (request, reply) => answer(request.url.split('?')[0]!.slice(PREFIX.length + 1), reply),
    })
  }
  get(`${PREFIX}/checkpoint`, 'logCheckpoint', 0, CHECKPOINTS_PER_MINUTE, (_path, reply) => {
    if (!proofs.checkpoint) throw new Refused('notFound')
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(proofs.checkpoint.note)
  })
  get(`${PREFIX}/tile/*`, 'logTile', 1, TILES_PER_MINUTE, async (path, reply) => {
    const place = parseTilePath(path)
    const entries = parseEntriesPath(path)
    if (!place && !entries) throw new Refused('notFound')
    const tile = await (place ? proofs.ask({ kind: 'tile', place }) : proofs.ask({ kind: 'entries', place: entries! }))
    if (!tile.ok) throw new Refused(tile.code)
    return reply
      .type('application/octet-stream')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(Buffer.from(tile.value))
  })
}
