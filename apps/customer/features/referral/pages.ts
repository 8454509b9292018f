import { coming, type Rows } from '../../shell/page-row.ts'

export const PAGES = {
  share: {
    path: '/pages/user/share-page/SharePage',
    guard: 'open',
    texts: ['referral'],
    load: coming('share'),
    scene: 'visitor',
  },
  referralReward: {
    path: '/pages/user/referral/ReferralReward',
    guard: 'open',
    texts: ['referral'],
    load: coming('reward'),
    scene: 'visitor',
  },
} as const satisfies Rows
