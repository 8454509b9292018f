import type { Engine } from '@candela/engine'
import { submit } from '../intake/submit.ts'
import { Refused } from '../refused.ts'
import type { Reviews } from '../vault/identity/reviews.ts'

/** Until the queue is there: nobody has sent anything. */
export function interimReviews(engine: Engine): Reviews {
  const nothing = (): Promise<never> => Promise.reject(new Refused('caseUnknown'))
  const reviewer = { since: 0, by: '', afterMs: 20_000, decided: 0 }
  return {
    queue: () => Promise.resolve([]),
    take: nothing,
    open: nothing,
    photo: nothing,
    giveBack: nothing,
    commandToSign: nothing,
    validate: nothing,
    practiceReviewer: () => Promise.resolve({ on: engine.core.practiceReviewerOn, ...reviewer }),
    async switchPracticeReviewer(operator, commandId, on) {
      const { seq } = await submit(engine, { kind: 'switchPracticeReviewer', operator: operator.number, commandId, on })
      return { on: engine.core.practiceReviewerOn, ...reviewer, entry: seq }
    },
    onPracticeDecision: () => {},
  }
}
