/** Owner 0 is the house; customers count from 1. */
export const HOUSE = 0

/** The key of a purpose's accounts, besides owner and asset; `nothing`: the key is 0. Else the number of the named thing. */
type KeyedBy = 'nothing' | 'product' | 'earnProduct' | 'rail' | 'loan' | 'sale' | 'strategy'

export interface PurposeDeclaration {
  readonly owner: 'customer' | 'house'
  /** true when its accounts may fall below zero: only those that mirror the outside, or that the house itself takes part with */
  readonly mayBeNegative: boolean
  readonly keyedBy: KeyedBy
}

function purpose<const D extends PurposeDeclaration>(declared: D): D {
  return declared
}

/** The purposes of ledger accounts. Places in this list stand in the journal: new ones are put at its end. */
export const ACCOUNTS = {
  available: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'nothing' }),
  /** set aside for open orders */
  held: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'nothing' }),
  fees: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  rounding: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** the ladder's other side, disclosed */
  liquidity: purpose({ owner: 'house', mayBeNegative: true, keyedBy: 'nothing' }),
  /** mirrors what lies outside for customers */
  custody: purpose({ owner: 'house', mayBeNegative: true, keyedBy: 'rail' }),
  /** the source of practice funds */
  practice: purpose({ owner: 'house', mayBeNegative: true, keyedBy: 'nothing' }),
  /** behind a customer's position */
  margin: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'product' }),
  /** pays and receives the results of positions: what is owed to those who hold them now */
  clearing: purpose({ owner: 'house', mayBeNegative: true, keyedBy: 'product' }),
  /** pays for liquidations beyond the bankruptcy price; only ever filled up */
  insurance: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** payments of funding that receivers have not yet got */
  fundingPot: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'product' }),
  /** staked on timed orders that are not settled */
  timedStake: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'nothing' }),
  /** the house's money for timed orders; only ever filled up */
  houseTimed: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** set aside of it for those that are not settled */
  timedReserve: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** principal that earns */
  locked: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'nothing' }),
  /** the source of yield: only ever filled up, and promised to orders */
  yieldFree: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'earnProduct' }),
  /** set aside of it for orders that run */
  yieldPromised: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'earnProduct' }),
  /** came in on a rail, and is nobody's yet */
  suspense: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'rail' }),
  /** the house's own money on its rails */
  capital: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** amounts that rails took without a customer's doing */
  costs: purpose({ owner: 'house', mayBeNegative: true, keyedBy: 'nothing' }),
  /** unpaid principal of a loan, below zero */
  owed: purpose({ owner: 'customer', mayBeNegative: true, keyedBy: 'loan' }),
  /** the house's money to lend; only ever filled up */
  lendingFree: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** set aside of it for applications that are not decided */
  lendingPromised: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** the principal that all loans owe */
  loanBook: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** interest received */
  interest: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** behind all of a customer's cross positions */
  crossMargin: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'nothing' }),
  /** asked to be sent out, and not out yet */
  withdrawing: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'nothing' }),
  /** the source of rebates */
  marketing: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** coins of a sale that nobody has yet */
  saleCoins: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'sale' }),
  /** paid for coins that are not listed yet */
  escrow: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'sale' }),
  /** the issuer's, from listing on */
  proceeds: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'sale' }),
  /** the coins that there are, below zero */
  issuance: purpose({ owner: 'house', mayBeNegative: true, keyedBy: 'nothing' }),
  /** of a customer's strategy, money and coins */
  strategyAvailable: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'strategy' }),
  /** the same, set aside for its open orders */
  strategyHeld: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'strategy' }),
} as const satisfies Readonly<Record<string, PurposeDeclaration>>

export type Purpose = keyof typeof ACCOUNTS
export const PURPOSES = Object.keys(ACCOUNTS) as readonly Purpose[]

/** The purposes of postings. Places in this list stand in the journal: new ones are put at its end. */
export const POSTING_PURPOSES = [
  'practiceFunds',
  'hold',
  'release',
  'trade',
  'perpetualTrade',
  'margin',
  'fundingPayment',
  'liquidation',
  'deleveraging',
  'houseFunding',
  'timedStake',
  'timedSettlement',
  'timedRefund',
  'perpetualHold',
  'perpetualRelease',
  'earnPot',
  'earnLock',
  'earnYield',
  'earnReturn',
  'earnRedemption',
  'railLine',
  'deposit',
  'loanReserve',
  'loanRelease',
  'loanPayout',
  'loanRepayment',
  'loanCollection',
  'loanWriteOff',
  'withdrawalHold',
  'withdrawal',
  'marketingTopUp',
  'rebate',
  'saleMint',
  'subscriptionLock',
  'subscriptionReturn',
  'subscriptionAllocation',
  'coinListing',
  'coinUnlock',
  'saleBurn',
  'strategyFunding',
  'strategyReturn',
] as const
export type PostingKind = (typeof POSTING_PURPOSES)[number]
