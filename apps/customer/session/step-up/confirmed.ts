import type { AnswerOf, StepUpKind, StepUpWay } from '@candela/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The subject of a confirmation: a kind, or one withdrawal with all that makes it the same one. */
export interface Matter {
  readonly kind: StepUpKind
  readonly withdrawal?: string | undefined
}

/** The answer to a step-up, and the way that proved it. */
export type Proven = AnswerOf<'stepUp'> & { readonly way: StepUpWay }

interface Confirmed {
  readonly token: string
  readonly until: number
  readonly way: StepUpWay
  readonly withdrawal: string | undefined
  /** the session that proved it */
  readonly session: string | undefined
}

type State = Readonly<Partial<Record<StepUpKind, Confirmed>>>

/** The confirmations that this page knows of, one of each kind; the server decides. A reload forgets them. */
export interface ConfirmedThings {
  readonly store: StoreApi<State>
  /** Undefined where the session at hand has nothing confirmed for it, or not any more. */
  find(matter: Matter): Confirmed | undefined
  keep(matter: Matter, proven: Proven): void
  forget(kind: StepUpKind): void
  /** Forgets, of every kind, a confirmation that was proved by a way which is none any more. */
  endBy(way: StepUpWay): void
  endAll(): void
}

export function openConfirmed(sessionOf: () => string | undefined, now: () => number): ConfirmedThings {
  const store = createStore<State>(() => ({}))
  return {
    store,
    find({ kind, withdrawal }) {
      const known = store.getState()[kind]
      const isGood = known?.withdrawal === withdrawal && known?.session === sessionOf() && (known?.until ?? 0) > now()
      return isGood ? known : undefined
    },
    keep({ kind, withdrawal }, { stepUp: token, way, expiresAt, withdrawalUntil }) {
      const until = kind === 'withdrawal' ? withdrawalUntil : expiresAt
      store.setState({ [kind]: { token, until, way, withdrawal, session: sessionOf() } })
    },
    forget: (kind) => store.setState({ [kind]: undefined }),
    endBy(way) {
      const others = Object.entries(store.getState()).filter(([, known]) => known?.way !== way)
      store.setState(Object.fromEntries(others), true)
    },
    endAll: () => store.setState({}, true),
  }
}
