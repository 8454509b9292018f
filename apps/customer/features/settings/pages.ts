import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  settings: {
    path: '/pages/user/settings/Settings',
    guard: 'open',
    texts: ['settings', 'account', 'problems'],
    load: async () => (await room()).SettingsPage,
    scene: 'both',
    offline: true,
  },
} as const satisfies Rows
