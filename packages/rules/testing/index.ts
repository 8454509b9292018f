export { BTC_USDT } from './product.ts'
export { type Outcome, runVectors } from './vectors/run.ts'
