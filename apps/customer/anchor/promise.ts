import { call } from '../live/index.ts'
import { keptMark } from '../shell/kept-mark.ts'

/** A cookie lives 400 days at most, and begins anew each time it is set. */
const MARK_AGAIN_AFTER_MS = 30 * 86_400_000

/** The browser's word on what a site keeps: until its customer deletes it, or as long as the browser likes; `unknown` where it says nothing. */
export type Promised = 'granted' | 'open' | 'unknown'

/** Asks the browser to keep what is kept here until the customer deletes it. Some ask the customer. */
export async function askForPromise(): Promise<Promised> {
  return answered(() => navigator.storage.persist())
}

/** The word that the browser has given, without asking for one. */
export async function promised(): Promise<Promised> {
  return answered(() => navigator.storage.persisted())
}

/** Has the server mark this browser as one that keeps something since then; a mark that is young stays. */
export async function markKept(since: number, now: number): Promise<void> {
  const mark = keptMark()
  if (mark?.since === since && now - mark.at < MARK_AGAIN_AFTER_MS) return
  // without an answer the next opening asks again
  await call('markKept', { body: { since } }).catch(() => undefined)
}

async function answered(ask: () => Promise<boolean>): Promise<Promised> {
  try {
    return (await ask()) ? 'granted' : 'open'
  } catch {
    return 'unknown'
  }
}
