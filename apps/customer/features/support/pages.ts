import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  customerService: {
    path: '/pages/user/customer-service/CustomerService',
    guard: 'prompt',
    texts: ['support', 'problems'],
    load: async () => (await room()).ChatPage,
    scene: 'both',
  },
  serviceList: {
    path: '/pages/user/customer-service/ServiceList',
    guard: 'open',
    texts: ['support', 'problems'],
    load: async () => (await room()).ServiceListPage,
    scene: 'both',
  },
} as const satisfies Rows
