/* Made by npm run lists: the rooms that decide, and the due work that files of the core declare. */

import type { Room } from '@candela/contract'
import * as catalogue from '../catalogue/decide.ts'
import * as customers from '../customers/decide.ts'
import * as destinations from '../destinations/decide.ts'
import * as earn from '../earn/decide.ts'
import * as funding from '../funding/decide.ts'
import * as house from '../house/decide.ts'
import * as identity from '../identity/decide.ts'
import * as limits from '../limits/decide.ts'
import * as loan from '../loan/decide.ts'
import * as market from '../market/decide.ts'
import * as operators from '../operators/decide.ts'
import * as perpetual from '../perpetual/decide.ts'
import * as proposals from '../proposals/decide.ts'
import * as rails from '../rails/decide.ts'
import * as referral from '../referral/decide.ts'
import * as security from '../security/decide.ts'
import * as spot from '../spot/decide.ts'
import * as strategy from '../strategy/decide.ts'
import * as subscription from '../subscription/decide.ts'
import * as sweep from '../sweep/decide.ts'
import * as timed from '../timed/decide.ts'
import * as withdrawals from '../withdrawals/decide.ts'
import { workContracts } from '../due/contracts.ts'
import { endDeposits } from '../funding/due.ts'
import { endWaits, endWaitsLast } from '../limits/due.ts'
import { voidLadders } from '../market/decide.ts'
import { payFunding } from '../perpetual/funding.ts'
import { sendLinesBack } from '../rails/due.ts'
import { workReferral } from '../referral/due.ts'
import { workStrategies } from '../strategy/due.ts'
import { decideInSilence } from '../timed/step.ts'
import { releaseWithdrawals, tellOverdues } from '../withdrawals/releasing.ts'
import { noteMovedWallets } from '../earn/wallets.ts'
import { protectNoted } from '../limits/protect.ts'
import { checkOpenings } from '../perpetual/protect.ts'
import { checkPurchases } from '../spot/protect.ts'
import type { DueWork } from '../due/work.ts'
import type { State } from '../state.ts'
import type { Decisions, Makings, Protecting, StateCheck } from './decisions.ts'

export const DECIDE: Decisions<Room> = {
  ...catalogue.DECIDE,
  ...customers.DECIDE,
  ...destinations.DECIDE,
  ...earn.DECIDE,
  ...funding.DECIDE,
  ...house.DECIDE,
  ...identity.DECIDE,
  ...limits.DECIDE,
  ...loan.DECIDE,
  ...market.DECIDE,
  ...operators.DECIDE,
  ...perpetual.DECIDE,
  ...proposals.DECIDE,
  ...rails.DECIDE,
  ...referral.DECIDE,
  ...security.DECIDE,
  ...spot.DECIDE,
  ...strategy.DECIDE,
  ...subscription.DECIDE,
  ...sweep.DECIDE,
  ...timed.DECIDE,
  ...withdrawals.DECIDE,
}

export const MADE: Makings<Room> = {
  ...customers.MADE,
  ...operators.MADE,
}

export const PROTECTING: Protecting<Room> = [
  ...destinations.PROTECTING,
  ...earn.PROTECTING,
  ...funding.PROTECTING,
  ...identity.PROTECTING,
  ...limits.PROTECTING,
  ...loan.PROTECTING,
  ...perpetual.PROTECTING,
  ...proposals.PROTECTING,
  ...security.PROTECTING,
  ...spot.PROTECTING,
  ...strategy.PROTECTING,
  ...subscription.PROTECTING,
  ...withdrawals.PROTECTING,
]

/** Ends an entry: the work of every room, called by name since every command comes here. */
export function endEntry(state: State): void {
  noteMovedWallets(state)
  protectNoted(state)
}

export const STATE_CHECKS: readonly StateCheck[] = [checkOpenings, checkPurchases]

/** Due work of every room; the rank of each says when. */
export const DUE_WORK: readonly DueWork<State>[] = [
  workContracts,
  endDeposits,
  endWaits,
  endWaitsLast,
  voidLadders,
  payFunding,
  sendLinesBack,
  workReferral,
  workStrategies,
  decideInSilence,
  releaseWithdrawals,
  tellOverdues,
]
