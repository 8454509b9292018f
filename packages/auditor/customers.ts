import type { OpenCustomer } from '@candela/contract'
import type { AuditedState } from './floor/books.ts'
import { type Decision, done, type Made, type Makings, type Predictions, refusal } from './floor/decision.ts'
import { openingFunds, openingFundsRefused } from './funding.ts'
import { noLimits } from './limits.ts'

export const PREDICT: Predictions<'customers'> = { openCustomer }

/** An id opens one account, for ever. */
export const MADE: Makings<'customers'> = { openCustomer: openedBefore }

function openCustomer(state: AuditedState, { commandId, terms, risk }: OpenCustomer): Decision {
  const code = openingFundsRefused(state)
  if (code !== 'ok') return refusal(code)
  const customer = state.customers.length + 1
  state.customers.push({
    customer,
    commandId,
    openedSeq: state.seq,
    openedAt: state.at,
    terms,
    risk,
    practiceFundsAt: state.at,
    limits: noLimits(),
    facts: new Map(),
    commands: new Map(),
    decidedSubmission: 0,
    proposal: undefined,
  })
  return done(customer, { kind: 'customerOpened', customer, commandId }, openingFunds(state, customer))
}

function openedBefore(state: AuditedState, { commandId, terms, risk }: OpenCustomer): Made | undefined {
  const known = state.customers.find((customer) => customer.commandId === commandId)
  if (!known) return undefined
  return { value: known.customer, seq: known.openedSeq, isSame: known.terms === terms && known.risk === risk }
}
