import { coming, type Rows } from '../../shell/page-row.ts'

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
    load: coming('notices'),
    scene: 'visitor',
  },
  news: {
    path: '/pages/news-consultation/NewsConsultation',
    guard: 'open',
    texts: ['content'],
    load: coming('news'),
    scene: 'visitor',
  },
  newsDetail: {
    path: '/pages/news-consultation/NewsDetail',
    guard: 'open',
    texts: ['content'],
    load: coming('news'),
    scene: 'visitor',
  },
  download: {
    path: '/pages/download/download',
    guard: 'open',
    texts: ['content'],
    load: coming('download'),
    scene: 'visitor',
  },
} as const satisfies Rows
