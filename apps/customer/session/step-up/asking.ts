import type { StepUpWay } from '@candela/contract'
import type { ConfirmedThings, Matter, Proven } from './confirmed.ts'
import { waysAsked } from './ways.ts'

/** The token of a step-up that confirmed a call of this kind, or nothing at first. Spread it into the body. */
export interface Proof {
  readonly stepUp?: string | undefined
}

/** A token is asked for at most this often for one call: the second time the first one had run out meanwhile. */
const MAX_ASKED = 2

/**
 * Makes a sensitive call. Where it wants the owner to prove themselves, asks for that and makes it again. Undefined
 * where the owner gave up; every other refusal is thrown. What was confirmed serves the calls after it that are like it.
 */
export function stepper(
  ask: (ways: readonly StepUpWay[]) => Promise<Proven | undefined>,
  confirmed: Pick<ConfirmedThings, 'find' | 'keep' | 'forget'>,
): <T>(matter: Matter, call: (proof: Proof) => Promise<T>) => Promise<T | undefined> {
  return async (matter, call) => {
    for (let asked = 0; ; asked++) {
      try {
        const token = confirmed.find(matter)?.token
        return await call(token === undefined ? {} : { stepUp: token })
      } catch (error) {
        const ways = waysAsked(error)
        if (ways === undefined || asked >= MAX_ASKED) throw error
        confirmed.forget(matter.kind)
        const proven = await ask(ways)
        if (proven === undefined) return undefined
        confirmed.keep(matter, proven)
      }
    }
  }
}
