import type { AnswerOf } from '@candela/contract'
import { isNothing } from './position-figures.ts'

/** The immediate outcome of an order, in the words of spot. */
export function placedAs(answer: AnswerOf<'placePerpetualOrder'> | undefined) {
  if (answer === undefined) return 'placed.sent'
  const { status, filled } = answer.order
  if (status === 'filled') return 'placed.filled'
  if (!isNothing(filled)) return 'placed.partly'
  return status === 'cancelled' ? 'placed.none' : 'placed.open'
}
