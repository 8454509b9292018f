import { PAGES as account } from '../features/account/pages.ts'
import { PAGES as balances } from '../features/balances/pages.ts'
import { PAGES as company } from '../features/company/pages.ts'
import { PAGES as content } from '../features/content/pages.ts'
import { PAGES as destinations } from '../features/destinations/pages.ts'
import { PAGES as earn } from '../features/earn/pages.ts'
import { PAGES as funding } from '../features/funding/pages.ts'
import { PAGES as help } from '../features/help/pages.ts'
import { PAGES as home } from '../features/home/pages.ts'
import { PAGES as house } from '../features/house/pages.ts'
import { PAGES as identity } from '../features/identity/pages.ts'
import { PAGES as landing } from '../features/landing/pages.ts'
import { PAGES as legal } from '../features/legal/pages.ts'
import { PAGES as limits } from '../features/limits/pages.ts'
import { PAGES as loan } from '../features/loan/pages.ts'
import { PAGES as location } from '../features/location/pages.ts'
import { PAGES as market } from '../features/market/pages.ts'
import { PAGES as perpetual } from '../features/perpetual/pages.ts'
import { PAGES as product } from '../features/product/pages.ts'
import { PAGES as proof } from '../features/proof/pages.ts'
import { PAGES as referral } from '../features/referral/pages.ts'
import { PAGES as search } from '../features/search/pages.ts'
import { PAGES as security } from '../features/security/pages.ts'
import { PAGES as services } from '../features/services/pages.ts'
import { PAGES as settings } from '../features/settings/pages.ts'
import { PAGES as subscription } from '../features/subscription/pages.ts'
import { PAGES as support } from '../features/support/pages.ts'
import { PAGES as timed } from '../features/timed/pages.ts'
import { PAGES as trade } from '../features/trade/pages.ts'
import { PAGES as withdrawals } from '../features/withdrawals/pages.ts'
import { PAGES as session } from '../session/pages.ts'

/** The one list of rooms: every page of the app by its name, as its feature declares it. */
export const ROWS = {
  ...landing,
  ...home,
  ...market,
  ...product,
  ...search,
  ...trade,
  ...perpetual,
  ...balances,
  ...session,
  ...identity,
  ...settings,
  ...account,
  ...security,
  ...limits,
  ...proof,
  ...legal,
  ...services,
  ...funding,
  ...withdrawals,
  ...destinations,
  ...timed,
  ...house,
  ...earn,
  ...subscription,
  ...loan,
  ...content,
  ...support,
  ...help,
  ...company,
  ...referral,
  ...location,
} as const
