export { useDurationText } from './duration-text.ts'
export { TradeOrderPopupPage } from './screens/order.tsx'
export { TradePopupPage } from './screens/ticket.tsx'
export { SettlementsPage } from './screens/settlements.tsx'
