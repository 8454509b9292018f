import type { Engine } from './engine.ts'

/** Timers of the host. */
export interface Timers {
  readonly now: () => number
  readonly set: (work: () => void, ms: number) => unknown
  readonly clear: (timer: unknown) => void
}

/** a timer is never armed for longer, since hosts hold long ones wrongly and the clock may be set meanwhile */
const LONGEST_MS = 60_000

/**
 * Sends a tick when something falls due in the core and nobody speaks: any entry lets due work run, so the timer is only there for the
 * silence. Returns how to stop.
 */
export function startClockwork(engine: Engine, timers: Timers): () => void {
  let timer: unknown
  let isStopped = false
  const arm = (): void => {
    timers.clear(timer)
    const dueAt = isStopped || !engine.isOpen ? undefined : engine.core.nextDueAt()
    if (dueAt === undefined) return
    timer = timers.set(wake, Math.min(LONGEST_MS, Math.max(0, dueAt - timers.now())))
  }
  const wake = (): void => {
    const dueAt = engine.core.nextDueAt()
    if (isStopped || !engine.isOpen) return
    if (dueAt === undefined || timers.now() < dueAt) return arm()
    void engine.submit({ kind: 'tick' }).then(arm)
  }
  const unfollow = engine.follow(arm)
  arm()
  return () => {
    isStopped = true
    unfollow()
    timers.clear(timer)
  }
}
