export { ownMoney } from '../own-money.ts'
export { directionOf } from './asked.ts'
export { crossMaintenance, crossStake } from './cross.ts'
export { DEFAULT_LEVERAGE, stakeAt } from './knowledge.ts'
export { largestOrder } from './largest.ts'
export { splitLots, trailingTrigger } from './orders.ts'
export { outcomeOf } from './outcome.ts'
export { houseQuoteLots } from './place.ts'
export {
  closeFill,
  costOf,
  equity,
  notional,
  openFill,
  openProfit,
  partOf,
  rateOfReturnPpm,
  unrealised,
} from './position.ts'
export { breakEvenPrice, resultOfClose } from './ticket.ts'
export { feeOf, initialMargin, maintenanceOf, tierOf, tiersOf } from './tiers.ts'
export { WHOLE_PPM } from './trigger-shares.ts'
