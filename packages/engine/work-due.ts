import type { Event } from '@candela/contract'
import { Core } from '@candela/core'

/**
 * Works off, on a copy of the core, everything that has fallen due by `at`, and hands `tell` the events of each tick. The core stays as
 * it is and nothing is entered. Takes as long as a snapshot, a restore and the ticks themselves.
 */
export function workDue(core: Core, at: number, tell: (events: readonly Event[]) => void): void {
  const copy = Core.restore(core.snapshot())
  while (copy.isDue(at)) {
    copy.apply(copy.seq + 1, at, { kind: 'tick' })
    tell(copy.events.decode())
  }
}
