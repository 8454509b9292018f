import type { DeskSession } from '@candela/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The operator at the desk. `locked`: the session ran out, the page stays under the login until its operator is back. */
export type Seat =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'taken'; readonly session: DeskSession }
  | { readonly kind: 'locked'; readonly session: DeskSession }

const store = createStore<Seat>(() => ({ kind: 'empty' }))

export function useSeat(): Seat {
  return useStore(store)
}

/** The session of whoever sits here; pages are drawn only when somebody does. */
export function useSession(): DeskSession {
  return useStore(store, (seat) => {
    if (seat.kind === 'taken' || seat.kind === 'locked') return seat.session
    throw new Error('a page without an operator')
  })
}

/** True where the seat changed hands: whoever was here before must not have their page seen. */
export function takeSeat(session: DeskSession): boolean {
  const before = store.getState()
  store.setState({ kind: 'taken', session }, true)
  return before.kind === 'locked' && before.session.operator.number !== session.operator.number
}

export function leaveSeat(way: 'expired' | 'loggedOut'): void {
  const seat = store.getState()
  if (way === 'expired' && (seat.kind === 'taken' || seat.kind === 'locked')) {
    store.setState({ kind: 'locked', session: seat.session }, true)
  } else store.setState({ kind: 'empty' }, true)
}

/** The server could not be asked who sits here. */
export function loseSight(): void {
  if (store.getState().kind === 'empty') store.setState({ kind: 'unreachable' }, true)
}
