export { MiningPage } from './screens/mining.tsx'
export { MiningConfirmPage } from './screens/confirm.tsx'
export { MiningOrderPage } from './screens/order.tsx'
export { MiningProductPage } from './screens/product.tsx'
