import { type Command, OPERATOR_ROLES, RETURN_REASONS } from '@candela/contract'
import type { AuditedState } from '../auditor/floor/books.ts'
import type { SeededRandom } from '../seeded-random.ts'

const OPERATORS = 5
/** maker, checker, both, security: what a review needs in turns */
const ROLES = [2, 4, 6, 6, 256, 1023]

/** What operators and the practice reviewer do: mostly what makes sense, now and then what nobody may. */
export function review(random: SeededRandom, state: AuditedState, commandId: string): Command {
  const { operators, customers } = state
  if (operators.length < 2 || (operators.length < OPERATORS && random.chance(10))) {
    const roles = random.chance(95) ? random.pick(ROLES) : random.pick([0, 2 ** OPERATOR_ROLES.length])
    return { kind: 'enrolOperator', commandId, roles, publicKey: random.pick(['', 'a50102']) }
  }
  const operator = random.chance(97) ? random.between(1, operators.length) : random.pick([-1, operators.length + 1])
  if (random.chance(1)) return { kind: 'endOperator', operator }
  if (random.chance(5)) return { kind: 'switchPracticeReviewer', operator, commandId, on: random.chance(50) }
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
    signature: isPractice || random.chance(3) ? '' : 'signed',
  }
}
