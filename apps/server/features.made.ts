/* Made by npm run lists: the feature of every folder of features. */

import { account } from './features/account/index.ts'
import { announcements } from './features/announcements/index.ts'
import { applications } from './features/applications/index.ts'
import { audit } from './features/audit/index.ts'
import { customers } from './features/customers/index.ts'
import { destinations } from './features/destinations/index.ts'
import { earn } from './features/earn/index.ts'
import { faults } from './features/faults/index.ts'
import { funding } from './features/funding/index.ts'
import { health } from './features/health/index.ts'
import { holds } from './features/holds/index.ts'
import { house } from './features/house/index.ts'
import { identity } from './features/identity/index.ts'
import { limits } from './features/limits/index.ts'
import { lines } from './features/lines/index.ts'
import { loan } from './features/loan/index.ts'
import { market } from './features/market/index.ts'
import { messages } from './features/messages/index.ts'
import { operators } from './features/operators/index.ts'
import { perpetual } from './features/perpetual/index.ts'
import { proof } from './features/proof/index.ts'
import { proposals } from './features/proposals/index.ts'
import { rails } from './features/rails/index.ts'
import { referral } from './features/referral/index.ts'
import { releases } from './features/releases/index.ts'
import { security } from './features/security/index.ts'
import { session } from './features/session/index.ts'
import { settings } from './features/settings/index.ts'
import { spot } from './features/spot/index.ts'
import { strategies } from './features/strategies/index.ts'
import { subscription } from './features/subscription/index.ts'
import { support } from './features/support/index.ts'
import { sweep } from './features/sweep/index.ts'
import { timed } from './features/timed/index.ts'
import { withdrawals } from './features/withdrawals/index.ts'

/** Every room of the server. */
export const FEATURES = [
  account,
  announcements,
  applications,
  audit,
  customers,
  destinations,
  earn,
  faults,
  funding,
  health,
  holds,
  house,
  identity,
  limits,
  lines,
  loan,
  market,
  messages,
  operators,
  perpetual,
  proof,
  proposals,
  rails,
  referral,
  releases,
  security,
  session,
  settings,
  spot,
  strategies,
  subscription,
  support,
  sweep,
  timed,
  withdrawals,
] as const
