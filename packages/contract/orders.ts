/* Places in these lists stand in the journal: new names are put at their ends. */

export const SIDES = ['buy', 'sell'] as const
export type Side = (typeof SIDES)[number]

export const ORDER_TYPES = ['limit', 'market'] as const

export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'postOnly'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

/** The kinds of stops: a price that goes against its side, or one that goes its way. */
export const STOP_KINDS = ['stop', 'takeProfit'] as const
export type StopKind = (typeof STOP_KINDS)[number]
export const STOP_TIMES = ['gtc', 'ioc'] as const
export type StopTime = (typeof STOP_TIMES)[number]

export const CLOSE_REASONS = [
  'filled',
  'cancelled',
  'immediateRemainder',
  'selfTrade',
  'worstPrice',
  'spent',
  // the other order of an OCO was filled, or triggered
  'ocoFilled',
  'ocoTriggered',
  'balanceTooLarge',
  // a protection of the customer's own keeps them from buying
  'protection',
] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

export const LIQUIDITIES = ['taker', 'maker'] as const
export const COUNTERPARTIES = ['customer', 'ladder'] as const
