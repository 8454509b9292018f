export { openBeforeFunding, premiumUntil } from './funded-positions.ts'
export { MovedHouse, STEP } from './moved-house.ts'
