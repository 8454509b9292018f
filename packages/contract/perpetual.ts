/* Places in these lists stand in the journal: new names are put at their ends. */

export const POSITION_SIDES = ['long', 'short'] as const
export type PositionSide = (typeof POSITION_SIDES)[number]

/**
 * The money behind a position: `isolated`, its own margin alone; `cross`, the customer's cross account and all that its positions have
 * won.
 */
export const MARGIN_MODES = ['isolated', 'cross'] as const
export type MarginMode = (typeof MARGIN_MODES)[number]

/** The effects of a part of a fill on its customer's position. */
export const FILL_EFFECTS = ['close', 'open'] as const

/** The reasons why a perpetual order ended. */
export const PERPETUAL_REASONS = [
  'filled',
  'cancelled',
  /** nothing more to take within the limit, of an order that does not rest */
  'immediateRemainder',
  /** the customer's own resting order was next */
  'selfTrade',
  /** nothing more to take within a market order's worst price */
  'worstPrice',
  /** opening would leave less than the target times maintenance at the mark, or more leverage than the tier's */
  'marginMissing',
  /** closing there would cost more than the position has */
  'creditMissing',
  /** the position it was to reduce is smaller, or gone */
  'trimmed',
  /** the position in the product is being liquidated */
  'liquidated',
  /** a protection of the customer's own keeps them from opening */
  'protection',
  /** a fill would need the knowledge check: more leverage than 2, and than before it */
  'knowledgeMissing',
] as const
export type PerpetualReason = (typeof PERPETUAL_REASONS)[number]

/** The kinds of orders that a reached mark sets off. */
export const TRIGGER_KINDS = ['stopLoss', 'takeProfit', 'stopOrder', 'trailingStop'] as const

/** the number of triggers of a kind that can be asked for; the rules let fewer stand */
export const ASKED_TRIGGERS = 16

/** The causes of a position's change. */
export const POSITION_CAUSES = [
  'fill',
  'margin',
  'triggers',
  'leverage',
  'funding',
  'liquidation',
  'deleveraging',
] as const

/** The directions of money: `in` to the margin behind positions, or `out` to available. */
export const MARGIN_DIRECTIONS = ['in', 'out'] as const
export type MarginDirection = (typeof MARGIN_DIRECTIONS)[number]

/** The causes of a cross account's change: the customer's own command or wish, its positions, or its last position that left. */
export const CROSS_CAUSES = [
  'moved',
  'fill',
  'funding',
  'liquidation',
  'deleveraging',
  /** open profit was paid in, so that it could pay */
  'settled',
  /** the last position is gone: all of it went to available */
  'emptied',
  /** a price that no position could carry, by the house */
  'covered',
  /** from available, before a liquidation: the customer wished it so */
  'toppedUp',
] as const
export type CrossCause = (typeof CROSS_CAUSES)[number]
