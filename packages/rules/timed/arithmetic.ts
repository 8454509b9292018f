export { firstStrikeStep, maturityStep, STEP_MS } from './settlement.ts'
export { timedReserve } from './stakes.ts'
