import { big, count, measured, safe, wide } from '../declare/index.ts'

/* A request may name any safe integer: the core refuses what is no price, quantity or amount. */
export const askedTicks = measured(safe, 'ticks')
export const askedLots = measured(safe, 'lots')
export const askedAmount = measured(safe, 'minor units')
export const ticks = measured(count, 'ticks')
/** of a price that no market need ever reach */
export const farTicks = measured(wide, 'ticks')
export const lots = measured(wide, 'lots')
export const amount = measured(big, 'minor units')
/** dense numbers handed out by the core */
export const number = wide
/** a position, and whose it is */
export const whose = { position: number, customer: count, product: count }
