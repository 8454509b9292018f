import type { MarginMode } from '@candela/contract'
import type { Direction as PositionSide, Position } from '@candela/rules/perpetual'
import type { Waiting } from './price-queue.ts'

/** A take profit or a stop loss of a position, waiting for the mark. */
export class Trigger implements Waiting {
  readonly kind: 'stopLoss' | 'takeProfit'
  readonly position: HeldPosition
  price = 0
  rank = 0
  /** 0: the whole position */
  lots = 0
  place = -1

  constructor(kind: 'stopLoss' | 'takeProfit', position: HeldPosition) {
    this.kind = kind
    this.position = position
  }
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
  readonly stopLoss = new Trigger('stopLoss', this)
  readonly takeProfit = new Trigger('takeProfit', this)
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
