export { useDurationText } from './duration-text.ts'
export { TradeOrderPopupPage } from './screens/order.tsx'
export { TradePopupPage } from './screens/ticket.tsx'
