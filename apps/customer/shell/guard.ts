import type { Guard, PageRow } from './page-row.ts'
import { pageOf, PATHS } from './paths.ts'
import { ROWS } from './rooms.made.ts'

const ENTRANCES = new Set<string>([PATHS.login, PATHS.register, PATHS.registerSecond])

/** The guard of a path, by its page's row; a path that is no page needs none. */
function guardOf(path: string): Guard {
  const name = pageOf(path)
  if (name === undefined) return 'open'
  const { guard }: PageRow = ROWS[name]
  return guard
}

export interface Visit {
  readonly path: string
  readonly search: string
  readonly signedIn: boolean
  /** true for the browser's back and forward, false for links and the first page */
  readonly back: boolean
  readonly storedTarget: string | undefined
}

export type Decision =
  | { readonly kind: 'show' }
  /** the login prompt in place of the page; the target is stored */
  | { readonly kind: 'prompt'; readonly target: string }
  /** Login instead; the target is stored */
  | { readonly kind: 'login'; readonly target: string }
  /** somebody logged in goes on to where they were going, and the stored target is used up */
  | { readonly kind: 'goTo'; readonly target: string }

/** Decides a visit. Pure: storing and going are the caller's. */
export function decide(visit: Visit): Decision {
  const here = visit.path + visit.search
  if (!visit.signedIn) {
    const guard = guardOf(visit.path)
    return guard === 'open' ? { kind: 'show' } : { kind: guard, target: here }
  }
  if (ENTRANCES.has(visit.path)) {
    // a customer may add another account; the entrance itself leads on then
    if (new URLSearchParams(visit.search).has('add')) return { kind: 'show' }
    return { kind: 'goTo', target: visit.storedTarget ?? PATHS.home }
  }
  if (visit.back && visit.storedTarget !== undefined && visit.storedTarget !== here) {
    return { kind: 'goTo', target: visit.storedTarget }
  }
  return { kind: 'show' }
}

/** A target is only ever one of our own pages, and never an entrance: nothing else is stored, and nothing else replayed. */
export function knownTarget(target: string | undefined): string | undefined {
  if (target === undefined || target.length > MAX_TARGET) return undefined
  const path = target.split('?')[0]!
  return pageOf(path) === undefined || ENTRANCES.has(path) ? undefined : target
}
const MAX_TARGET = 300
