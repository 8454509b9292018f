import type { MarginMode } from '@candela/contract'
import type { Direction as PositionSide, Position } from '@candela/rules/perpetual'
import { WHOLE_PPM } from '@candela/rules/perpetual/arithmetic'
import type { Waiting } from './price-queue.ts'

export type PositionTriggerKind = 'stopLoss' | 'takeProfit'

/** A trigger's act: at a mark in ticks it closes fixed lots or, where they are 0, a share of the position. */
export interface TriggerTerms {
  readonly price: number
  readonly lots: number
  readonly sharePpm: number
}

/** The trigger of a whole position, at a price. */
export function wholeTrigger(price: number): TriggerTerms {
  return { price, lots: 0, sharePpm: WHOLE_PPM }
}

/** A take profit or a stop loss of a position, waiting for the mark. */
export class Trigger implements TriggerTerms, Waiting {
  readonly kind: PositionTriggerKind
  readonly position: HeldPosition
  readonly price: number
  readonly lots: number
  readonly sharePpm: number
  readonly rank: number
  place = -1

  constructor(kind: PositionTriggerKind, position: HeldPosition, terms: TriggerTerms, rank: number) {
    this.kind = kind
    this.position = position
    this.price = terms.price
    this.lots = terms.lots
    this.sharePpm = terms.sharePpm
    this.rank = rank
  }
}

/** All of a kind that wait for a position, oldest first, and the shares of those of them that fired. */
export class TriggerList {
  waiting: readonly Trigger[] = []
  firedPpm = 0
}

/**
 * A customer's position in a product: amounts in minor units, `price` its forced price, by which it waits to be
 * liquidated (0: none, and it waits for nothing); of a cross position the mark at which its account is looked at.
 */
export class HeldPosition implements Position, Waiting {
  readonly id: number
  readonly customer: number
  readonly product: number
  readonly side: PositionSide
  lots = 0
  cost = 0n
  margin = 0n
  settled = 0n
  leverage = 1
  mode: MarginMode = 'isolated'
  /** of its last increase */
  ruleVersion = 0
  readonly stopLoss = new TriggerList()
  readonly takeProfit = new TriggerList()
  /** lots that resting orders are to close */
  claimed = 0
  price = 0
  place = -1

  constructor(id: number, customer: number, product: number, side: PositionSide) {
    this.id = id
    this.customer = customer
    this.product = product
    this.side = side
  }

  get rank(): number {
    return this.id
  }
}
