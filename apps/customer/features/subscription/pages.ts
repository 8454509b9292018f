import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  newCoins: {
    path: '/pages/new-coin-subscription/NewCoinSubscription',
    guard: 'open',
    texts: ['subscription', 'products'],
    load: async () => (await room()).NewCoinsPage,
    scene: 'visitor',
    asks: ['newCoinSales'],
  },
  newCoin: {
    path: '/pages/new-coin-subscription/SubscriptionDetail',
    guard: 'open',
    texts: ['subscription', 'products', 'problems', 'order'],
    load: async () => (await room()).NewCoinPage,
    scene: 'both?id=1',
    asks: ['newCoinSales'],
  },
  mySubscriptions: {
    path: '/pages/new-coin-subscription/MySubscription',
    guard: 'open',
    texts: ['subscription', 'products', 'problems', 'order'],
    load: async () => (await room()).MySubscriptionsPage,
    scene: 'customer',
  },
  sellNewCoins: {
    path: '/pages/new-coin-subscription/Sell',
    guard: 'open',
    texts: ['subscription', 'products', 'problems', 'trade', 'order'],
    load: async () => (await room()).SellNewCoinsPage,
    scene: 'customer',
  },
} as const satisfies Rows
