import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  proofs: {
    path: '/pages/user/proofs/Proofs',
    guard: 'open',
    texts: ['proof', 'problems'],
    load: async () => (await room()).ProofsPage,
    scene: 'customer',
  },
} as const satisfies Rows
