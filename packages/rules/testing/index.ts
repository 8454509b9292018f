export { BTC_USDT } from './product.ts'
