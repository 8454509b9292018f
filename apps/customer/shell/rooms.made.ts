/* Made by npm run lists: the pages of every folder that has a pages.ts. */

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
import { PAGES as income } from '../features/income/pages.ts'
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
import { PAGES as strategySetup } from '../features/strategy-setup/pages.ts'
import { PAGES as strategy } from '../features/strategy/pages.ts'
import { PAGES as subscription } from '../features/subscription/pages.ts'
import { PAGES as support } from '../features/support/pages.ts'
import { PAGES as timed } from '../features/timed/pages.ts'
import { PAGES as trade } from '../features/trade/pages.ts'
import { PAGES as withdrawals } from '../features/withdrawals/pages.ts'
import { PAGES as session } from '../session/pages.ts'

/** Every page by its name, as its feature declares it. */
export const ROWS = {
  ...account,
  ...balances,
  ...company,
  ...content,
  ...destinations,
  ...earn,
  ...funding,
  ...help,
  ...home,
  ...house,
  ...identity,
  ...income,
  ...landing,
  ...legal,
  ...limits,
  ...loan,
  ...location,
  ...market,
  ...perpetual,
  ...product,
  ...proof,
  ...referral,
  ...search,
  ...security,
  ...services,
  ...settings,
  ...strategySetup,
  ...strategy,
  ...subscription,
  ...support,
  ...timed,
  ...trade,
  ...withdrawals,
  ...session,
} as const
