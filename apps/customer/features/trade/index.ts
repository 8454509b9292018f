export { TradePage } from './screens/trade.tsx'
