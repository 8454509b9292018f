export { MySubscriptionsPage } from './screens/my-subscriptions.tsx'
export { NewCoinPage } from './screens/new-coin.tsx'
export { NewCoinsPage } from './screens/new-coins.tsx'
export { SellNewCoinsPage } from './screens/sell.tsx'
