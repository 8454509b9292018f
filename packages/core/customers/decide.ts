import { type Code, type CommandFields, POSTING_PURPOSES } from '@candela/contract'
import { PRACTICE_AMOUNT, PRACTICE_ASSET, PRACTICE_INTERVAL_MS } from '@candela/rules'
import { assert } from '@candela/units'
import { PURPOSE } from '../ledger/ledger.ts'
import type { State } from '../state.ts'

const GRANT = POSTING_PURPOSES.indexOf('practiceGrant')

/**
 * Opens a customer and posts the first practice grant. The command id is the customer's for ever: given again with the
 * same consent it answers the same customer, however late. Answers in `state.value`; `repeated` when there was one.
 * Refusals: commandIdReused, customersExhausted, catalogueInvalid (no practice asset yet), balanceTooLarge.
 */
export function openCustomer(state: State, command: CommandFields): { code: Code; repeated: boolean } {
  const { customers } = state
  const { id } = command
  const known = customers.find(id)
  if (known !== 0) {
    const same = customers.terms[known] === command.terms && customers.risk[known] === command.risk
    if (!same) return { code: 'commandIdReused', repeated: false }
    state.value = known
    return { code: 'ok', repeated: true }
  }
  const asset = practiceAsset(state)
  if (asset < 0) return { code: 'catalogueInvalid', repeated: false }
  if (customers.full) return { code: 'customersExhausted', repeated: false }
  if (!state.ledger.canIssue(asset, PRACTICE_AMOUNT)) return { code: 'balanceTooLarge', repeated: false }
  const customer = customers.add(id, command.terms, command.risk, state.at)
  state.value = customer
  state.events.customerOpened(customer, id, 0)
  post(state, customer, asset, PRACTICE_AMOUNT)
  return { code: 'ok', repeated: false }
}

/** Tops the customer up to the practice amount, held funds counted. Refusals: grantTooSoon, grantNotNeeded, balanceTooLarge. */
export function grantPractice(state: State, customer: number): Code {
  const asset = practiceAsset(state)
  assert(asset >= 0, 'a customer exists only after the practice asset')
  if (state.at < grantAvailableAt(state, customer)) return 'grantTooSoon'
  const { available, held } = state.ledger.balanceOf(customer, asset)
  const missing = BigInt(PRACTICE_AMOUNT) - available - held
  if (missing <= 0n) return 'grantNotNeeded'
  if (!state.ledger.canIssue(asset, Number(missing))) return 'balanceTooLarge'
  state.customers.lastGrantAt[customer] = state.at
  post(state, customer, asset, Number(missing))
  return 'ok'
}

/** When the customer may ask for practice funds again. */
export function grantAvailableAt(state: State, customer: number): number {
  return state.customers.lastGrantAt[customer]! + PRACTICE_INTERVAL_MS
}

function practiceAsset(state: State): number {
  return state.assets.findIndex((asset) => asset.id === PRACTICE_ASSET)
}

function post(state: State, customer: number, asset: number, amount: number): void {
  state.events.funded(customer, asset, amount)
  state.ledger.begin(GRANT, 0)
  state.ledger.house(PURPOSE.practice, asset, -amount)
  state.ledger.available(customer, asset, amount)
  state.ledger.end()
}
