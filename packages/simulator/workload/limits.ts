import { LIMIT_PERIODS, OWN_LIMITS } from '@candela/contract'
import { byCustomers, type Altered, instead, type Scene } from './floor/move.ts'

/** the answers of the knowledge check */
export const RIGHT = [1, 0, 2, 0, 2, 1, 0, 2]
const UNIT = 100_000_000

/** Limits that are lowered and raised, the knowledge check, now and then a break, seldom a self-exclusion. */
export const MOVES = byCustomers(40, [
  {
    of: 1000,
    weight: () => 8,
    make: ({ random }, own) => ({
      kind: 'setOwnLimit',
      ...own,
      of: random.pick(OWN_LIMITS),
      period: random.pick(LIMIT_PERIODS),
      amount: random.pick([0, 1, 100 * UNIT, 200 * UNIT, random.below(1000) * UNIT, -1, Number.MAX_SAFE_INTEGER]),
    }),
  },
  {
    of: 1000,
    // who wants leverage has to know of it
    weight: ({ mood }) => (mood.perpetualPermille > 500 ? 40 : 4),
    make: (scene, own) => ({
      kind: 'answerKnowledgeCheck',
      ...own,
      version: scene.random.chance(85) ? 1 : scene.random.pick([0, 2]),
      answers: answers(scene),
    }),
  },
  {
    of: 1000,
    // whoever stopped once says again how long
    weight: ({ state, now }, { customer }) => ((state.customers[customer - 1]?.limits.breakUntil ?? 0) > now ? 20 : 1),
    make: ({ random }, own) =>
      random.chance(85)
        ? { kind: 'takeBreak', ...own, days: random.pick([1, 1, 1, 2, 3, 42, 0, 43, -1]) }
        : { kind: 'excludeSelf', ...own, months: random.pick([6, 7, 60, 5, 61, 0]) },
  },
])

export const ALTERED: Altered<'limits'> = {
  setOwnLimit: (before) => ({ ...before, amount: before.amount + 1 }),
  takeBreak: (before) => ({ ...before, days: before.days + 1 }),
  excludeSelf: instead,
  answerKnowledgeCheck: (before) => ({ ...before, answers: before.answers.toReversed() }),
}

function answers({ random }: Scene): readonly number[] {
  if (random.chance(40)) return RIGHT
  const wrong = RIGHT.map((right) => (random.chance(85) ? right : random.below(4)))
  return random.chance(75) ? wrong : wrong.slice(random.below(RIGHT.length))
}
