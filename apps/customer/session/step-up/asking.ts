import { waysAsked } from './ways.ts'
import type { StepUpWay } from '@candela/contract'

/** What a sensitive call carries: nothing at first, then the token of a step-up. Spread it into the body. */
export interface Proof {
  readonly stepUp?: string | undefined
}

/** A token is asked for at most this often for one call: the second time the first one had run out meanwhile. */
const MAX_ASKED = 2

/**
 * Makes a sensitive call. Where it wants the owner to prove themselves, asks for that and makes it again. Undefined
 * where the owner gave up; every other refusal is thrown. A token that a refused call did not use up is good for the
 * next one.
 */
export function stepper(
  ask: (ways: readonly StepUpWay[]) => Promise<string | undefined>,
): <T>(call: (proof: Proof) => Promise<T>) => Promise<T | undefined> {
  let kept: string | undefined
  return async (call) => {
    for (let asked = 0; ; asked++) {
      try {
        const answer = await call(kept === undefined ? {} : { stepUp: kept })
        kept = undefined
        return answer
      } catch (error) {
        const ways = waysAsked(error)
        if (ways === undefined || asked >= MAX_ASKED) throw error
        kept = await ask(ways)
        if (kept === undefined) return undefined
      }
    }
  }
}
