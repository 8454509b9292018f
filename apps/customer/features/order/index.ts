export { distanceText } from './distance.ts'
export { HistoryRows } from './history-rows.tsx'
export { OpenRows } from './open-rows.tsx'
export { OrderDetailPage } from './screens/order-detail.tsx'
