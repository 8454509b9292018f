import type { Rows } from '../../shell/page-row.ts'

export const PAGES = {
  share: {
    path: '/pages/user/share-page/SharePage',
    guard: 'open',
    texts: ['referral'],
    load: async () => (await import('./screens/share.tsx')).SharePage,
    scene: 'both',
  },
  referralReward: {
    path: '/pages/user/referral/ReferralReward',
    guard: 'open',
    texts: ['referral'],
    load: async () => (await import('./screens/reward.tsx')).ReferralRewardPage,
    scene: 'visitor',
  },
} as const satisfies Rows
