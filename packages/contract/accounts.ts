/** Owner 0 is the house; customers count from 1. */
export const HOUSE = 0

/** What a purpose's accounts are told apart by, besides owner and asset; `nothing`: the key is 0. */
type KeyedBy = 'nothing'

export interface PurposeDeclaration {
  readonly owner: 'customer' | 'house'
  /**
   * whether its accounts may fall below zero: only what mirrors the outside, or what the house itself takes part with
   */
  readonly mayBeNegative: boolean
  readonly keyedBy: KeyedBy
}

function purpose<const D extends PurposeDeclaration>(declared: D): D {
  return declared
}

/** What a ledger account is for. Places in this list stand in the journal: new ones are put at its end. */
export const ACCOUNTS = {
  available: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'nothing' }),
  /** set aside for open orders */
  held: purpose({ owner: 'customer', mayBeNegative: false, keyedBy: 'nothing' }),
  fees: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  rounding: purpose({ owner: 'house', mayBeNegative: false, keyedBy: 'nothing' }),
  /** the ladder's other side, disclosed */
  liquidity: purpose({ owner: 'house', mayBeNegative: true, keyedBy: 'nothing' }),
  /** mirrors what lies outside for customers */
  custody: purpose({ owner: 'house', mayBeNegative: true, keyedBy: 'nothing' }),
  /** where practice funds come from */
  practice: purpose({ owner: 'house', mayBeNegative: true, keyedBy: 'nothing' }),
} as const satisfies Readonly<Record<string, PurposeDeclaration>>

export type Purpose = keyof typeof ACCOUNTS
export const PURPOSES = Object.keys(ACCOUNTS) as readonly Purpose[]

/** Why a posting was made. Places in this list stand in the journal: new ones are put at its end. */
export const POSTING_PURPOSES = ['practiceFunds', 'hold', 'release', 'trade'] as const
export type PostingKind = (typeof POSTING_PURPOSES)[number]
