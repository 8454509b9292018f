import type { RecordFact } from '@candela/contract'
import type { AuditedState } from './books.ts'
import { type Decision, refusal } from './orders.ts'

/** A freeze begins and ends, a retrieval happens again and again, everything else begins once and stays. */
export function recordFact(state: AuditedState, { customer, fact, holds }: RecordFact): Decision {
  const { facts } = state.customers[customer - 1]!
  if (fact === 'identityValidated' || fact === 'faceValidated') return refusal('factReviewed')
  if (!holds && fact !== 'ownFreeze') return refusal('factLasting')
  const hasOrders = state.products.some(({ resting }) => resting.some((order) => order.customer === customer))
  if (fact === 'closed' && hasOrders) return refusal('openOrdersRemain')
  if (facts.has(fact) === holds && fact !== 'passwordRetrieved') return { code: 'ok', value: 0, told: [] }
  if (holds) facts.set(fact, state.at)
  else facts.delete(fact)
  return { code: 'ok', value: 0, told: [{ kind: 'factRecorded', customer, fact, holds }] }
}
