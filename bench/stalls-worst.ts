import { SAMPLE_FIELDS } from '@candela/server/testing'
import type { RouteName } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'

/**
 * What a route is asked at its worst. Texts may name what is there, as {order}; `{n}` is another number each time, so
 * that nothing is answered from memory.
 */
export interface Worst {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** well formed, as a caller sends it who wants it done; the longest body the door takes is asked, too */
  readonly body?: object
  /** the longest photo, instead of JSON */
  readonly photo?: true
  /** asked by nobody in particular: what the door itself costs */
  readonly atTheDoor?: true
  /** ends the session, so a customer of its own asks it */
  readonly endsSession?: true
}

/** What texts may name: `command` is a new id each time. */
export type Named = 'order' | 'photo' | 'case' | 'casePhoto' | 'customer'

const PLAIN: Worst = {}
const OF_PRODUCT = { commandId: '{command}', product: 'BTC-USDT' }
const COMMAND: Worst = { body: { commandId: '{command}' } }
/** of long ago: refused by the core, so that what is asked later can be done */
const OLD = '01890000-0000-7000-8000-00000000ffff'
const PASSWORD = 'mV8qLampTower'
const CASE: Worst = { params: { case: '{case}' } }
const SIGNED = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const ASSERTION = { ...SIGNED, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const ATTESTATION = { ...SIGNED, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const ORDER = { order: '{order}' }

/** The worst that each route allows, by name: a route without a row does not compile. */
export const WORST: Readonly<Record<RouteName, Worst>> = {
  app: PLAIN,
  products: PLAIN,
  quotes: PLAIN,
  book: { params: { product: 'BTC-USDT' }, query: { depth: '100' } },
  trades: { params: { product: 'BTC-USDT' }, query: { limit: '200' } },
  candles: { params: { product: 'BTC-USDT' }, query: { interval: '15min', limit: '1000' } },
  sparklines: PLAIN,
  popularSearches: PLAIN,
  letterChoices: PLAIN,
  saveLetterChoices: { body: { timedResults: true } },
  timedTerms: { params: { product: 'BTC-USDT' } },
  placeTimedOrder: {
    body: {
      commandId: '{command}',
      product: 'BTC-USDT',
      direction: 'up',
      durationMs: 30_000,
      stake: '10',
      ruleVersion: LATEST_RULES,
    },
  },
  timedOrders: { query: { state: 'settled', limit: '200' } },
  timedOrder: { params: { order: '1' } },
  timedSettlements: { params: { product: 'BTC-USDT' }, query: { limit: '200' } },
  earnProducts: PLAIN,
  earnRates: { params: { product: 'L5' }, query: { limit: '200' } },
  openEarn: { body: { commandId: '{command}', product: 'L5', terms: 1, amount: '100', renew: false } },
  earnOrders: { query: { state: 'over', limit: '200' } },
  earnOrder: { params: { order: '1' } },
  redeemEarn: { params: { order: '1' }, body: { commandId: '{command}', amount: '100' } },
  setEarnRenewal: { params: { order: '1' }, body: { commandId: '{command}', renew: true } },
  perpetualTerms: { params: { product: 'BTC-USDT' } },
  perpetualFunding: { params: { product: 'BTC-USDT' }, query: { limit: '200' } },
  placePerpetualOrder: {
    body: {
      ...OF_PRODUCT,
      side: 'buy',
      type: 'market',
      quantity: '0.001',
      reduceOnly: false,
      ruleVersion: LATEST_RULES,
    },
  },
  perpetualOrders: { query: { state: 'closed', limit: '200' } },
  perpetualOrder: { params: { order: '1' } },
  cancelPerpetualOrder: { params: { order: '1' }, body: { commandId: '{command}' } },
  cancelAllPerpetualOrders: COMMAND,
  positions: PLAIN,
  closedPositions: { query: { limit: '200' } },
  position: { params: { position: '1' } },
  perpetualMoves: { query: { limit: '200' } },
  addMargin: { body: { ...OF_PRODUCT, amount: '1' } },
  removeMargin: { body: { ...OF_PRODUCT, amount: '1' } },
  setTriggers: { body: OF_PRODUCT },
  setLeverage: { body: { ...OF_PRODUCT, leverage: 2 } },
  setMarginMode: { body: { ...OF_PRODUCT, mode: 'isolated' } },
  closePosition: { body: OF_PRODUCT },
  closeAllPositions: COMMAND,
  houseStatistics: { query: { days: '31' } },
  searchPicked: { body: { product: 'BTC-USDT' } },
  session: PLAIN,
  logout: { endsSession: true },
  watchlist: PLAIN,
  saveWatchlist: { body: { products: ['BTC-USDT', 'ETH-USDT', 'SOL-USDT'] } },
  requestCode: { body: { purpose: 'register', channel: 'email', target: 'n{n}@mail.example' } },
  requestLoginCode: { body: { kind: 'username', account: 'nobodyhere', password: PASSWORD, channel: 'email' } },
  requestOwnCode: { body: { purpose: 'bind', channel: 'email', target: 'b{n}@mail.example' } },
  letters: { query: { language: 'en', limit: '200' } },
  practiceInbox: PLAIN,
  security: PLAIN,
  stepUp: { body: { way: 'password', password: 'not it' } },
  retrievePassword: {
    body: { way: 'code', channel: 'email', target: 'nobody@mail.example', code: '1', password: PASSWORD },
  },
  checkRecoveryCode: { body: { username: 'nobodyhere', code: 'ABCDE-FGHJK' } },
  changePassword: { body: { current: 'not it', password: PASSWORD } },
  saveTransactionPassword: { body: { password: 'Abcdef1' } },
  bindContact: { body: { channel: 'email', target: 'b{n}@mail.example', code: '123456' } },
  saveLoginCode: { body: { on: true } },
  saveAntiPhishing: { body: { word: 'lantern' } },
  beginAuthenticator: PLAIN,
  confirmAuthenticator: { body: { code: '1' } },
  removeAuthenticator: { body: {} },
  newRecoveryCodes: { body: {} },
  freeze: { body: { commandId: OLD } },
  liftFreeze: COMMAND,
  passkeys: PLAIN,
  beginPasskey: PLAIN,
  addPasskey: { body: { name: 'Phone', response: ATTESTATION } },
  removePasskey: { params: { passkey: OLD }, body: {} },
  beginPasskeyStepUp: PLAIN,
  beginPasskeyLogin: PLAIN,
  sessions: PLAIN,
  endSession: { params: { session: '{n}' } },
  endOtherSessions: PLAIN,
  passkeyLogin: { body: { response: ASSERTION } },
  deviceAccounts: PLAIN,
  switchAccount: { body: { session: 'AAAAAAAAAAAA' } },
  profile: PLAIN,
  saveProfile: { body: { gender: 'female' } },
  avatar: PLAIN,
  saveAvatar: { photo: true },
  removeAvatar: PLAIN,
  creditScore: PLAIN,
  ownData: PLAIN,
  closeAccount: { body: { commandId: '{command}', password: 'not it' } },
  identity: PLAIN,
  saveIdentityFields: { body: { ...SAMPLE_FIELDS } },
  addIdentityPhoto: { params: { kind: 'front' }, photo: true },
  identityPhoto: { params: { photo: '{photo}' } },
  saveFaceReport: { body: { way: 'picture', faces: 1, alive: false, match: 900 } },
  sendIdentity: { body: {} },
  appealIdentity: { body: {} },
  discardIdentity: { body: {} },
  identityViews: PLAIN,
  placeOrder: { body: { commandId: '{command}', product: 'BTC-USDT', side: 'buy', type: 'market', spend: '10' } },
  orders: { query: { state: 'closed', limit: '200' } },
  order: { params: ORDER },
  orderOfCommand: { params: { commandId: '01890000-0000-7000-8000-0000000{n}' } },
  amendOrder: { params: ORDER, body: { commandId: '{command}', price: '10000', quantity: '0.002' } },
  cancelOrder: { params: ORDER, ...COMMAND },
  cancelAll: COMMAND,
  placeStopOrder: {
    body: {
      commandId: '{command}',
      product: 'BTC-USDT',
      side: 'buy',
      stopKind: 'stop',
      type: 'market',
      trigger: '1000000',
      quantity: '0.002',
    },
  },
  placeOco: {
    body: {
      commandId: '{command}',
      product: 'BTC-USDT',
      side: 'buy',
      price: '10000',
      trigger: '1000000',
      quantity: '0.002',
    },
  },
  amendStopOrder: { params: ORDER, body: { commandId: '{command}', trigger: '1000000', quantity: '0.002' } },
  fills: { query: { limit: '200' } },
  balances: PLAIN,
  postings: { query: { limit: '200' } },
  pnl: { query: { month: '2026-11' } },
  equity: { query: { range: '1y' } },
  practiceFunds: PLAIN,
  addPracticeFunds: COMMAND,
  protections: PLAIN,
  protectionChanges: PLAIN,
  setOwnLimit: { body: { commandId: '{command}', of: 'loss', period: 'day', amount: '500' } },
  takeBreak: { body: { commandId: '{command}', days: 0 } },
  excludeSelf: { body: { commandId: '{command}', months: 0 } },
  answerKnowledgeCheck: { body: { commandId: '{command}', version: 1, answers: [] } },
  statementLines: { query: { limit: '200' } },
  statementTotals: PLAIN,
  statement: PLAIN,
  proofKey: PLAIN,
  proofCheckpoint: PLAIN,
  proofGrowth: { query: { from: '1', to: '1000' } },
  orderProof: { params: ORDER },
  orderReceipt: { params: ORDER },
  timedProof: { params: ORDER },
  receipt: { params: { seq: '100' } },
  deskEnrolment: { body: { token: 'A'.repeat(43) } },
  deskEnrol: { body: { token: 'A'.repeat(43), password: PASSWORD, code: '1' } },
  deskLoginBegin: PLAIN,
  deskLogin: { atTheDoor: true, body: { way: 'authenticator', name: 'Nobody {n}', password: PASSWORD, code: '1' } },
  deskSession: PLAIN,
  deskLogout: { atTheDoor: true },
  deskCases: PLAIN,
  deskTakeCase: CASE,
  deskCase: CASE,
  deskPhoto: { params: { case: '{case}', photo: '{casePhoto}' } },
  deskReturnCase: { params: { case: 'KYC-999999' }, body: { commandId: '{command}', reasons: ['frontGlare'] } },
  deskValidateBegin: { ...CASE, ...COMMAND },
  deskValidateCase: { ...CASE, body: { commandId: '{command}', response: ASSERTION } },
  deskCustomers: PLAIN,
  deskOpenCustomer: { params: { customer: '{customer}' }, body: { reason: 'a question' } },
  deskAudit: { query: { limit: '200' } },
  deskOperators: PLAIN,
  deskHealth: PLAIN,
  deskPracticeReviewer: PLAIN,
  deskSwitchPracticeReviewer: { body: { commandId: '{command}', on: true } },
}
