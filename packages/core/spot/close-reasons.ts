import { CLOSE_REASONS } from '@candela/contract'

/** Places in CLOSE_REASONS, and REST for an order that stays open. */
export const REST = -1
export const FILLED = CLOSE_REASONS.indexOf('filled')
export const CANCELLED = CLOSE_REASONS.indexOf('cancelled')
export const IMMEDIATE_REMAINDER = CLOSE_REASONS.indexOf('immediateRemainder')
export const SELF_TRADE = CLOSE_REASONS.indexOf('selfTrade')
export const WORST_PRICE = CLOSE_REASONS.indexOf('worstPrice')
export const SPENT = CLOSE_REASONS.indexOf('spent')
export const OCO_FILLED = CLOSE_REASONS.indexOf('ocoFilled')
export const OCO_TRIGGERED = CLOSE_REASONS.indexOf('ocoTriggered')
export const BALANCE_TOO_LARGE = CLOSE_REASONS.indexOf('balanceTooLarge')
export const PROTECTION = CLOSE_REASONS.indexOf('protection')
