import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of reviews.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S4.3', 'packages/core/identity/decide.ts', 'facts.set(customer, fact, at)', 'facts.set(customer, fact, at - at)'],
  ['S6.6', 'packages/core/identity/decide.ts', 'facts.set(customer, fact, at)', 'facts.set(customer, fact, at - at)'],
  ['S6.7', 'packages/core/identity/decide.ts', 'command.face && known.face', 'command.face || known.face'],
]
