import { type Code, type CommandOf, HOUSE, MONEY } from '@candela/contract'
import { railOf } from '@candela/rules/funding/arithmetic'
import { creditRated } from '../funding/crediting.ts'
import { UNIT } from '@candela/units'
import { PURPOSE } from '../ledger/purposes.ts'
import type { Decisions } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { isCarried } from './carried.ts'
import { closeRail, recordLine } from './record.ts'

export const DECIDE: Decisions<'rails'> = { listRail, rates, recordLine, closeDay, reopenRail }

/** Refusals: railUnknown, railListed (its key is for ever). */
function listRail({ rails, events }: State, { rail, grade, key }: CommandOf<'listRail'>): Code {
  if (railOf(rail) === undefined) return 'railUnknown'
  if (rails.listed.has(rail)) return 'railListed'
  rails.list(rail, grade, key)
  events.emit('railListed', { rail, grade })
  return 'ok'
}

/** minor units of USDT a whole unit of a currency is worth at most */
const MOST_EXPENSIVE = 1_000 * UNIT

/** Refusal: ratesMalformed (none, money itself, what is no asset or no price, more than 1,000 USDT, one twice, a source of tomorrow). */
function rates(state: State, { mids, sourceAt }: CommandOf<'rates'>): Code {
  const { rails, events, at, assets } = state
  const isPrice = ({ asset, mid }: { asset: number; mid: number }): boolean =>
    asset !== MONEY && assets[asset] !== undefined && mid > 0 && mid <= MOST_EXPENSIVE
  const isSingle = new Set(mids.map(({ asset }) => asset)).size === mids.length
  if (mids.length === 0 || !mids.every(isPrice) || !isSingle || sourceAt > at) return 'ratesMalformed'
  const rate = ++rails.rateNumbers
  rails.addRates({ rate, at, mids: mids.map(({ asset, mid }) => ({ asset, mid })) })
  events.emit('rated', { rate })
  state.value = rate
  creditRated(state)
  return 'ok'
}

/** Closes a rail's day: a difference is published and closes the rail, no more. Refusals: railUnknown, assetNotOnRail. */
function closeDay(state: State, { rail: number, asset, lines, closing, head }: CommandOf<'closeDay'>): Code {
  const rail = state.rails.listed.get(number)
  if (rail === undefined) return 'railUnknown'
  if (!isCarried(state, rail, asset)) return 'assetNotOnRail'
  const custody = state.ledger.accountBalance(HOUSE, PURPOSE.custody, asset, number)
  const told = { lines, head, closing: BigInt(closing) }
  const { closeOutcome } = state.rules.funding
  const { outcome, difference } = closeOutcome(told, { lines: rail.lines, head: rail.head, custody })
  state.events.emit('reconciled', { rail: number, asset, lines, outcome, difference: Number(difference) })
  if (outcome !== 'agrees') closeRail(state, rail, 'difference')
  return 'ok'
}

/**
 * A maker of payments proposes, another operator who checks them agrees. Refusals: railUnknown, railOpen,
 * signatureMissing, sameOperator, operatorRoleMissing.
 */
function reopenRail(state: State, { operator, rail: number, signature }: CommandOf<'reopenRail'>): Code {
  const { rails, operators, events } = state
  const rail = rails.listed.get(number)
  if (rail === undefined) return 'railUnknown'
  if (!rail.isClosed) return 'railOpen'
  if (signature === '') return 'signatureMissing'
  if (rail.reopenedBy === operator) return 'sameOperator'
  const isProposed = rail.reopenedBy !== 0
  if (!operators.may(operator, isProposed ? 'paymentsChecker' : 'paymentsMaker')) return 'operatorRoleMissing'
  rail.isClosed = !isProposed
  rail.reopenedBy = isProposed ? 0 : operator
  events.emit('railReopened', { rail: number, operator, agreement: isProposed ? 'decided' : 'proposed' })
  return 'ok'
}
