import { ConnectionError, Problem, type ProblemParams } from './problem.ts'

/** "Global request timeout 60 s" */
export const REQUEST_TIMEOUT_MS = 60_000

export interface RequestInput {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  /** a Blob is sent as it is, by its own type */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** answers the bytes, for a picture */
  readonly bytes?: boolean
  /** the same request, where it was sent before */
  readonly begun?: Promise<Response> | undefined
}

/**
 * One request: JSON in, JSON or text out; a file in or out where asked for. Throws `Problem` for a refusal and
 * `ConnectionError` where no answer came within 60 s.
 */
export async function request(input: RequestInput): Promise<unknown> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS)
  const stop = () => timeout.abort()
  input.signal?.addEventListener('abort', stop, { once: true })
  try {
    const response = await (input.begun ?? sent(input, timeout.signal))
    if (response.ok && input.bytes === true) return await response.blob()
    const text = await response.text()
    if (!response.ok) throw problemOf(response.status, text)
    return response.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text
  } catch (error) {
    if (error instanceof Problem) throw error
    if (input.signal?.aborted === true) throw input.signal.reason
    if (timeout.signal.aborted) throw new ConnectionError('timeout')
    throw new ConnectionError(isOnline() ? 'broken' : 'offline')
  } finally {
    clearTimeout(timer)
    input.signal?.removeEventListener('abort', stop)
  }
}

function sent(input: RequestInput, signal: AbortSignal): Promise<Response> {
  const file = input.body instanceof Blob ? input.body : undefined
  return fetch(input.url, {
    method: input.method,
    credentials: 'same-origin',
    signal,
    headers: {
      ...input.headers,
      accept: input.bytes === true ? '*/*' : 'application/json, text/csv',
      ...(input.body !== undefined && { 'content-type': file?.type ?? 'application/json' }),
    },
    ...(input.body !== undefined && { body: file ?? JSON.stringify(input.body) }),
  })
}

export function isOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false
}

function problemOf(status: number, text: string): Problem {
  try {
    const body = JSON.parse(text) as { code?: unknown; params?: ProblemParams }
    if (typeof body.code === 'string') return new Problem(body.code, body.params ?? {}, status)
  } catch {
    // a proxy's page instead of our JSON: the status has to do
  }
  return new Problem(status === 401 ? 'notSignedIn' : status === 429 ? 'tooManyRequests' : 'internal', {}, status)
}
