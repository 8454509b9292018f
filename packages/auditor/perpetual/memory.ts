import type { MarginMode, Side, TimeInForce } from '@candela/contract'
import type { AuditedLevel } from '../floor/level.ts'
import type { Holding } from './position.ts'
import { BOOK_TERMS, type PerpetualTerms } from './terms.ts'

/* Perpetuals as the auditor keeps them: plain lists, searched from end to end. */

export interface PerpetualOrder {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly timeInForce: TimeInForce
  reduceOnly: boolean
  readonly leverage: bigint
  readonly makerPpm: bigint
  readonly takerPpm: bigint
  readonly ruleVersion: number
  readonly placedAt: number
  readonly placedSeq: number
  /** limit or worst price */
  price: bigint
  /** the mark it waits for; 0: none */
  trigger: bigint
  falls: boolean
  /** of one that trails the mark: by how many millionths, and the best mark since; else 0 */
  readonly callbackPpm: bigint
  best: bigint
  /** of one that waits: its place in time among all triggers */
  waitsSince: number
  takeProfit: bigint
  stopLoss: bigint
  /** asked for, without what was trimmed */
  lots: bigint
  left: bigint
  /** of what is left, against a position that it closes */
  closes: bigint
  filled: bigint
  held: bigint
  /** the price by which money is set aside */
  heldAt: bigint
  /** `resting` in the book; `waiting` for a mark; `retrying` each step; `taking` just now */
  stage: 'resting' | 'waiting' | 'retrying' | 'taking'
}

export interface Trigger {
  readonly price: bigint
  /** fixed; 0: by its share */
  readonly lots: bigint
  /** of the position, in millionths */
  readonly share: bigint
  /** its place in time among all triggers */
  readonly seq: number
}

/** Those of a kind that wait, and the shares of those that fired. */
export interface Triggers {
  readonly waiting: readonly Trigger[]
  readonly fired: bigint
}

export const NO_TRIGGERS: Triggers = { waiting: [], fired: 0n }

export interface PerpetualPosition extends Holding {
  readonly position: number
  readonly customer: number
  readonly product: number
  readonly mode: MarginMode
  readonly leverage: bigint
  readonly ruleVersion: number
  readonly takeProfit: Triggers
  readonly stopLoss: Triggers
}

export interface PerpetualMarket {
  readonly product: number
  /** minor units in one tick of one lot */
  readonly unit: bigint
  readonly quote: number
  index: bigint
  mark: bigint
  ema: bigint
  /** of the last tick */
  step: number
  /** ticks until triggers and liquidations act, the acting one included */
  resuming: number
  bids: AuditedLevel[]
  asks: AuditedLevel[]
  /** the number of lots that the ladder may lead the house to */
  houseMost: bigint
  /** above 0 long */
  houseLots: bigint
  houseCost: bigint
  premiums: bigint
  samples: number
  /** resting ones in the order in which they joined the book */
  open: PerpetualOrder[]
  /** oldest first */
  positions: PerpetualPosition[]
  /** the same by customer, who has one at most */
  readonly held: Map<number, PerpetualPosition>
  /** the step that insurance was last asked in, and what it may still pay in it */
  insurance: { step: number; left: bigint }
}

export interface PerpetualSetting {
  leverage: bigint
  mode: MarginMode
}

export interface AuditedPerpetuals {
  readonly terms: PerpetualTerms
  readonly markets: PerpetualMarket[]
  /** "customer product" → what the customer set */
  readonly settings: Map<string, PerpetualSetting>
  /** "customer asset" of whose cross account own money saves */
  readonly toppedUp: Set<string>
  orders: number
  trades: number
  positions: number
  triggers: number
  fundedAt: number
}

export function emptyPerpetuals(terms: PerpetualTerms = BOOK_TERMS): AuditedPerpetuals {
  const settings = new Map<string, PerpetualSetting>()
  return {
    terms,
    markets: [],
    settings,
    toppedUp: new Set(),
    orders: 0,
    trades: 0,
    positions: 0,
    triggers: 0,
    fundedAt: 0,
  }
}
