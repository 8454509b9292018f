import { type AnswerOf, DESK_ROUTES } from '@candela/contract'
import { type CallInput, fillPath, Problem, queryText, request } from '@candela/contract/client'
import { leaveSeat } from '../session/seat.ts'

type DeskRoute = keyof typeof DESK_ROUTES

/** Asking these without a session is how one gets one. */
const WITHOUT_SESSION = new Set<DeskRoute>(['deskEnrolment', 'deskEnrol', 'deskLoginBegin', 'deskLogin'])

interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}
type Answer<N extends DeskRoute> = N extends 'deskPhoto' | 'deskSupportPhoto' | 'deskApplicationPhoto' | 'deskVoucher'
  ? Blob
  : AnswerOf<N>

/** Calls a route of the desk: `call('deskCase', { params })`. Throws `Problem` or `ConnectionError`; a 401 also locks the desk. */
export async function call<N extends DeskRoute>(
  name: N,
  input: CallInput<N>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Answer<N>> {
  const route: { method: 'GET' | 'POST' | 'PUT'; path: string; media?: string } = DESK_ROUTES[name]
  const { params = {}, query = {}, body } = input as Parts
  try {
    const answer = await request({
      method: route.method,
      url: `/api/v1${fillPath(route.path, params)}${queryText(query)}`,
      body,
      signal: options.signal,
      bytes: route.media === 'image/webp',
    })
    return answer as Answer<N>
  } catch (error) {
    if (error instanceof Problem && error.status === 401 && !WITHOUT_SESSION.has(name)) leaveSeat('expired')
    throw error
  }
}
