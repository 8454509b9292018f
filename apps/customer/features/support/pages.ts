import { coming, type Rows } from '../../shell/page-row.ts'

export const PAGES = {
  helpCenter: {
    path: '/pages/user/help-center/HelpCenter',
    guard: 'open',
    texts: ['support'],
    load: coming('help'),
    scene: 'visitor',
  },
  helpDetail: {
    path: '/pages/user/help-center/HelpDetail',
    guard: 'open',
    texts: ['support'],
    load: coming('help'),
    scene: 'visitor',
  },
  questions: {
    path: '/pages/user/questions/Questions',
    guard: 'open',
    texts: ['support'],
    load: coming('help'),
    scene: 'visitor',
  },
  customerService: {
    path: '/pages/user/customer-service/CustomerService',
    guard: 'open',
    texts: ['support'],
    load: coming('chat'),
    scene: 'visitor',
  },
  serviceList: {
    path: '/pages/user/customer-service/ServiceList',
    guard: 'open',
    texts: ['support'],
    load: coming('chat'),
    scene: 'visitor',
  },
} as const satisfies Rows
