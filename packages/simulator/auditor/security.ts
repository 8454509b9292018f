import type { RecordFact } from '@candela/contract'
import { type AuditedState, countOrders } from './floor/books.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'

export const PREDICT: Predictions<'security'> = { recordFact }

export const BRAKES: Brakes<'security'> = ['recordFact']

/** A freeze begins and ends, a retrieval happens again and again, everything else begins once and stays. */
function recordFact(state: AuditedState, { customer, fact, holds }: RecordFact): Decision {
  const { facts } = state.customers[customer - 1]!
  if (fact === 'identityValidated' || fact === 'faceValidated') return refusal('factReviewed')
  if (!holds && fact !== 'ownFreeze') return refusal('factLasting')
  if (fact === 'closed' && hasOpen(state, customer)) return refusal('openOrdersRemain')
  if (facts.has(fact) === holds && fact !== 'passwordRetrieved') return done(0)
  if (holds) facts.set(fact, state.at)
  else facts.delete(fact)
  return done(0, { kind: 'factRecorded', customer, fact, holds })
}

/** Whether anything of a customer is still to be decided, settled or closed. */
export function hasOpen(state: AuditedState, customer: number): boolean {
  const isTheirs = (order: { readonly customer: number }): boolean => order.customer === customer
  return (
    countOrders(state, customer) > 0 ||
    state.timed.some(isTheirs) ||
    state.earn.orders.some(isTheirs) ||
    state.perpetual.markets.some(({ open, positions }) => open.some(isTheirs) || positions.some(isTheirs))
  )
}
