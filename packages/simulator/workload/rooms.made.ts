/* Made by npm run lists: the moves that files of this folder declare. */

import type { Room } from '@candela/contract'
import * as catalogue from './catalogue.ts'
import * as customers from './customers.ts'
import * as destinations from './destinations.ts'
import * as earn from './earn.ts'
import * as funding from './funding.ts'
import * as house from './house.ts'
import * as identity from './identity.ts'
import * as limits from './limits.ts'
import * as loan from './loan.ts'
import * as market from './market.ts'
import * as operators from './operators.ts'
import * as perpetual from './perpetual.ts'
import * as proposals from './proposals.ts'
import * as rails from './rails.ts'
import * as referral from './referral.ts'
import * as security from './security.ts'
import * as spot from './spot.ts'
import * as strategy from './strategy.ts'
import * as subscription from './subscription.ts'
import * as sweep from './sweep.ts'
import * as timed from './timed.ts'
import * as withdrawals from './withdrawals.ts'
import { type Altered, inOrder } from './floor/move.ts'

export const BY_HOUSE = inOrder([
  catalogue.MOVES,
  earn.LISTINGS,
  funding.DECLINES,
  house.MOVES,
  market.MOVES,
  proposals.WEEKS,
  rails.STATEMENTS,
  subscription.OFFERS,
  withdrawals.PAYOUTS,
])
export const BY_OPERATORS = inOrder([
  funding.MATCHES,
  identity.MOVES,
  loan.DECISIONS,
  operators.MOVES,
  proposals.MOVES,
  rails.MOVES,
  subscription.CANCELLATIONS,
  withdrawals.RELEASES,
  withdrawals.HOLDS,
])
export const BY_CUSTOMERS = inOrder([
  destinations.MOVES,
  earn.MOVES,
  funding.MOVES,
  limits.MOVES,
  loan.MOVES,
  perpetual.MOVES,
  referral.MOVES,
  security.MOVES,
  spot.CHANGES,
  spot.MOVES,
  strategy.MOVES,
  subscription.MOVES,
  sweep.MOVES,
  timed.MOVES,
  withdrawals.MOVES,
  withdrawals.SIGNINGS,
])

export const ALTERED: Altered<Room> = {
  ...customers.ALTERED,
  ...destinations.ALTERED,
  ...earn.ALTERED,
  ...funding.ALTERED,
  ...identity.ALTERED,
  ...limits.ALTERED,
  ...loan.ALTERED,
  ...operators.ALTERED,
  ...perpetual.ALTERED,
  ...proposals.ALTERED,
  ...rails.ALTERED,
  ...referral.ALTERED,
  ...security.ALTERED,
  ...spot.ALTERED,
  ...strategy.ALTERED,
  ...subscription.ALTERED,
  ...sweep.ALTERED,
  ...timed.ALTERED,
  ...withdrawals.ALTERED,
}
