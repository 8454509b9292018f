import type { Case } from './case.ts'
import { COMMANDS } from './commands.ts'
import { DEPOSITS } from './deposits.ts'
import { DESTINATIONS } from './destinations.ts'
import { EARN } from './earn.ts'
import { HOUSE_ENTRIES } from './house-entries.ts'
import { LOAN } from './loan.ts'
import { ORDERS } from './orders.ts'
import { PASSKEYS } from './passkeys.ts'
import { PERPETUALS } from './perpetuals.ts'
import { PROPOSALS } from './proposals.ts'
import { RAILS } from './rails.ts'
import { REFERRAL } from './referral.ts'
import { STOPS } from './stops.ts'
import { STRATEGY } from './strategy.ts'
import { SUBSCRIPTION } from './subscription.ts'
import { SWEEP } from './sweep.ts'
import { TIMED } from './timed.ts'

/** The refusals of each room, by what they are about. */
export const REFUSALS: readonly (readonly [about: string, cases: readonly Case[]])[] = [
  ['orders', ORDERS],
  ['stops', STOPS],
  ['commands and customers', COMMANDS],
  ['house entries', HOUSE_ENTRIES],
  ['timed orders', TIMED],
  ['perpetuals', PERPETUALS],
  ['earn', EARN],
  ['destinations', DESTINATIONS],
  ['passkeys', PASSKEYS],
  ['loans', LOAN],
  ['new coins', SUBSCRIPTION],
  ['strategies', STRATEGY],
  ['auto-savings', SWEEP],
  ['proposals', PROPOSALS],
  ['rails', RAILS],
  ['deposits', DEPOSITS],
  ['referral', REFERRAL],
]
