import { type RouteName } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { IDENTITY_FIELDS, LOAN_FORM, NO_ADDRESS, NO_CARD } from './authorisation-forms.ts'
import { ANNOUNCEMENT_ROWS, DESK_ROWS, SUPPORT_ROWS } from './authorisation-desk.ts'
import {
  confirmed,
  earnBody,
  MISSING,
  none,
  ofBitcoin,
  ofProduct,
  type Parts,
  perpetualBody,
  timedBody,
  withdrawalBody,
  withdrawalFigures,
  type World,
} from './authorisation-world.ts'
import { STRATEGY_ROWS } from './authorisation-strategies.ts'
import { UPLOAD_ROWS } from './authorisation-uploads.ts'
import { commandId } from './client.ts'

interface Row {
  readonly ask: (world: World) => Parts
  /** the answer to a visitor where anyone may ask; "ok" by default */
  readonly visitor?: string
  /** the answer to the owner of the objects; "ok" by default */
  readonly owner?: string
  /** the answer to another customer for the owner's objects, and to anyone for missing ones; left out where the route names no object */
  readonly stranger?: string
  /** a text of the owner's own that no stranger's answer may hold */
  readonly secret?: (world: World) => string
}

const SIGNED = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const ATTESTATION = { ...SIGNED, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const ASSERTION = { ...SIGNED, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }

/** A row of what is nobody's: owner and stranger hear the same. */
const alike = (code: string, ask: Row['ask']): Row => ({ ask, owner: code, stranger: code })

/** A row for every route of the contract: a new route without one does not compile, and fails here. */
export const MATRIX: { readonly [N in RouteName]: Row } = {
  app: { ask: none },
  products: { ask: none },
  quotes: { ask: none },
  book: { ask: () => ({ params: ofBitcoin }) },
  trades: { ask: () => ({ params: ofBitcoin }) },
  candles: { ask: () => ({ params: ofBitcoin, query: { interval: '1min' } }) },
  sparklines: { ask: none },
  marketDays: { ask: none },
  ...ANNOUNCEMENT_ROWS,
  popularSearches: { ask: none },
  searchPicked: { ask: () => ({ body: ofBitcoin }) },
  session: { ask: none },
  watchlist: { ask: none },
  saveWatchlist: { ask: () => ({ body: { products: ['ETH-USDT'] } }) },
  placeOrder: {
    ask: () => ({ body: { commandId: commandId(), product: 'BTC-USDT', side: 'buy', type: 'market', spend: '10' } }),
  },
  orders: { ask: none, secret: ({ order }) => `"id":"${order}"` },
  order: { ask: ({ order }) => ({ params: { order } }), stranger: 'orderUnknown' },
  // an unknown command is an answer of its own, for strangers as for nobody's
  orderOfCommand: { ask: ({ command }) => ({ params: { commandId: command } }), secret: () => '"known":true' },
  amendOrder: {
    ask: ({ order }) => ({ params: { order }, body: { commandId: commandId(), price: '10000', quantity: '0.002' } }),
    owner: 'priceOutsideBand',
    stranger: 'orderUnknown',
  },
  cancelOrder: {
    ask: ({ order }) => ({ params: { order }, body: { commandId: commandId() } }),
    stranger: 'orderUnknown',
  },
  placeStopOrder: {
    ask: () => ({
      body: {
        commandId: commandId(),
        product: 'BTC-USDT',
        side: 'buy',
        stopKind: 'stop',
        type: 'market',
        trigger: '1',
        quantity: '0.001',
      },
    }),
    owner: 'orderBelowMinimum',
  },
  placeOco: {
    ask: () => ({
      body: {
        commandId: commandId(),
        product: 'BTC-USDT',
        side: 'buy',
        price: '1',
        trigger: '1000000',
        quantity: '0.001',
      },
    }),
    owner: 'orderBelowMinimum',
  },
  amendStopOrder: {
    ask: ({ order }) => ({ params: { order }, body: { commandId: commandId(), trigger: '10000', quantity: '0.002' } }),
    owner: 'stopNotWaiting',
    stranger: 'orderUnknown',
  },
  cancelAll: { ask: () => ({ body: { commandId: commandId() } }), secret: ({ order }) => `"${order}"` },
  letterChoices: { ask: none },
  saveLetterChoices: { ask: () => ({ body: { timedResults: false } }) },
  timedTerms: { ask: () => ({ params: ofBitcoin }) },
  placeTimedOrder: { ask: () => ({ body: timedBody() }) },
  timedOrders: { ask: () => ({ query: { state: 'running' } }) },
  timedOrder: { ask: ({ timed }) => ({ params: { order: timed } }), stranger: 'orderUnknown' },
  timedSettlements: { ask: () => ({ params: ofBitcoin }) },
  destinations: { ask: none, secret: ({ destination }) => `"id":"${destination}"` },
  addCard: { ask: () => ({ body: { ...NO_CARD, ...confirmed() } }), owner: 'identityNotValidated' },
  addAddress: { ask: () => ({ body: { ...NO_ADDRESS, ...confirmed() } }), owner: 'addressInvalid' },
  removeDestination: {
    ask: ({ destination }) => ({ params: { destination }, body: { commandId: commandId() } }),
    stranger: 'destinationUnknown',
  },
  earnProducts: { ask: none },
  earnRates: { ask: () => ({ params: { product: 'L5' } }) },
  openEarn: { ask: () => ({ body: earnBody() }) },
  earnOrders: { ask: () => ({ query: { state: 'running' } }), secret: ({ earn }) => `"id":"${earn}"` },
  earnOrder: { ask: ({ earn }) => ({ params: { order: earn } }), stranger: 'earnOrderUnknown' },
  earnProof: { ask: ({ earn }) => ({ params: { order: earn } }), stranger: 'earnOrderUnknown' },
  redeemEarn: {
    ask: ({ earn }) => ({ params: { order: earn }, body: { commandId: commandId(), amount: '1' } }),
    owner: 'earnAmountInvalid',
    stranger: 'earnOrderUnknown',
  },
  setEarnRenewal: {
    ask: ({ earn }) => ({ params: { order: earn }, body: { commandId: commandId(), renew: true } }),
    stranger: 'earnOrderUnknown',
  },
  stopPlan: {
    ask: ({ earn }) => ({ params: { order: earn }, body: { commandId: commandId() } }),
    // it is no plan
    owner: 'planNotTaking',
    stranger: 'earnOrderUnknown',
  },
  autoSavings: { ask: none },
  setAutoSavings: {
    ask: () => ({ body: { commandId: commandId(), product: 'SF', terms: 1, keep: '1000000', on: true } }),
  },
  ...STRATEGY_ROWS,
  depositWays: { ask: none },
  depositRates: { ask: none },
  // a remittance below the least: nothing of it stays
  startDeposit: {
    ask: () => ({
      body: { commandId: commandId(), rail: 'usBank', asset: 'USD', amount: '1', card: '', rate: 0, arrival: '0' },
    }),
    owner: 'depositBelowMinimum',
  },
  deposits: { ask: none, secret: ({ deposit }) => `"id":"${deposit}"` },
  deposit: { ask: ({ deposit }) => ({ params: { deposit } }), stranger: 'depositUnknown' },
  voucher: { ask: ({ deposit }) => ({ params: { deposit } }), owner: 'notFound', stranger: 'depositUnknown' },
  confirmRemittance: {
    ask: ({ deposit }) => ({
      params: { deposit },
      body: { commandId: commandId(), remitter: 'Maria Sample', lastFour: '', voucher: MISSING.command },
    }),
    owner: 'notFound',
    stranger: 'depositUnknown',
  },
  cancelDeposit: {
    ask: ({ deposit }) => ({ params: { deposit }, body: { commandId: commandId() } }),
    stranger: 'depositUnknown',
  },
  depositAddress: { ask: () => ({ params: { rail: 'trc20' } }) },
  assignAddress: { ask: () => ({ params: { rail: 'trc20' }, body: { commandId: commandId() } }) },
  payOutside: {
    ask: ({ deposit }) => ({
      body: { commandId: commandId(), rail: 'usBank', asset: 'USD', deposit, amount: '100', wish: 'exact' },
    }),
    stranger: 'depositUnknown',
  },
  withdrawalWays: { ask: none },
  // whose withdrawal it is, is tried where there is one (withdrawals.process.test.ts): it takes a validated identity
  requestWithdrawal: {
    ask: ({ destination }) => ({ body: withdrawalBody(destination) }),
    owner: 'identityNotValidated',
  },
  beginWithdrawalSigning: {
    ask: ({ destination }) => ({ body: withdrawalFigures(destination) }),
    owner: 'stepUpUnavailable',
  },
  withdrawals: { ask: none },
  withdrawal: alike('withdrawalUnknown', ({ withdrawal }) => ({ params: { withdrawal } })),
  cancelWithdrawal: alike('withdrawalUnknown', ({ withdrawal }) => ({
    params: { withdrawal },
    body: { commandId: commandId() },
  })),
  withdrawalRefusals: { ask: none },
  ...SUPPORT_ROWS,
  ...UPLOAD_ROWS,
  loanTerms: { ask: none },
  loanForm: { ask: none, secret: () => LOAN_FORM.contact },
  saveLoanForm: { ask: () => ({ body: LOAN_FORM }) },
  loanPhoto: alike('notFound', ({ loanPhoto: photo }) => ({ params: { photo } })),
  // whose loan it is, is tried where there is one (loan.process.test.ts): it takes a validated identity
  applyLoan: { ask: () => ({ body: { commandId: commandId(), ruleVersion: LATEST_RULES } }), owner: 'identityNeeded' },
  loans: { ask: none },
  referral: { ask: none },
  newCoinSales: { ask: none },
  saleReminders: { ask: none },
  remindOfSale: { ask: () => ({ params: { sale: '1' }, body: { wanted: true } }) },
  subscriptions: { ask: none },
  subscribe: alike('saleUnknown', () => ({
    params: { sale: '999999' },
    body: { commandId: commandId(), quantity: '1' },
  })),
  subscription: alike('recordUnknown', ({ subscription }) => ({ params: { subscription } })),
  subscriptionProof: alike('recordUnknown', ({ subscription }) => ({ params: { subscription } })),
  cancelSubscription: alike('recordUnknown', ({ subscription }) => ({
    params: { subscription },
    body: { commandId: commandId() },
  })),
  referralMembers: { ask: () => ({ query: { level: '1' } }) },
  rebates: { ask: none },
  loan: alike('loanUnknown', ({ loan }) => ({ params: { loan } })),
  repayLoan: alike('loanUnknown', ({ loan }) => ({ params: { loan }, body: { commandId: commandId() } })),
  cancelLoan: alike('loanUnknown', ({ loan }) => ({ params: { loan }, body: { commandId: commandId() } })),
  perpetualTerms: { ask: () => ({ params: ofBitcoin }) },
  perpetualFunding: { ask: () => ({ params: ofBitcoin }) },
  perpetualPrices: { ask: () => ({ params: ofBitcoin, query: { interval: '1h' } }) },
  perpetualBook: { ask: () => ({ params: ofBitcoin }) },
  perpetualTrades: { ask: () => ({ params: ofBitcoin }) },
  perpetualOrders: {
    ask: () => ({ query: { state: 'open' } }),
    secret: ({ perpetual }) => `"id":"${perpetual}"`,
  },
  perpetualOrder: { ask: ({ perpetual }) => ({ params: { order: perpetual } }), stranger: 'orderUnknown' },
  positions: { ask: none, secret: ({ position }) => `"id":"${position}"` },
  closedPositions: { ask: none, secret: ({ position }) => `"id":"${position}"` },
  position: { ask: ({ position }) => ({ params: { position } }), stranger: 'positionUnknown' },
  perpetualMoves: { ask: none, secret: ({ position }) => `"position":"${position}"` },
  perpetualFills: { ask: none, secret: ({ position }) => `"position":"${position}"` },
  crossAccount: { ask: none },
  moveCross: { ask: () => ({ body: { commandId: commandId(), amount: '5', direction: 'in' } }) },
  setCrossTopUp: { ask: () => ({ body: { commandId: commandId(), on: false } }) },
  addMargin: { ask: () => ({ body: { ...ofProduct(), amount: '5' } }) },
  removeMargin: { ask: () => ({ body: { ...ofProduct(), amount: '1' } }) },
  setTriggers: { ask: () => ({ body: ofProduct() }) },
  amendPerpetualOrder: {
    ask: ({ perpetual }) => ({ params: { order: perpetual }, body: { commandId: commandId(), quantity: '0.0002' } }),
    stranger: 'orderUnknown',
  },
  cancelPerpetualOrder: {
    ask: ({ perpetual }) => ({ params: { order: perpetual }, body: { commandId: commandId() } }),
    stranger: 'orderUnknown',
  },
  placeTrailingStop: {
    ask: () => ({
      body: { ...ofProduct(), side: 'sell', quantity: '0.0001', callbackPpm: 10_000, ruleVersion: LATEST_RULES },
    }),
  },
  cancelAllPerpetualOrders: {
    ask: () => ({ body: { commandId: commandId() } }),
    secret: ({ perpetual }) => `"${perpetual}"`,
  },
  placePerpetualOrder: { ask: () => ({ body: perpetualBody() }) },
  setLeverage: { ask: () => ({ body: { ...ofProduct(), leverage: 2 } }) },
  setMarginMode: { ask: () => ({ body: { ...ofProduct(), mode: 'isolated' } }), owner: 'positionOpen' },
  closePosition: { ask: () => ({ body: ofProduct() }) },
  closeAllPositions: { ask: () => ({ body: { commandId: commandId() } }), owner: 'positionUnknown' },
  houseStatistics: { ask: none },
  houseMoney: { ask: none },
  fills: { ask: none, secret: ({ order }) => `"order":"${order}"` },
  balances: { ask: none },
  postings: { ask: none, secret: ({ order }) => `"reference":"${order}"` },
  pnl: { ask: () => ({ query: { month: '2026-11' } }) },
  equity: { ask: () => ({ query: { range: '1d' } }) },
  practiceFunds: { ask: none },
  addPracticeFunds: { ask: () => ({ body: { commandId: commandId() } }), owner: 'practiceFundsTooSoon' },
  protections: { ask: none },
  protectionChanges: { ask: none },
  setOwnLimit: { ask: () => ({ body: { commandId: commandId(), of: 'deposit', period: 'day', amount: '500' } }) },
  // what would stop the owner for days is refused by its length
  takeBreak: { ask: () => ({ body: { commandId: commandId(), days: 0 } }), owner: 'breakLengthInvalid' },
  excludeSelf: { ask: () => ({ body: { commandId: commandId(), months: 5 } }), owner: 'exclusionLengthInvalid' },
  answerKnowledgeCheck: {
    ask: () => ({ body: { commandId: commandId(), version: 1, answers: [] } }),
    owner: 'knowledgeAnswersMissing',
  },
  statementLines: { ask: none, secret: ({ order }) => `"order":"${order}"` },
  statementTotals: { ask: none },
  statementTransfers: { ask: () => ({ query: { state: 'open' } }) },
  statementBalances: { ask: none },
  statementIncome: { ask: none },
  statement: { ask: none },
  taxLots: { ask: () => ({ query: { asset: 'BTC' } }) },
  disposals: { ask: none },
  disposalTotals: { ask: none },
  proofKey: { ask: none },
  proofCheckpoint: { ask: none },
  proofGrowth: { ask: () => ({ query: { from: '0' } }) },
  reportFault: {
    ask: () => ({ body: { release: '1.0.0', page: 'home', error: 'TypeError', engine: 'blink', frames: [] } }),
  },
  markKept: { ask: () => ({ body: { since: 1_764_530_000_000 } }) },
  orderProof: { ask: ({ order }) => ({ params: { order } }), stranger: 'orderUnknown' },
  timedProof: { ask: ({ timed }) => ({ params: { order: timed } }), stranger: 'orderUnknown' },
  loanProof: alike('loanUnknown', ({ loan }) => ({ params: { loan } })),
  moveProof: {
    ask: ({ position, seq }) => ({ params: { position, seq, place: '0' } }),
    owner: 'notFound',
    stranger: 'positionUnknown',
  },
  orderReceipt: { ask: ({ order }) => ({ params: { order } }), stranger: 'orderUnknown' },
  receipt: { ask: ({ seq }) => ({ params: { seq } }), stranger: 'notFound' },
  requestCode: {
    ask: () => ({ body: { purpose: 'register', channel: 'email', target: `${commandId()}@mail.example` } }),
  },
  requestLoginCode: {
    ask: () => ({ body: { kind: 'username', account: 'nobodyhere', password: 'gh7Kq2xwLampe', channel: 'email' } }),
    visitor: 'loginyhm',
  },
  requestOwnCode: { ask: () => ({ body: { purpose: 'stepUp', channel: 'email' } }), owner: 'nothingBound' },
  letters: { ask: () => ({ query: { language: 'en' } }), secret: ({ letter }) => letter },
  readAllLetters: { ask: none },
  hideLetter: { ask: ({ letter }) => ({ params: { letter } }), stranger: 'notFound' },
  practiceInbox: { ask: none },
  security: { ask: none },
  stepUp: { ask: () => ({ body: { way: 'password', password: 'not it' } }), owner: 'stepUpWrong' },
  retrievePassword: {
    ask: () => ({
      body: { way: 'code', channel: 'email', target: 'nobody@mail.example', code: '1', password: 'gh7Kq2xwLampe' },
    }),
    visitor: 'loginyhm',
  },
  checkRecoveryCode: {
    ask: () => ({ body: { username: 'nobodyhere', code: 'ABCDE-FGHJK' } }),
    visitor: 'loginyhm',
  },
  changePassword: {
    ask: () => ({ body: { current: 'not it', password: 'gh7Kq2xwLampe' } }),
    owner: 'originalPasswordWrong',
  },
  saveTransactionPassword: { ask: () => ({ body: { password: 'Abcdef1' } }), owner: 'stepUpNeeded' },
  bindContact: {
    ask: () => ({ body: { channel: 'email', target: 'a@mail.example', code: '123456' } }),
    owner: 'stepUpNeeded',
  },
  saveAntiPhishing: { ask: () => ({ body: { word: 'lantern' } }), owner: 'stepUpNeeded' },
  saveLoginCode: { ask: () => ({ body: { on: true } }), owner: 'nothingBound' },
  beginAuthenticator: { ask: none },
  confirmAuthenticator: { ask: () => ({ body: { code: '1' } }), owner: 'secondFactorWrong' },
  removeAuthenticator: { ask: () => ({ body: {} }), owner: 'authenticatorNotBound' },
  newRecoveryCodes: { ask: () => ({ body: {} }), owner: 'stepUpNeeded' },
  // an id of long ago: refused by the core, so that the owner can go on
  freeze: { ask: () => ({ body: { commandId: MISSING.command } }), owner: 'commandIdExpired' },
  liftFreeze: { ask: () => ({ body: { commandId: commandId() } }), owner: 'notFrozen' },
  passkeys: { ask: none },
  beginPasskey: { ask: none },
  addPasskey: { ask: () => ({ body: { name: 'Phone', response: ATTESTATION } }), owner: 'stepUpNeeded' },
  removePasskey: alike('notFound', ({ passkey }) => ({ params: { passkey }, body: {} })),
  beginPasskeyStepUp: { ask: none, owner: 'stepUpUnavailable' },
  beginPasskeyLogin: { ask: none },
  passkeyLogin: { ask: () => ({ body: { response: ASSERTION } }), visitor: 'passkeyGone' },
  sessions: { ask: none, secret: ({ session }) => session },
  endSession: { ask: ({ session }) => ({ params: { session } }), stranger: 'sessionUnknown' },
  endOtherSessions: { ask: none },
  deviceAccounts: { ask: none },
  switchAccount: { ask: ({ session }) => ({ body: { session } }), visitor: 'sessionUnknown' },
  profile: { ask: none },
  saveProfile: { ask: () => ({ body: { gender: 'female' } }) },
  avatar: { ask: none, owner: 'notFound' },
  removeAvatar: { ask: none },
  creditScore: { ask: none },
  identity: { ask: none },
  saveIdentityFields: { ask: () => ({ body: IDENTITY_FIELDS }) },
  identityPhoto: alike('notFound', ({ identityPhoto: photo }) => ({ params: { photo } })),
  saveFaceReport: { ask: () => ({ body: { way: 'picture', faces: 1, alive: false, match: 900 } }) },
  sendIdentity: { ask: () => ({ body: {} }), owner: 'identityFrontMissing' },
  appealIdentity: { ask: () => ({ body: {} }), owner: 'appealNotPossible' },
  discardIdentity: { ask: () => ({ body: {} }) },
  identityViews: { ask: none },
  ownData: { ask: none },
  closeAccount: {
    ask: () => ({ body: { commandId: commandId(), password: 'not it' } }),
    owner: 'originalPasswordWrong',
  },
  logout: { ask: none },
  ...DESK_ROWS,
}
