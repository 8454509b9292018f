import { type Command, RETURN_REASONS } from '@candela/contract'
import { byOperators, type Altered, type Desk, type Scene } from './floor/move.ts'

/** Commands of operators and the practice reviewer: mostly sensible ones, now and then forbidden ones. */
export const MOVES = byOperators(80, [
  {
    of: 100,
    weight: () => 5,
    make: ({ random }, { operator, commandId }) => ({
      kind: 'switchPracticeReviewer',
      operator,
      commandId,
      on: random.chance(50),
    }),
  },
  { of: 100, weight: () => 100, make: review },
])

export const ALTERED: Altered<'identity'> = {
  reviewIdentity: (before) => ({ ...before, reasons: before.reasons + 1 }),
  switchPracticeReviewer: (before) => ({ ...before, on: !before.on }),
}

/** A decision on what was sent, or its sending, where nothing waits. */
function review({ random, state: { customers } }: Scene, { operator, commandId }: Desk): Command {
  const waiting = customers.filter(({ facts }) => facts.has('identitySent'))
  const known = waiting.length > 0 && random.chance(70) ? random.pick(waiting) : random.pick(customers)
  if (!known.facts.has('identitySent') && random.chance(80)) {
    return { kind: 'recordFact', customer: known.customer, commandId, fact: 'identitySent', holds: true }
  }
  const isPractice = random.chance(20)
  const verdict = random.chance(70) ? 'validate' : 'giveBack'
  const next = known.proposal?.submission ?? known.decidedSubmission + 1
  return {
    kind: 'reviewIdentity',
    operator: isPractice ? 0 : operator,
    customer: random.chance(98) ? known.customer : random.pick([0, customers.length + 1]),
    commandId,
    submission: random.chance(90) ? next : Math.max(0, next + random.pick([-1, 1])),
    verdict,
    face: random.chance(50),
    reasons:
      verdict === 'validate'
        ? 0
        : random.pick([0, 1, 3, random.below(2 ** RETURN_REASONS.length), 2 ** RETURN_REASONS.length]),
    signature: isPractice || random.chance(10) ? '' : 'signed',
  }
}
