import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import {
  type AnswerOf,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type Route,
  type RouteName,
  ROUTES,
} from '@candela/contract'
import type { SentPhoto } from '../photo.ts'
import type { OperatorSession } from '../vault/operator-sessions.ts'
import { ANSWER_WITHIN_MS, within } from '../intake/within.ts'
import type { Metrics } from '../metrics.ts'
import type { Session } from '../vault/sessions.ts'
import type { Callers } from './caller.ts'
import { COMPRESS_FROM_BYTES, compressed } from './compression.ts'
import type { App } from './server.ts'
import { Downloads } from './downloads.ts'
import type { Spool } from './spool.ts'
import { uploadOf, uploadScope } from './uploads.ts'
import type { Visit, VisitOf } from './visit.ts'

export const API_BASE = '/api/v1'

/** The arguments of a handler: the checked parts of the request and its caller. */
export interface Call<N extends RouteName> {
  readonly params: ParamsOf<N>
  readonly query: QueryOf<N>
  readonly body: BodyOf<N>
  readonly session: (typeof ROUTES)[N]['caller'] extends 'customer' ? Session : Session | undefined
  readonly operator: (typeof ROUTES)[N]['caller'] extends 'operator' ? OperatorSession : undefined
  readonly language: string | undefined
  readonly upload: (typeof ROUTES)[N] extends { readonly upload: unknown } ? SentPhoto : undefined
  readonly visit: Visit
  readonly reply: FastifyReply
}

/** A route that answers a file may answer it piece by piece. */
type Answer<N extends RouteName> =
  | AnswerOf<N>
  | ((typeof ROUTES)[N] extends { readonly media: 'text/csv' | 'application/json' } ? Readable : never)

/** One handler for every route of the contract; a route without one does not compile. */
export type Handlers = { readonly [N in RouteName]: (call: Call<N>) => Answer<N> | Promise<Answer<N>> }

interface Parts {
  readonly handlers: Handlers
  readonly callers: Callers
  readonly visits: VisitOf
  readonly spool: Spool
  readonly metrics: Metrics
}

/** Registers every route of the contract under /api/v1. */
export function registerApi(app: App, parts: Parts): void {
  const { handlers, callers, visits, metrics } = parts
  const uploads = uploadScope(app, parts.spool)
  const downloads = new Downloads()
  for (const name of NAMES) {
    const route: Route = ROUTES[name]
    const handler = handlers[name] as (call: Call<RouteName>) => unknown
    const count = metrics.route(name)
    const question = route.method === 'GET' ? route : undefined
    const scope = route.upload === undefined ? app : uploads
    scope.route({
      ...(route.upload === undefined ? {} : { bodyLimit: route.upload.maximumBytes }),
      method: route.method,
      url: API_BASE + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: {
        ...(route.params === undefined ? {} : { params: route.params }),
        ...(route.query === undefined ? {} : { querystring: route.query }),
        ...(route.body === undefined ? {} : { body: route.body }),
      },
      onRequest:
        route.caller === 'operator'
          ? callers.admitOperator(name, route, actionOf(name), question)
          : callers.admit(route.caller, actionOf(name), route.perMinute, question),
      ...(route.caller === 'operator' ? { preHandler: callers.operatorStillHolds } : {}),
      onResponse: (_request, reply, done) => {
        count(reply.statusCode, reply.elapsedTime)
        done()
      },
      handler: (request, reply) => {
        callers.stillHolds(request)
        let visit: Visit | undefined
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          upload: route.upload && uploadOf(request.body),
          get visit() {
            return (visit ??= visits(request))
          },
          session: request.session,
          operator: request.operator,
          language: request.headers['accept-language'],
          reply,
        } as Call<RouteName>
        const finish = (settled: unknown): unknown => {
          visit?.finish(reply)
          if (route.media === 'image/webp') return reply.type(route.media).send(settled)
          if (route.media !== undefined) return reply.type(`${route.media}; charset=utf-8`).send(settled)
          if (route.caller !== 'anyone') return settled
          // what everyone may read may also be compressed; what is someone's own never is, beside what others can make it hold
          const text = JSON.stringify(settled)
          void reply.type('application/json; charset=utf-8')
          return text.length < COMPRESS_FROM_BYTES ? text : compressed(reply, text, request.headers['accept-encoding'])
        }
        if (isDownload(route)) downloads.begin(request.session!.account, reply.raw)
        const answer = handler(call)
        return answer instanceof Promise ? within(ANSWER_WITHIN_MS, answer).then(finish) : finish(answer)
      },
    })
  }
}

/** A file of a customer's own that may be long. */
function isDownload({ caller, media }: Route): boolean {
  return caller === 'customer' && media !== undefined && media !== 'image/webp'
}

const NAMES = Object.keys(ROUTES) as RouteName[]

/** The number of a route among the actions that rate limits tell apart. */
export function actionOf(name: RouteName): number {
  return NAMES.indexOf(name)
}

/** The number of actions that the rate limits tell apart: the contract's routes, then the others. */
export const FIRST_OTHER_ACTION = NAMES.length
