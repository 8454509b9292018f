import { type Code, FACTS, type RecordFact } from '@candela/contract'
import { ACTIVITY, OPEN_ORDERS } from '../customers/customers.ts'
import { endDeposits } from '../funding/due.ts'
import { cancelAnnounced, isFundingOpen } from '../funding/ending.ts'
import { protect } from '../limits/protect.ts'
import { noteClosed } from '../ports/told.ts'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { cancelUnsent } from '../withdrawals/payout.ts'
import { CLOSED, FACE_VALIDATED, IDENTITY_VALIDATED, OWN_FREEZE, PASSWORD_RETRIEVED } from '../facts/facts.ts'

export const DECIDE: Decisions<'security'> = { recordFact }

export const PROTECTING: Protecting<'security'> = ['recordFact']

/**
 * A fact begins to hold or ends; said again it stays as it is, but for a retrieval, whose last time counts. Refusals:
 * factReviewed (what only a review finds), factLasting (only a freeze ends), openOrdersRemain, fundingOpen (closing).
 */
function recordFact(state: State, { customer, fact: name, holds }: RecordFact): Code {
  const { facts, events, at, withdrawals } = state
  const isFirstEdition = state.rules.funding.edition === 1
  const fact = FACTS.indexOf(name)
  if (fact === IDENTITY_VALIDATED || fact === FACE_VALIDATED) return 'factReviewed'
  if (!holds && fact !== OWN_FREEZE) return 'factLasting'
  if (fact === CLOSED) {
    if (!isFirstEdition) endDeposits.run(state, at, Number.MAX_SAFE_INTEGER)
    const isOut = withdrawals.openOf(customer).length > 0
    if (hasOpen(state, customer) || (isFirstEdition && isOut)) return 'openOrdersRemain'
    if (!isFirstEdition && (isOut || isFundingOpen(state, customer))) return 'fundingOpen'
  }
  const held = facts.since(customer, fact) !== 0
  if (held === holds && fact !== PASSWORD_RETRIEVED) return 'ok'
  facts.set(customer, fact, holds ? at : 0)
  events.emit('factRecorded', { customer, fact: name, holds })
  if (fact === OWN_FREEZE && holds) {
    cancelUnsent(state, customer, 'ownFreeze')
    protect(state, customer)
  }
  if (fact === PASSWORD_RETRIEVED) cancelUnsent(state, customer, 'retrieval')
  if (fact === CLOSED) {
    if (!isFirstEdition) cancelAnnounced(state, customer)
    noteClosed(state, customer)
  }
  return 'ok'
}

/** True while anything is still to be decided or settled for a customer. */
function hasOpen({ customers, timed, perpetuals, earn, openEarn, loans }: State, customer: number): boolean {
  const { positions, orders } = perpetuals.customer(customer)
  return (
    customers.activity[customer * ACTIVITY + OPEN_ORDERS]! > 0 ||
    timed.countOf(customer) > 0 ||
    positions.size + orders.size > 0 ||
    earn.countOf(customer) + openEarn.countOf(customer) > 0 ||
    loans.of(customer) !== undefined
  )
}
