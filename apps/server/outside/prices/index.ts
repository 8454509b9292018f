export { openPriceSource } from './open.ts'
export type { PriceSource } from './source.ts'
