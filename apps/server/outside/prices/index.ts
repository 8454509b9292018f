export { openPriceSource } from './open.ts'
export type { GeneratedHistory, Made, PriceSource } from './source.ts'
