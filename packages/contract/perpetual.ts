/* Places in these lists stand in the journal: new names are put at their ends. */

export const POSITION_SIDES = ['long', 'short'] as const
export type PositionSide = (typeof POSITION_SIDES)[number]

/** What stands behind a position: `isolated`, its own margin alone; `cross`, the customer's cross account and all that its positions have won. */
export const MARGIN_MODES = ['isolated', 'cross'] as const
export type MarginMode = (typeof MARGIN_MODES)[number]

/** What part of a fill did to its customer's position. */
export const FILL_EFFECTS = ['close', 'open'] as const

/** Why a perpetual order ended. */
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

/** What a mark that was reached set off. */
export const TRIGGER_KINDS = ['stopLoss', 'takeProfit', 'stopOrder', 'trailingStop'] as const
export type TriggerKind = (typeof TRIGGER_KINDS)[number]

/** that can be asked for of a kind; the rules let fewer stand */
export const ASKED_TRIGGERS = 16

/** What changed a position. */
export const POSITION_CAUSES = [
  'fill',
  'margin',
  'triggers',
  'leverage',
  'funding',
  'liquidation',
  'deleveraging',
] as const

/** Which way money goes: `in` to what stands behind positions, or `out` to available. */
export const MARGIN_DIRECTIONS = ['in', 'out'] as const
export type MarginDirection = (typeof MARGIN_DIRECTIONS)[number]

/** What changed a cross account: the customer's own command or wish, what its positions did, or its last position that left. */
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
  /** what no position could carry, by the house */
  'covered',
  /** from available, before a liquidation: the customer wished it so */
  'toppedUp',
] as const
export type CrossCause = (typeof CROSS_CAUSES)[number]
