/* Made by npm run lists: the catalogues of English. */

import type account from './catalogues/en/account.json'
import type balances from './catalogues/en/balances.json'
import type company from './catalogues/en/company.json'
import type console from './catalogues/en/console.json'
import type content from './catalogues/en/content.json'
import type deposits from './catalogues/en/deposits.json'
import type destinations from './catalogues/en/destinations.json'
import type earn from './catalogues/en/earn.json'
import type help from './catalogues/en/help.json'
import type home from './catalogues/en/home.json'
import type house from './catalogues/en/house.json'
import type identity from './catalogues/en/identity.json'
import type landing from './catalogues/en/landing.json'
import type legal from './catalogues/en/legal.json'
import type letters from './catalogues/en/letters.json'
import type limits from './catalogues/en/limits.json'
import type loan from './catalogues/en/loan.json'
import type location from './catalogues/en/location.json'
import type market from './catalogues/en/market.json'
import type order from './catalogues/en/order.json'
import type perpetual from './catalogues/en/perpetual.json'
import type problems from './catalogues/en/problems.json'
import type product from './catalogues/en/product.json'
import type proof from './catalogues/en/proof.json'
import type referral from './catalogues/en/referral.json'
import type security from './catalogues/en/security.json'
import type session from './catalogues/en/session.json'
import type settings from './catalogues/en/settings.json'
import type shell from './catalogues/en/shell.json'
import type start from './catalogues/en/start.json'
import type strategy from './catalogues/en/strategy.json'
import type strategySetup from './catalogues/en/strategySetup.json'
import type subscription from './catalogues/en/subscription.json'
import type support from './catalogues/en/support.json'
import type sweep from './catalogues/en/sweep.json'
import type timed from './catalogues/en/timed.json'
import type trade from './catalogues/en/trade.json'
import type withdrawals from './catalogues/en/withdrawals.json'

/** English is the source of the keys: a text that does not exist is a compile error. */
export interface Catalogues {
  account: typeof account
  balances: typeof balances
  company: typeof company
  console: typeof console
  content: typeof content
  deposits: typeof deposits
  destinations: typeof destinations
  earn: typeof earn
  help: typeof help
  home: typeof home
  house: typeof house
  identity: typeof identity
  landing: typeof landing
  legal: typeof legal
  letters: typeof letters
  limits: typeof limits
  loan: typeof loan
  location: typeof location
  market: typeof market
  order: typeof order
  perpetual: typeof perpetual
  problems: typeof problems
  product: typeof product
  products: Record<string, { name: string; introduction: string }>
  proof: typeof proof
  referral: typeof referral
  security: typeof security
  session: typeof session
  settings: typeof settings
  shell: typeof shell
  start: typeof start
  strategy: typeof strategy
  strategySetup: typeof strategySetup
  subscription: typeof subscription
  support: typeof support
  sweep: typeof sweep
  timed: typeof timed
  trade: typeof trade
  withdrawals: typeof withdrawals
}
