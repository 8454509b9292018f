/* Made by npm run lists: the rooms that files of this folder declare. */

import { customers } from './customers.ts'
import { deposits } from './deposits.ts'
import { destinations } from './destinations.ts'
import { earn } from './earn.ts'
import { funding } from './funding.ts'
import { houseMoney } from './house-money.ts'
import { house } from './house.ts'
import { ledger } from './ledger.ts'
import { limits } from './limits.ts'
import { loan } from './loan.ts'
import { perpetual } from './perpetual.ts'
import { proposals } from './proposals.ts'
import { rails } from './rails.ts'
import { referral } from './referral.ts'
import { spot } from './spot.ts'
import { statement } from './statement.ts'
import { stops } from './stops.ts'
import { strategy } from './strategy.ts'
import { subscription } from './subscription.ts'
import { sweep } from './sweep.ts'
import { timed } from './timed.ts'
import { withdrawals } from './withdrawals.ts'

export const ROOMS = {
  customers,
  deposits,
  destinations,
  earn,
  funding,
  houseMoney,
  house,
  ledger,
  limits,
  loan,
  perpetual,
  proposals,
  rails,
  referral,
  spot,
  statement,
  stops,
  strategy,
  subscription,
  sweep,
  timed,
  withdrawals,
}
