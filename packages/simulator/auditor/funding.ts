import type { Code, GrantPractice } from '@candela/contract'
import { balance, canIssue, move } from './floor/accounts.ts'
import type { AuditedState } from './floor/books.ts'
import { type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { Expected } from './floor/told.ts'

/** 10,000 USDT in minor units */
const GRANT = 1_000_000_000_000n
const GRANT_INTERVAL = 24 * 3_600_000

export const PREDICT: Predictions<'funding'> = { grantPractice }

function grantPractice(state: AuditedState, { customer }: GrantPractice): Decision {
  const asset = practiceAsset(state)
  const known = state.customers[customer - 1]!
  if (state.at < known.lastGrantAt + GRANT_INTERVAL) return refusal('grantTooSoon')
  const owned = balance(state, customer, 'available', asset) + balance(state, customer, 'held', asset)
  if (owned >= GRANT) return refusal('grantNotNeeded')
  if (!canIssue(state, asset, GRANT - owned)) return refusal('balanceTooLarge')
  known.lastGrantAt = state.at
  return done(0, fund(state, customer, asset, GRANT - owned))
}

/** Why nobody new can be given practice funds, or `ok`. */
export function firstGrantRefused(state: AuditedState): Code {
  const asset = practiceAsset(state)
  if (asset < 0) return 'catalogueInvalid'
  return canIssue(state, asset, GRANT) ? 'ok' : 'balanceTooLarge'
}

/** The practice funds that a customer is opened with. */
export function firstGrant(state: AuditedState, customer: number): Expected {
  return fund(state, customer, practiceAsset(state), GRANT)
}

function fund(state: AuditedState, customer: number, asset: number, amount: bigint): Expected {
  move(state, asset, amount, [0, 'practice'], [customer, 'available'])
  return { kind: 'funded', customer, asset, amount: Number(amount), source: 'practiceGrant' }
}

function practiceAsset(state: AuditedState): number {
  return state.assets.findIndex(({ id }) => id === 'USDT')
}
