import { POSTING_PURPOSES, type PostingKind } from './accounts.ts'

/** What a customer can narrow the statement to. */
export const STATEMENT_GROUPS = [
  'trades',
  'practiceFunds',
  'perpetuals',
  'timed',
  'earn',
  'deposits',
  'loan',
  'withdrawals',
  'rebates',
  'subscription',
] as const
export type StatementGroup = (typeof STATEMENT_GROUPS)[number]

interface Declared {
  /** what the line is about: its postings of one entry with one reference are one line */
  readonly about:
    | 'order'
    | 'deposit'
    | 'perpetualOrder'
    | 'position'
    | 'timed'
    | 'earnOrder'
    | 'loan'
    | 'withdrawal'
    | 'rebate'
    | 'subscription'
    | 'house'
  /** absent where postings only move money between accounts of one customer: such lines are left out */
  readonly group?: StatementGroup
  /** its postings name a trade: the line is the one that the fill told before them */
  readonly ofFill?: true
}

/**
 * How the postings of each purpose stand in the statement. A new purpose is declared here; its line is written as `records.line.<purpose>`
 * in the catalogue of balances.
 */
const STATEMENT = {
  practiceFunds: { about: 'deposit', group: 'practiceFunds' },
  hold: { about: 'order' },
  release: { about: 'order' },
  trade: { about: 'order', group: 'trades', ofFill: true },
  perpetualHold: { about: 'perpetualOrder' },
  perpetualRelease: { about: 'perpetualOrder' },
  perpetualTrade: { about: 'perpetualOrder', group: 'perpetuals', ofFill: true },
  margin: { about: 'position' },
  fundingPayment: { about: 'position', group: 'perpetuals' },
  liquidation: { about: 'position', group: 'perpetuals' },
  deleveraging: { about: 'position', group: 'perpetuals' },
  houseFunding: { about: 'house' },
  timedStake: { about: 'timed', group: 'timed' },
  timedSettlement: { about: 'timed', group: 'timed' },
  timedRefund: { about: 'timed', group: 'timed' },
  earnPot: { about: 'house' },
  earnLock: { about: 'earnOrder' },
  earnYield: { about: 'earnOrder', group: 'earn' },
  earnReturn: { about: 'earnOrder' },
  earnRedemption: { about: 'earnOrder', group: 'earn' },
  railLine: { about: 'house' },
  deposit: { about: 'deposit', group: 'deposits' },
  loanReserve: { about: 'loan' },
  loanRelease: { about: 'loan' },
  loanPayout: { about: 'loan', group: 'loan' },
  loanRepayment: { about: 'loan', group: 'loan' },
  loanCollection: { about: 'loan', group: 'loan' },
  loanWriteOff: { about: 'loan' },
  withdrawalHold: { about: 'withdrawal' },
  withdrawal: { about: 'withdrawal', group: 'withdrawals' },
  marketingTopUp: { about: 'house' },
  rebate: { about: 'rebate', group: 'rebates' },
  saleMint: { about: 'house' },
  subscriptionLock: { about: 'subscription' },
  subscriptionReturn: { about: 'subscription', group: 'subscription' },
  subscriptionAllocation: { about: 'subscription', group: 'subscription' },
  coinListing: { about: 'house' },
  coinUnlock: { about: 'subscription' },
  saleBurn: { about: 'house' },
} as const satisfies Readonly<Record<PostingKind, Declared>>

/** The same, as whoever goes through all of them reads it. */
export const STATEMENT_OF: Readonly<Record<PostingKind, Declared>> = STATEMENT

export type StatementKind = {
  [Kind in PostingKind]: (typeof STATEMENT)[Kind] extends { readonly group: StatementGroup } ? Kind : never
}[PostingKind]
export const STATEMENT_KINDS = POSTING_PURPOSES.filter(hasLine)

/** Whether postings of a purpose make a line. */
export function hasLine(purpose: PostingKind): purpose is StatementKind {
  return STATEMENT_OF[purpose].group !== undefined
}
