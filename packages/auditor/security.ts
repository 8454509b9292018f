import type { RecordFact } from '@candela/contract'
import { type AuditedState, isSecondEdition } from './floor/books.ts'
import { countOrders } from './floor/spot-book.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { isUnderWay } from './floor/money-out.ts'
import { cancelAnnounced, endDeposits } from './deposits.ts'
import { goesBackAt } from './rails.ts'
import { passClosed } from './referral.ts'
import { endOf } from './strategy/turns.ts'
import { takeBackUnsent } from './withdrawals.ts'

export const PREDICT: Predictions<'security'> = { recordFact }

export const BRAKES: Brakes<'security'> = ['recordFact']

/** A freeze begins and ends, a retrieval happens again and again, everything else begins once and stays. */
function recordFact(state: AuditedState, { customer, fact, holds }: RecordFact): Decision {
  const { facts } = state.customers[customer - 1]!
  if (fact === 'identityValidated' || fact === 'faceValidated') return refusal('factReviewed')
  if (!holds && fact !== 'ownFreeze') return refusal('factLasting')
  const expired = fact === 'closed' && isSecondEdition(state) ? endDeposits(state) : []
  if (fact === 'closed' && hasOpen(state, customer)) return { ...refusal('openOrdersRemain'), told: expired }
  if (fact === 'closed' && isSecondEdition(state) && hasMoneyUnderWay(state, customer)) {
    return { ...refusal('fundingOpen'), told: expired }
  }
  if (facts.has(fact) === holds && fact !== 'passwordRetrieved') return done(0, ...expired)
  if (holds) facts.set(fact, state.at)
  else facts.delete(fact)
  const takesBack = fact === 'passwordRetrieved' || (fact === 'ownFreeze' && holds) ? fact : undefined
  const why = takesBack === 'ownFreeze' ? 'ownFreeze' : 'retrieval'
  const told = takesBack ? takeBackUnsent(state, customer, why) : []
  if (fact === 'closed' && isSecondEdition(state)) told.push(...cancelAnnounced(state, customer))
  if (fact === 'closed') told.push(...passClosed(state, customer), ...endOf(state, customer))
  return done(0, ...expired, { kind: 'factRecorded', customer, fact, holds }, ...told)
}

/** A withdrawal, a card that is charged, or a line of the customer's own that waits for more than coins. */
export function hasMoneyUnderWay({ withdrawals, moneyIn, at }: AuditedState, customer: number): boolean {
  const lines = [...moneyIn.rails.values()].flatMap((rail) => rail.lines)
  return (
    withdrawals.some((each) => each.customer === customer && isUnderWay(each)) ||
    moneyIn.deposits.some((each) => each.customer === customer && each.state === 'open' && each.agreed !== undefined) ||
    lines.some(
      (line) =>
        line.customer === customer &&
        (line.state === 'noRate' || (line.state === 'nameDiffers' && goesBackAt(line) > at)),
    )
  )
}

/** True when anything of a customer is still to be decided, settled or closed. */
export function hasOpen(state: AuditedState, customer: number): boolean {
  const isTheirs = (order: { readonly customer: number }): boolean => order.customer === customer
  return (
    countOrders(state, customer) > 0 ||
    state.timed.some(isTheirs) ||
    state.earn.orders.some(isTheirs) ||
    state.earn.open.some(isTheirs) ||
    (!isSecondEdition(state) && state.withdrawals.some((each) => isTheirs(each) && isUnderWay(each))) ||
    state.loans.some((loan) => isTheirs(loan) && loan.status !== 'over') ||
    state.perpetual.markets.some(({ open, positions }) => open.some(isTheirs) || positions.some(isTheirs))
  )
}
