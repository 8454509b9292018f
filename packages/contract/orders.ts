/* Places in these lists stand in the journal: new names are put at their ends. */

export const SIDES = ['buy', 'sell'] as const
export type Side = (typeof SIDES)[number]

export const ORDER_TYPES = ['limit', 'market'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'postOnly'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

export const CLOSE_REASONS = ['filled', 'cancelled', 'immediateRemainder', 'selfTrade', 'worstPrice', 'spent'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

export const LIQUIDITIES = ['taker', 'maker'] as const
export const COUNTERPARTIES = ['customer', 'ladder'] as const
