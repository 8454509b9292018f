import { type Code, type CommandOf, POSTING_PURPOSES } from '@candela/contract'
import { assert } from '@candela/units'
import { ownedBy } from '../ledger/owned.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { noteMoneyIn } from '../ports/told.ts'
import { matchLine, sendBack } from './matching.ts'
import { cancelDeposit, depositDeclined } from './ending.ts'
import { assignAddress, confirmRemittance, startDeposit } from './start.ts'

const PRACTICE_FUNDS = POSTING_PURPOSES.indexOf('practiceFunds')

export const DECIDE: Decisions<'funding'> = {
  addPracticeFunds,
  startDeposit,
  confirmRemittance,
  cancelDeposit,
  depositDeclined,
  cardDeclined: depositDeclined,
  assignAddress,
  matchLine,
  sendBack,
}

export const PROTECTING: Protecting<'funding'> = ['cancelDeposit', 'sendBack']

/**
 * Tops the customer up to the practice amount; what is held, staked or behind positions is owned, too. Refusals:
 * practiceFundsTooSoon, practiceFundsNotNeeded, balanceTooLarge.
 */
function addPracticeFunds(state: State, { customer }: CommandOf<'addPracticeFunds'>): Code {
  const asset = practiceAsset(state)
  assert(asset >= 0, 'a customer exists only after the practice asset')
  if (state.at < practiceFundsFrom(state, customer)) return 'practiceFundsTooSoon'
  const missing = BigInt(state.rules.funding.practiceAmount) - ownedBy(state, customer, asset)
  if (missing <= 0n) return 'practiceFundsNotNeeded'
  if (!state.ledger.canIssue(asset, Number(missing))) return 'balanceTooLarge'
  noteMoneyIn(state, customer, missing)
  post(state, customer, asset, Number(missing))
  return 'ok'
}

/** The reason why a new customer cannot be given practice funds: catalogueInvalid (no practice asset yet), balanceTooLarge. */
export function openingFundsRefused(state: State): Code {
  const asset = practiceAsset(state)
  if (asset < 0) return 'catalogueInvalid'
  return state.ledger.canIssue(asset, state.rules.funding.practiceAmount) ? 'ok' : 'balanceTooLarge'
}

/** The practice funds that a customer is opened with. */
export function openingFunds(state: State, customer: number): void {
  post(state, customer, practiceAsset(state), state.rules.funding.practiceAmount)
}

/** The instant from which the customer may ask for practice funds again. */
export function practiceFundsFrom(state: State, customer: number): number {
  return state.funding.lastOf(customer) + state.rules.funding.practiceIntervalMs
}

/** The number of the asset of practice funds; -1 before it is listed. */
export function practiceAsset(state: State): number {
  const { practiceAsset: id } = state.rules.funding
  return state.assets.findIndex((asset) => asset.id === id)
}

function post(state: State, customer: number, asset: number, amount: number): void {
  state.funding.set(customer, state.at)
  state.events.emit('funded', { customer, asset, amount, source: 'practiceFunds' })
  state.ledger.begin(PRACTICE_FUNDS, 0)
  state.ledger.house(PURPOSE.practice, asset, -amount)
  state.ledger.available(customer, asset, amount)
  state.ledger.end()
}
