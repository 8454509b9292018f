export { ContractPage } from './screens/contract.tsx'
export { OrderDetailPage } from './screens/detail.tsx'
export { OrderPage } from './screens/order.tsx'
