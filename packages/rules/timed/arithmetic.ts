export { firstStrikeStep, maturityStep, STEP_MS } from './settlement.ts'
export { breakEvenWinPpm, coinTossPpm, timedMoney, timedReserve } from './stakes.ts'
