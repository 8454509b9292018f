import { type Code, type OpenCustomer, parseCommandId } from '@candela/contract'
import { assert } from '@candela/units'
import { openingFunds, openingFundsRefused } from '../funding/decide.ts'
import type { Decisions, Made, Makings } from '../rooms/decisions.ts'
import type { State } from '../state.ts'

export const DECIDE: Decisions<'customers'> = { openCustomer }

export const MADE: Makings<'customers'> = { openCustomer: openedBefore }

const id = new Int32Array(4)

/**
 * Opens a customer and posts the first practice funds; the command id is the customer's for ever. Refusals:
 * catalogueInvalid (no practice asset yet), customersExhausted, balanceTooLarge.
 */
function openCustomer(state: State, { commandId, terms, risk }: OpenCustomer): Code {
  const { customers, at, seq } = state
  const code = openingFundsRefused(state)
  if (code === 'catalogueInvalid') return code
  if (customers.full) return 'customersExhausted'
  if (code !== 'ok') return code
  readId(commandId)
  const customer = customers.add(id, terms, risk, seq, at)
  state.value = customer
  state.events.emit('customerOpened', { customer, commandId })
  openingFunds(state, customer)
  return 'ok'
}

function openedBefore({ customers }: State, { commandId, terms, risk }: OpenCustomer): Made | undefined {
  readId(commandId)
  const value = customers.find(id)
  if (value === 0) return undefined
  const isSame = customers.terms[value] === terms && customers.risk[value] === risk
  return { value, seq: customers.openedSeq[value]!, at: customers.openedAt[value]!, isSame }
}

function readId(commandId: string): void {
  assert(parseCommandId(commandId, id), 'commandId must be a UUIDv7')
}
