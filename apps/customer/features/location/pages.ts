import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  chooseLocation: {
    path: '/choose-location',
    guard: 'open',
    texts: ['location'],
    load: async () => (await room()).ChooseLocationPage,
    scene: 'visitor',
  },
  openLocation: {
    path: '/open-location',
    guard: 'open',
    texts: ['location'],
    load: async () => (await room()).OpenLocationPage,
    scene: 'visitor?latitude=52.5163&longitude=13.3777',
  },
} as const satisfies Rows
