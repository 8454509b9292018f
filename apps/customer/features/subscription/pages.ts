import { coming, type Rows } from '../../shell/page-row.ts'

export const PAGES = {
  newCoins: {
    path: '/pages/new-coin-subscription/NewCoinSubscription',
    guard: 'open',
    texts: ['subscription'],
    load: coming('subscription'),
    scene: 'visitor',
  },
  newCoin: {
    path: '/pages/new-coin-subscription/SubscriptionDetail',
    guard: 'open',
    texts: ['subscription'],
    load: coming('subscription'),
    scene: 'visitor',
  },
  mySubscriptions: {
    path: '/pages/new-coin-subscription/MySubscription',
    guard: 'open',
    texts: ['subscription'],
    load: coming('subscription'),
    scene: 'visitor',
  },
  sellNewCoins: {
    path: '/pages/new-coin-subscription/Sell',
    guard: 'open',
    texts: ['subscription'],
    load: coming('subscription'),
    scene: 'visitor',
  },
} as const satisfies Rows
