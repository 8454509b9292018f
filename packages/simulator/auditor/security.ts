import type { RecordFact } from '@candela/contract'
import { type AuditedState, countOrders } from './floor/books.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { isUnderWay } from './floor/money-out.ts'
import { passClosed } from './referral.ts'
import { takeBackUnsent } from './withdrawals.ts'

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
  const takesBack = fact === 'passwordRetrieved' || (fact === 'ownFreeze' && holds) ? fact : undefined
  const why = takesBack === 'ownFreeze' ? 'ownFreeze' : 'retrieval'
  const told = takesBack ? takeBackUnsent(state, customer, why) : []
  if (fact === 'closed') told.push(...passClosed(state, customer))
  return done(0, { kind: 'factRecorded', customer, fact, holds }, ...told)
}

/** Whether anything of a customer is still to be decided, settled or closed. */
export function hasOpen(state: AuditedState, customer: number): boolean {
  const isTheirs = (order: { readonly customer: number }): boolean => order.customer === customer
  return (
    countOrders(state, customer) > 0 ||
    state.timed.some(isTheirs) ||
    state.earn.orders.some(isTheirs) ||
    state.earn.open.some(isTheirs) ||
    state.withdrawals.some((each) => isTheirs(each) && isUnderWay(each)) ||
    state.loans.some((loan) => isTheirs(loan) && loan.status !== 'over') ||
    state.perpetual.markets.some(({ open, positions }) => open.some(isTheirs) || positions.some(isTheirs))
  )
}
