/* Made by npm run lists: the routes of every file of this folder, those of the desk by their name. */

import { ANNOUNCEMENT_ROUTES, ANNOUNCEMENT_DESK_ROUTES } from './announcements.ts'
import { APPLICATION_DESK_ROUTES } from './applications.ts'
import { DEPOSIT_ROUTES } from './deposits.ts'
import { DESTINATION_ROUTES } from './destinations.ts'
import { EARN_ROUTES } from './earn.ts'
import { FAULT_ROUTES, FAULT_DESK_ROUTES } from './faults.ts'
import { HOLD_DESK_ROUTES } from './holds.ts'
import { HOUSE_ROUTES } from './house.ts'
import { IDENTITY_ROUTES } from './identity.ts'
import { LETTER_ROUTES } from './letters.ts'
import { LIMIT_ROUTES } from './limits.ts'
import { LINE_DESK_ROUTES } from './lines.ts'
import { LOAN_ROUTES } from './loan.ts'
import { PASSKEY_ROUTES } from './passkeys.ts'
import { PERPETUAL_ROUTES } from './perpetual-routes.ts'
import { PROFILE_ROUTES } from './profile.ts'
import { PROOF_ROUTES } from './proof-routes.ts'
import { PROPOSAL_DESK_ROUTES } from './proposals.ts'
import { REFERRAL_ROUTES } from './referral.ts'
import { RELEASE_DESK_ROUTES } from './releases.ts'
import { SECURITY_ROUTES } from './security.ts'
import { SESSION_ROUTES } from './sessions.ts'
import { STATEMENT_ROUTES } from './statement-routes.ts'
import { STOP_ROUTES } from './stop-routes.ts'
import { STRATEGY_ROUTES } from './strategy-routes.ts'
import { SUBSCRIPTION_ROUTES } from './subscription.ts'
import { SUPPORT_DESK_ROUTES } from './support-desk.ts'
import { SUPPORT_ROUTES } from './support.ts'
import { SWEEP_ROUTES } from './sweep.ts'
import { TAX_LOT_ROUTES } from './tax-lots.ts'
import { TIMED_ROUTES } from './timed.ts'
import { CODE_ROUTES } from './verification-codes.ts'
import { WITHDRAWAL_ROUTES } from './withdrawals.ts'

/** Routes of the rooms, those of the desk aside. */
export const ROOM_ROUTES = {
  ...ANNOUNCEMENT_ROUTES,
  ...DEPOSIT_ROUTES,
  ...DESTINATION_ROUTES,
  ...EARN_ROUTES,
  ...FAULT_ROUTES,
  ...HOUSE_ROUTES,
  ...IDENTITY_ROUTES,
  ...LETTER_ROUTES,
  ...LIMIT_ROUTES,
  ...LOAN_ROUTES,
  ...PASSKEY_ROUTES,
  ...PERPETUAL_ROUTES,
  ...PROFILE_ROUTES,
  ...PROOF_ROUTES,
  ...REFERRAL_ROUTES,
  ...SECURITY_ROUTES,
  ...SESSION_ROUTES,
  ...STATEMENT_ROUTES,
  ...STOP_ROUTES,
  ...STRATEGY_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...SUPPORT_ROUTES,
  ...SWEEP_ROUTES,
  ...TAX_LOT_ROUTES,
  ...TIMED_ROUTES,
  ...CODE_ROUTES,
  ...WITHDRAWAL_ROUTES,
} as const

/** Routes of the desk's rooms. */
export const ROOM_DESK_ROUTES = {
  ...ANNOUNCEMENT_DESK_ROUTES,
  ...APPLICATION_DESK_ROUTES,
  ...FAULT_DESK_ROUTES,
  ...HOLD_DESK_ROUTES,
  ...LINE_DESK_ROUTES,
  ...PROPOSAL_DESK_ROUTES,
  ...RELEASE_DESK_ROUTES,
  ...SUPPORT_DESK_ROUTES,
} as const
