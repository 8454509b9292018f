import { coming, type Rows } from '../../shell/page-row.ts'

export const PAGES = {
  chooseLocation: {
    path: '/choose-location',
    guard: 'open',
    texts: ['location'],
    load: coming('choose'),
    scene: 'visitor',
  },
  openLocation: { path: '/open-location', guard: 'open', texts: ['location'], load: coming('open'), scene: 'visitor' },
} as const satisfies Rows
