import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  about: {
    path: '/pages/user/about/About',
    guard: 'open',
    texts: ['company'],
    load: async () => (await room()).AboutPage,
    scene: 'visitor',
    offline: true,
  },
  company: {
    path: '/pages/user/pompanyprofile/pompanyprofile',
    guard: 'open',
    texts: ['company'],
    load: async () => (await room()).CompanyPage,
    scene: 'visitor',
    offline: true,
  },
  fees: {
    path: '/pages/user/fees/Fees',
    guard: 'open',
    texts: ['company', 'timed'],
    load: async () => (await room()).FeesPage,
    scene: 'visitor',
  },
  licences: {
    path: '/pages/user/licences/Licences',
    guard: 'open',
    texts: ['company'],
    load: async () => (await room()).LicencesPage,
    scene: 'visitor',
  },
} as const satisfies Rows
