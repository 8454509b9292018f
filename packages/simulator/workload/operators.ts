import { OPERATOR_ROLES } from '@candela/contract'
import { byOperators, type Altered, type Move } from './floor/move.ts'

const OPERATORS = 5
/** maker, checker, both, security: what a review needs in turns */
const ROLES = [2 | 8, 4 | 16, 6 | 24, 6 | 24, 256, 1023]

/** New operators: two at once, then now and then. */
export const ENROLMENTS: readonly Move<{ readonly commandId: string }>[] = [
  {
    of: 100,
    weight({ state: { operators } }) {
      if (operators.length < 2) return 100
      return operators.length < OPERATORS ? 10 : 0
    },
    make({ random }, { commandId }) {
      const roles = random.chance(80) ? random.pick(ROLES) : random.pick([0, 2 ** OPERATOR_ROLES.length])
      return { kind: 'enrolOperator', commandId, roles, publicKey: random.pick(['', 'a50102']) }
    },
  },
]

export const MOVES = byOperators(10, [
  { of: 100, weight: () => 1, make: (_, { operator }) => ({ kind: 'endOperator', operator }) },
])

export const ALTERED: Altered<'operators'> = {
  enrolOperator: (before) => ({ ...before, roles: before.roles + 1 }),
}
