import type { RouteName, ROUTES } from '@candela/contract'

type Wire = { readonly [N in RouteName]?: readonly [method: (typeof ROUTES)[N]['method'], path: string] }

/**
 * Method and path of every route that the app calls. The contract's own table carries the schemas and with them the validator, which the app's
 * first load leaves out; a test holds what stands here equal to it.
 */
export const WIRE = {
  app: ['GET', '/app'],
  products: ['GET', '/products'],
  quotes: ['GET', '/quotes'],
  book: ['GET', '/products/{product}/book'],
  trades: ['GET', '/products/{product}/trades'],
  candles: ['GET', '/products/{product}/candles'],
  sparklines: ['GET', '/sparklines'],
  popularSearches: ['GET', '/search/popular'],
  searchPicked: ['POST', '/search/picked'],
  session: ['GET', '/session'],
  logout: ['POST', '/logout'],
  watchlist: ['GET', '/watchlist'],
  saveWatchlist: ['PUT', '/watchlist'],
  placeOrder: ['POST', '/orders'],
  orders: ['GET', '/orders'],
  order: ['GET', '/orders/{order}'],
  orderOfCommand: ['GET', '/commands/{commandId}'],
  amendOrder: ['POST', '/orders/{order}/amend'],
  cancelOrder: ['POST', '/orders/{order}/cancel'],
  cancelAll: ['POST', '/orders/cancel-all'],
  fills: ['GET', '/fills'],
  balances: ['GET', '/balances'],
  postings: ['GET', '/postings'],
  pnl: ['GET', '/pnl'],
  equity: ['GET', '/equity'],
  practiceFunds: ['GET', '/practice-funds'],
  addPracticeFunds: ['POST', '/practice-funds'],
  statement: ['GET', '/statement.csv'],
  proofKey: ['GET', '/proof/key'],
  proofGrowth: ['GET', '/proof/consistency'],
  orderProof: ['GET', '/orders/{order}/proof'],
  orderReceipt: ['GET', '/orders/{order}/receipt'],
  security: ['GET', '/security'],
  stepUp: ['POST', '/step-up'],
  beginPasskeyStepUp: ['POST', '/step-up/passkey'],
  requestOwnCode: ['POST', '/codes/own'],
  changePassword: ['POST', '/password'],
  saveTransactionPassword: ['POST', '/transaction-password'],
  bindContact: ['POST', '/contacts'],
  saveAntiPhishing: ['POST', '/security/anti-phishing'],
  beginAuthenticator: ['POST', '/authenticator/begin'],
  confirmAuthenticator: ['POST', '/authenticator'],
  removeAuthenticator: ['POST', '/authenticator/remove'],
  newRecoveryCodes: ['POST', '/recovery-codes'],
  freeze: ['POST', '/freeze'],
  liftFreeze: ['POST', '/freeze/lift'],
} as const satisfies Wire

export type CalledRoute = keyof typeof WIRE
