export { HistoryRows } from './history-rows.tsx'
export { OpenRows } from './open-rows.tsx'
export { OrderDetailPage } from './screens/order-detail.tsx'
export { OrderPage } from './screens/order.tsx'
