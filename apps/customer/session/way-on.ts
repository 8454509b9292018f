import { clearTarget, PATHS, storedTarget, storeTarget, to } from '../shell/index.ts'

/**
 * Called before an account with a username only is opened, since the guard leads on at once: the way then leads past the
 * recovery codes, and from there to where the visitor was going. Answers how to take that back where it was refused.
 */
export function leadPastRecoveryCodes(): () => void {
  const before = storedTarget()
  storeTarget(to('recoveryCodes', { next: before ?? PATHS.home }))
  return () => {
    if (before === undefined) clearTarget()
    else storeTarget(before)
  }
}
