import { CODES, type Problem, type Refusal } from '@candela/contract'
import { Refused } from '../refused.ts'
import { isAway } from '../store/store.ts'

export interface Answerable {
  readonly status: number
  readonly problem: Problem
  /** an error nobody expected: it is logged with the request's id */
  readonly unexpected: boolean
}

/** The refusals of Fastify itself, before a handler runs. */
const OF_FASTIFY: Readonly<Record<string, Refusal>> = {
  FST_ERR_VALIDATION: 'badRequest',
  FST_ERR_BAD_URL: 'badRequest',
  FST_ERR_ASYNC_CONSTRAINT: 'badRequest',
  FST_ERR_MAX_PARAM_LENGTH: 'badRequest',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badRequest',
  FST_ERR_CTP_INVALID_JSON_BODY: 'badRequest',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badRequest',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
}

/** The one place where a refusal becomes an HTTP answer. */
export function answerable(error: unknown, requestId: string): Answerable {
  if (error instanceof Refused) {
    const problem = error.params === undefined ? { code: error.code } : { code: error.code, params: error.params }
    return { status: CODES[error.code].status, problem, unexpected: false }
  }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? OF_FASTIFY[code] : undefined
  // a body that cannot be read as JSON is a SyntaxError with a status of its own
  const refusal = known ?? (error instanceof SyntaxError && statusCode === 400 ? 'badRequest' : undefined)
  if (refusal !== undefined) {
    return { status: CODES[refusal].status, problem: { code: refusal }, unexpected: false }
  }
  // nobody knows what became of it
  if (isAway(error)) return { status: CODES.timeout.status, problem: { code: 'timeout' }, unexpected: false }
  return { status: 500, problem: { code: 'internal', params: { id: requestId } }, unexpected: true }
}
