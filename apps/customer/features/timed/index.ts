export { TradeOrderPopupPage } from './screens/order.tsx'
export { TradePopupPage } from './screens/ticket.tsx'
