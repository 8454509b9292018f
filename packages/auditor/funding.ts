import type { Code, CommandOf } from '@candela/contract'
import { assignAddress, cancelDeposit, confirmRemittance, depositDeclined, startDeposit } from './deposits.ts'
import { canIssue, move, owned } from './floor/accounts.ts'
import type { AuditedState } from './floor/books.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { Expected } from './floor/told.ts'
import { matchLine, sendBack } from './matching.ts'
import { noteBroughtIn } from './requested-withdrawals.ts'

/** 10,000 USDT in minor units */
const TOP_UP_TO = 1_000_000_000_000n
const TOP_UP_INTERVAL = 24 * 3_600_000

export const PREDICT: Predictions<'funding'> = {
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
export const BRAKES: Brakes<'funding'> = ['cancelDeposit', 'sendBack']

function addPracticeFunds(state: AuditedState, { customer }: CommandOf<'addPracticeFunds'>): Decision {
  const asset = practiceAsset(state)
  const known = state.customers[customer - 1]!
  if (state.at < known.practiceFundsAt + TOP_UP_INTERVAL) return refusal('practiceFundsTooSoon')
  const has = owned(state, customer, asset)
  if (has >= TOP_UP_TO) return refusal('practiceFundsNotNeeded')
  if (!canIssue(state, asset, TOP_UP_TO - has)) return refusal('balanceTooLarge')
  known.practiceFundsAt = state.at
  noteBroughtIn(state, customer, TOP_UP_TO - has)
  return done(0, fund(state, customer, asset, TOP_UP_TO - has))
}

/** The reason why nobody new can be given practice funds, or `ok`. */
export function openingFundsRefused(state: AuditedState): Code {
  const asset = practiceAsset(state)
  if (asset < 0) return 'catalogueInvalid'
  return canIssue(state, asset, TOP_UP_TO) ? 'ok' : 'balanceTooLarge'
}

/** The practice funds that a customer is opened with. */
export function openingFunds(state: AuditedState, customer: number): Expected {
  return fund(state, customer, practiceAsset(state), TOP_UP_TO)
}

function fund(state: AuditedState, customer: number, asset: number, amount: bigint): Expected {
  move(state, ['practiceFunds', 0], asset, amount, [0, 'practice'], [customer, 'available'])
  return { kind: 'funded', customer, asset, amount: Number(amount), source: 'practiceFunds' }
}

function practiceAsset(state: AuditedState): number {
  return state.assets.findIndex(({ id }) => id === 'USDT')
}
