import { ACCOUNT_HEADER, type AnswerOf } from '@candela/contract'
import { type CallInput, fillPath, Problem, queryText, request } from '@candela/contract/client'
import { apiAddress } from './addresses.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { tellRefusal } from './refusals.ts'
import { learnRules } from './rules.ts'
import { accountNow, endSession, followServer, sessionStore, whileHere } from '../session/store.ts'
import { underWay } from './under-way.ts'
import { type CalledRoute, WIRE } from './wire.made.ts'

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** the account that it was begun for; left out: the page's own */
  readonly account?: string | undefined
}
type CallArguments<N extends CalledRoute> =
  Partial<CallInput<N>> extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions]

/**
 * Calls a route: `call('placeOrder', { body })`. Throws `Problem` or `ConnectionError`; one that the session is over also ends it here.
 * What a change comes to is told to its own owner only; what is read goes where the next owner's page finds nothing of it.
 */
export function call<N extends CalledRoute>(name: N, ...rest: CallArguments<N>): Promise<AnswerOf<N>> {
  const answer = callUnheard(name, ...rest)
  return WIRE[name][0] === 'GET' ? answer : whileHere(underWay(answer))
}

/** The same for who passes on itself, by `whileHere`, what its owner may hear: this answers also once they have left. */
export async function callUnheard<N extends CalledRoute>(name: N, ...rest: CallArguments<N>): Promise<AnswerOf<N>> {
  const [input, options] = rest
  const [method, path] = WIRE[name]
  const { ud } = sessionStore.getState()
  const parts = (input ?? {}) as {
    params?: Record<string, string>
    query?: Record<string, string | undefined>
    body?: unknown
  }
  try {
    const url = apiAddress(fillPath(path, parts.params ?? {})) + queryText(parts.query ?? {})
    const answer = await request({
      method,
      url,
      body: parts.body,
      headers: method === 'GET' ? {} : accountHeader(options?.account),
      begun: method === 'GET' ? takeFirstAnswer(url) : undefined,
      signal: options?.signal,
    })
    if (name === 'products') learnRules((answer as AnswerOf<'products'>).ruleVersion)
    return answer as AnswerOf<N>
  } catch (error) {
    // a wrong password or code answers 401 too, and ends nothing; nor does one that comes after another login
    if (error instanceof Problem) tellRefusal(error.code)
    const isOver = error instanceof Problem && error.code === 'notSignedIn'
    if (isOver && sessionStore.getState().ud === ud) endSession('expired')
    if (error instanceof Problem && error.code === 'accountChanged') void askWhoIsHere()
    throw error
  }
}

/** The header that names the account which a request is made for; a visitor's names none. */
export function accountHeader(account: string | undefined = accountNow()): Record<string, string> {
  return account === undefined ? {} : { [ACCOUNT_HEADER]: account }
}

/** Asks the server whom the browser's session is of: another tab may have changed it unheard. */
export async function askWhoIsHere(): Promise<void> {
  const { ud } = sessionStore.getState()
  const here = await call('deviceAccounts').catch(() => undefined)
  // a login that came while it was asked is newer than the answer
  if (here !== undefined && sessionStore.getState().ud === ud) {
    followServer(here.accounts.find(({ current }) => current)?.ud)
  }
}
