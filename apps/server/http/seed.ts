import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, LANGUAGES, type Messages, type Refusal, type SignedIn, type UserData } from '@candela/contract'
import { languageFromWishes } from '@candela/locale'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { Refused } from '../refused.ts'
import type { Registration, SignIn } from '../ports/account.ts'
import type { Letter, Letters } from '../ports/messages.ts'
import type { Session } from '../vault/sessions.ts'
import { API_BASE, FIRST_OTHER_ACTION } from './api.ts'
import type { Admitted, Callers } from './caller.ts'
import type { CameBy, Entry } from './entry.ts'
import { readCredentials, readForm, readGetMessage } from './seed-body.ts'
import { type App, judge } from './server.ts'
import type { VisitOf } from './visit.ts'

interface Parts {
  readonly callers: Callers
  readonly visits: VisitOf
  readonly entry: Entry
  readonly registration: Registration
  readonly signIn: SignIn
  readonly letters: Letters
  readonly metrics: Metrics
  readonly log: Log
}

const REGISTER_PER_MINUTE = 20
const SIGN_IN_PER_MINUTE = 60
const MESSAGES_PER_MINUTE = 120
export const SEED_ACTIONS = 3
const DEFAULT_LANGUAGE: Language = 'en'

/**
 * The specification's own calls, directly under the base: always 200, refusals as `success: false` with the catalogue's key in `msg`. JSON
 * or form bodies.
 */
export function registerSeed(app: App, parts: Parts): void {
  const { callers, log, metrics } = parts
  void app.register((seed, _options, done) => {
    void seed.register(formbody, { parser: readForm })
    const post = (
      path: string,
      who: Admitted,
      action: number,
      perMinute: number,
      answer: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedIn | Messages>,
      refused: (code: Refusal) => SignedIn | Messages,
    ): void => {
      const count = metrics.route(path.slice(1))
      seed.route({
        method: 'POST',
        url: path,
        onRequest: callers.admit(who, FIRST_OTHER_ACTION + action, perMinute),
        handler: answer,
        onResponse: (_request, reply, next) => {
          count(reply.statusCode, reply.elapsedTime)
          next()
        },
        errorHandler: (error, request, reply) => {
          const { problem } = judge(log, error, request)
          const { params } = problem
          metrics.refusals.inc({ code: problem.code })
          void reply.code(200).send({
            ...refused(problem.code as Refusal),
            ...(params && !path.includes('getmessage') ? { params } : {}),
          })
        },
      })
    }
    const notSignedIn = (msg: Refusal): SignedIn => ({ success: false, msg })
    const noMessages = (msg: Refusal): Messages => ({ c: 0, d: {}, success: false, msg })
    post(
      '/Register',
      'anyone',
      0,
      REGISTER_PER_MINUTE,
      (request, reply) => register(parts, request, reply),
      notSignedIn,
    )
    post('/login', 'anyone', 1, SIGN_IN_PER_MINUTE, (request, reply) => signIn(parts, request, reply), notSignedIn)
    for (const base of ['', API_BASE]) {
      post(`${base}/getmessage`, 'owner', 2, MESSAGES_PER_MINUTE, (request) => getMessages(parts, request), noMessages)
    }
    done()
  })
}

async function register(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
  const credentials = readCredentials(request.body)
  if (credentials === undefined) throw new Refused('badRequest')
  const wishes = request.headers['accept-language']
  const language = credentials.language ?? languageOf(wishes) ?? DEFAULT_LANGUAGE
  return enter(parts, request, reply, await parts.registration.register(credentials, language), 'registering')
}

async function signIn(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
  const credentials = readCredentials(request.body)
  if (credentials === undefined) throw new Refused('badRequest')
  const device = parts.visits(request).knownDevice()
  const { account, proven } = await parts.signIn.enter(credentials, request.address, device)
  return enter(parts, request, reply, account, proven ? 'secondFactor' : 'password')
}

async function enter(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  account: string,
  by: CameBy,
): Promise<SignedIn> {
  const visit = parts.visits(request)
  const session = await parts.entry.enter(visit, reply, account, by)
  visit.finish(reply)
  return { success: true, msg: '', ud: userDataOf(session) }
}

/** The part of a session that the browser may keep. */
export function userDataOf(session: Session): UserData {
  return { id: session.account, name: session.name, nick: session.nick, token: session.handle }
}

async function getMessages(parts: Parts, request: FastifyRequest): Promise<Messages> {
  const { session } = request
  parts.callers.stillHolds(request)
  if (session === undefined) throw new Refused('notSignedIn')
  const asked = readGetMessage(request.body)
  if (asked === undefined) throw new Refused('badRequest')
  const uid = asked.uid ?? (asked.t === 'getcountyd' ? session.account : undefined)
  if (uid === undefined || (asked.t === 'getcountyd' && asked.id === undefined)) throw new Refused('badRequest')
  if (uid !== session.account) throw new Refused('noPermission')
  if (asked.t === 'getcountyd' && !(await parts.letters.markRead(session.account, asked.id!)))
    throw new Refused('notFound')
  const { count, asking, oldest } = await parts.letters.unread(session.account)
  const d = oldest === undefined ? {} : inEveryLanguage(oldest)
  return { c: count, d, ...(asking > 0 && { asking }), success: true }
}

function inEveryLanguage({ id, texts, asks }: Letter): Messages['d'] {
  return Object.fromEntries(LANGUAGES.map((language) => [language, { id, ...texts[language], asks }]))
}

/** The first language of ours that an Accept-Language header wishes for. */
export function languageOf(header: string | undefined): Language | undefined {
  const wishes = (header ?? '').split(',').map((wish) => wish.split(';')[0]!.trim())
  return languageFromWishes(wishes.filter((wish) => wish !== ''))
}
