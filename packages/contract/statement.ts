import { POSTING_PURPOSES, type PostingKind } from './accounts.ts'
import { DEPOSIT_ENDS, DEPOSIT_WAITS } from './rails.ts'
import { OPEN_WITHDRAWAL_STATES } from './withdrawals.ts'

/** The groups that a customer can narrow the statement to. */
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
  'strategies',
] as const
export type StatementGroup = (typeof STATEMENT_GROUPS)[number]

/** The subjects of postings: each is numbered on its own. */
export const STATEMENT_ABOUTS = [
  'order',
  'deposit',
  'perpetualOrder',
  'position',
  'timed',
  'earnOrder',
  'loan',
  'withdrawal',
  'rebate',
  'subscription',
  'house',
  'strategy',
] as const
export type StatementAbout = (typeof STATEMENT_ABOUTS)[number]

/** The states of a deposit or a withdrawal that moves no money yet, or came to nothing. */
export const TRANSFER_STATES = {
  /** `waits`: of money that came for one, or of coins that are too few yet */
  deposit: { open: ['awaiting', 'sent'], waits: [...DEPOSIT_WAITS, 'dust'], undone: DEPOSIT_ENDS },
  withdrawal: { open: OPEN_WITHDRAWAL_STATES, undone: ['failed', 'cancelled', 'returned'] },
} as const

interface Declared {
  /** the subject of the line: its postings of one entry with one reference are one line */
  readonly about: StatementAbout
  /**
   * the effect of its postings on all that is a customer's, loans taken off: `nothing` where they move money between accounts of one
   * customer or of the house, or lend and are paid back; `flow` where money comes from outside or leaves, which no result of a day
   * contains; `result` where something was won, lost, earned or paid for
   */
  readonly changes: 'nothing' | 'flow' | 'result'
  /** absent where postings only move money between accounts of one customer: such lines are left out */
  readonly group?: StatementGroup
  /** its postings name a trade: the line is the one that the fill told before them */
  readonly ofFill?: true
}

/**
 * The place of each purpose's postings in the statement. A new purpose is declared here; its line is written as `records.line.<purpose>`
 * in the catalogue of balances.
 */
const STATEMENT = {
  practiceFunds: { about: 'deposit', changes: 'flow', group: 'practiceFunds' },
  hold: { about: 'order', changes: 'nothing' },
  release: { about: 'order', changes: 'nothing' },
  trade: { about: 'order', changes: 'result', group: 'trades', ofFill: true },
  perpetualHold: { about: 'perpetualOrder', changes: 'nothing' },
  perpetualRelease: { about: 'perpetualOrder', changes: 'nothing' },
  perpetualTrade: { about: 'perpetualOrder', changes: 'result', group: 'perpetuals', ofFill: true },
  margin: { about: 'position', changes: 'nothing' },
  fundingPayment: { about: 'position', changes: 'result', group: 'perpetuals' },
  liquidation: { about: 'position', changes: 'result', group: 'perpetuals' },
  deleveraging: { about: 'position', changes: 'result', group: 'perpetuals' },
  houseFunding: { about: 'house', changes: 'nothing' },
  timedStake: { about: 'timed', changes: 'nothing', group: 'timed' },
  timedSettlement: { about: 'timed', changes: 'result', group: 'timed' },
  timedRefund: { about: 'timed', changes: 'nothing', group: 'timed' },
  earnPot: { about: 'house', changes: 'nothing' },
  earnLock: { about: 'earnOrder', changes: 'nothing' },
  earnYield: { about: 'earnOrder', changes: 'result', group: 'earn' },
  earnReturn: { about: 'earnOrder', changes: 'nothing' },
  earnRedemption: { about: 'earnOrder', changes: 'result', group: 'earn' },
  railLine: { about: 'house', changes: 'nothing' },
  deposit: { about: 'deposit', changes: 'flow', group: 'deposits' },
  loanReserve: { about: 'loan', changes: 'nothing' },
  loanRelease: { about: 'loan', changes: 'nothing' },
  loanPayout: { about: 'loan', changes: 'nothing', group: 'loan' },
  loanRepayment: { about: 'loan', changes: 'result', group: 'loan' },
  loanCollection: { about: 'loan', changes: 'result', group: 'loan' },
  loanWriteOff: { about: 'loan', changes: 'result' },
  withdrawalHold: { about: 'withdrawal', changes: 'nothing' },
  withdrawal: { about: 'withdrawal', changes: 'flow', group: 'withdrawals' },
  marketingTopUp: { about: 'house', changes: 'nothing' },
  rebate: { about: 'rebate', changes: 'flow', group: 'rebates' },
  saleMint: { about: 'house', changes: 'nothing' },
  subscriptionLock: { about: 'subscription', changes: 'nothing' },
  subscriptionReturn: { about: 'subscription', changes: 'result', group: 'subscription' },
  subscriptionAllocation: { about: 'subscription', changes: 'result', group: 'subscription' },
  coinListing: { about: 'house', changes: 'nothing' },
  coinUnlock: { about: 'subscription', changes: 'nothing' },
  saleBurn: { about: 'house', changes: 'nothing' },
  strategyFunding: { about: 'strategy', changes: 'nothing', group: 'strategies' },
  strategyReturn: { about: 'strategy', changes: 'nothing', group: 'strategies' },
} as const satisfies Readonly<Record<PostingKind, Declared>>

/** Lines that an event tells: a day's interest that is owed from then on, and an order that goes on. No balance changes. */
const NOTED = {
  earnRenewal: { about: 'earnOrder', changes: 'nothing', group: 'earn' },
  loanCharge: { about: 'loan', changes: 'nothing', group: 'loan' },
} as const satisfies Readonly<Record<string, Declared>>
type NotedKind = keyof typeof NOTED

/** The same, as whoever goes through all of them reads it. */
export const STATEMENT_OF: Readonly<Record<PostingKind | NotedKind, Declared>> = { ...STATEMENT, ...NOTED }

type PostedKind = {
  [Kind in PostingKind]: (typeof STATEMENT)[Kind] extends { readonly group: StatementGroup } ? Kind : never
}[PostingKind]
export type StatementKind = PostedKind | NotedKind
const NOTED_KINDS = Object.keys(NOTED) as readonly NotedKind[]
export const STATEMENT_KINDS: readonly StatementKind[] = [...POSTING_PURPOSES.filter(hasLine), ...NOTED_KINDS]

/** True when postings of a purpose make a line. */
export function hasLine(purpose: PostingKind): purpose is PostedKind {
  return STATEMENT_OF[purpose].group !== undefined
}

/** True for a line that an event tells, which changes no balance. */
export function isNoted(kind: StatementKind): kind is NotedKind {
  return kind in NOTED
}
