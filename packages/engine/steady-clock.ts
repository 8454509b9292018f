/** the longest step of the wall clock that is taken for a correction */
const LONGEST_STEP_MS = 10_000
/** readings are held against one at most so old: small corrections of many days are no step */
const REFERENCE_FOR_MS = 60_000
/** a process that was paused between two readings finds a step that is none: it looks again */
const LOOKS = 3

/** The wall clock was set while the house was running, or this machine slept. */
export class ClockStepped extends Error {
  override readonly name = 'ClockStepped'
  /** milliseconds, positive where the clock went ahead */
  readonly step: number

  constructor(step: number) {
    const by = (Math.abs(step) / 1_000).toFixed(3)
    super(
      `The clock of this machine went ${step > 0 ? 'ahead' : 'back'} by ${by} s while the house was running: it was set, or the machine slept. ` +
        'Nothing was entered by it. See that the time is right, then start again.',
    )
    this.step = step
  }
}

/**
 * A wall clock that is held against milliseconds that nobody can set. It throws ClockStepped instead of an instant that
 * differs from these by more than ten seconds since a reading of the last minute.
 */
export function steadyClock(wall: () => number, monotonic: () => number): () => number {
  let reference = { now: wall(), passed: monotonic() }
  let lastSeen = reference.now
  return () => {
    let now = wall()
    if (now === lastSeen) return now
    for (let look = 1; ; look++) {
      const passed = monotonic()
      const step = Math.round(now - reference.now - (passed - reference.passed))
      if (Math.abs(step) <= LONGEST_STEP_MS) {
        if (passed - reference.passed >= REFERENCE_FOR_MS) reference = { now, passed }
        return (lastSeen = now)
      }
      if (look === LOOKS) throw new ClockStepped(step)
      now = wall()
    }
  }
}
