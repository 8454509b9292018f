import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  letters: {
    path: '/pages/user/message-notice/MessageNotice',
    guard: 'login',
    texts: ['content'],
    load: async () => (await room()).LettersPage,
    scene: 'customer',
  },
  notices: {
    path: '/pages/user/notice/Notice',
    guard: 'open',
    texts: ['content'],
    load: async () => (await room()).NoticesPage,
    scene: 'visitor',
    offline: true,
  },
  news: {
    path: '/pages/news-consultation/NewsConsultation',
    guard: 'open',
    texts: ['content'],
    asks: ['marketDays'],
    load: async () => (await room()).NewsPage,
    scene: 'visitor',
  },
  newsDetail: {
    path: '/pages/news-consultation/NewsDetail',
    guard: 'open',
    texts: ['content', 'products'],
    load: async () => (await room()).NewsDetailPage,
    scene: 'visitor?post=perpetuals',
  },
  download: {
    path: '/pages/download/download',
    guard: 'open',
    texts: ['content'],
    load: async () => (await room()).DownloadPage,
    scene: 'visitor',
    offline: true,
  },
} as const satisfies Rows
