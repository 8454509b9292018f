import { type ActivateRules, type Code, type CommandOf, HOUSE, POSTING_PURPOSES } from '@candela/contract'
import type { Rules } from '@candela/rules'
import { workOff } from '../due/registry.ts'
import { practiceAsset } from '../funding/decide.ts'
import { type HousePurpose, PURPOSE } from '../ledger/purposes.ts'
import { isCapitalAwaited, noteBeforeCapital, noteCapital } from '../ports/told.ts'
import { protectAll } from '../limits/protect.ts'
import type { Decisions } from '../rooms/decisions.ts'
import type { State } from '../state.ts'

const HOUSE_FUNDING = POSTING_PURPOSES.indexOf('houseFunding')
/** the accounts that count as being there already */
const COUNTED: Readonly<Record<CommandOf<'fundHouse'>['account'], readonly HousePurpose[]>> = {
  houseTimed: ['houseTimed', 'timedReserve'],
  insurance: ['insurance'],
  lendingFree: ['lendingFree', 'lendingPromised', 'loanBook'],
  capital: ['capital', 'marketing'],
}

export const DECIDE: Decisions<'house'> = { tick, activateRules, recordState, fundHouse }

/** Works off what fell due, a bounded part of it. */
function tick(state: State): Code {
  workOff(state, state.work, state.at)
  return 'ok'
}

/**
 * Puts a rule version in force from the next entry on. Refusals: rulesUnknown for one this version cannot decide by, or
 * one already left behind; catalogueInvalid for one that has a listed product's perpetual as no catalogue may, knows no
 * perpetual of one that is open, or has practice funds in another asset than customers were opened with.
 */
function activateRules(state: State, { version }: ActivateRules): Code {
  const rules = state.ruleSets[version]
  if (rules === undefined || version < state.rules.version) return 'rulesUnknown'
  const before = state.rules
  const ids = state.products.map(({ definition }) => definition.id)
  const { faultyTerms, perpetualTerms } = rules.perpetual
  if (faultyTerms(perpetualTerms, ids) || leavesBehind(state, rules)) return 'catalogueInvalid'
  state.rules = rules
  // what waits by a calendar of the rules waits by the new one, as it would in a state that was restored
  state.loans.scheduleAll(rules.loan)
  state.withdrawals.scheduleAll(rules.funding)
  state.events.emit('rulesActivated', { version })
  if (before.perpetual.edition < rules.perpetual.edition) protectAll(state)
  return 'ok'
}

/** True when something that is open would have no rules. */
function leavesBehind({ perpetuals, products, customers, rules }: State, next: Rules): boolean {
  const isOther = customers.count > 0 && next.funding.practiceAsset !== rules.funding.practiceAsset
  const { perpetualTerms } = next.perpetual
  return isOther || [...perpetuals.markets.keys()].some((product) => !perpetualTerms(products[product]!.definition.id))
}

/** Tells the hash that whoever replays the journal compares with the state it comes to. */
function recordState({ events }: State, { stateHash }: CommandOf<'recordState'>): Code {
  events.emit('stateRecorded', { stateHash })
  return 'ok'
}

/**
 * Pays in what is missing to the rules' amount; nothing where nothing is. Refusals: catalogueInvalid (no practice asset
 * yet), balanceTooLarge.
 */
function fundHouse(state: State, { account }: CommandOf<'fundHouse'>): Code {
  const asset = practiceAsset(state)
  if (asset < 0) return 'catalogueInvalid'
  if (account === 'capital') noteBeforeCapital(state)
  const missing = missingFunds(state, account)
  if (missing > 0) {
    if (!state.ledger.canIssue(asset, missing)) return 'balanceTooLarge'
    fund(state, account, asset, missing)
  }
  if (account === 'capital') noteCapital(state)
  return 'ok'
}

function fund(state: State, account: CommandOf<'fundHouse'>['account'], asset: number, missing: number): void {
  state.events.emit('houseFunded', { account, amount: missing })
  state.ledger.begin(HOUSE_FUNDING, 0)
  state.ledger.house(PURPOSE.practice, asset, -missing)
  state.ledger.house(PURPOSE[account], asset, missing)
  state.ledger.end()
}

/** True when `fundHouse` would do something. */
export function lacksFunds(state: State, account: CommandOf<'fundHouse'>['account']): boolean {
  return missingFunds(state, account) > 0 || (account === 'capital' && isCapitalAwaited(state))
}

/** Minor units that an account of the house lacks to what the rules in force say; 0 or less: nothing. */
function missingFunds(state: State, account: CommandOf<'fundHouse'>['account']): number {
  const asset = practiceAsset(state)
  const there = COUNTED[account].reduce(
    (sum, purpose) => sum + state.ledger.accountBalance(HOUSE, PURPOSE[purpose], asset),
    0n,
  )
  return Number(BigInt(state.rules.houseFunds[account]) - there)
}
