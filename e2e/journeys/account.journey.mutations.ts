import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of account.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.29',
    'apps/customer/features/account/pages.ts',
    "path: '/pages/user/UserProfile'",
    "path: '/pages/user/Profile'",
  ],
  [
    'S2.43',
    'apps/customer/features/referral/pages.ts',
    "path: '/pages/user/share-page/SharePage'",
    "path: '/pages/user/share/Share'",
  ],
  [
    'S2.75',
    'apps/customer/features/referral/screens/share.tsx',
    "title={t('titles.share')}",
    "title={t('titles.referralReward')}",
  ],
  [
    'S2.82',
    'apps/customer/features/referral/screens/reward.tsx',
    'const [first, second, third] =',
    'const [first, third, second] =',
  ],
  [
    'S3.5',
    'apps/customer/features/account/screens/profile.tsx',
    '<h2 className="t-2 account-name">{profile.nick || profile.name}</h2>',
    '<h2 className="t-2 account-name">{profile.name}</h2>',
  ],
  [
    'S3.6',
    'apps/customer/features/account/screens/profile.tsx',
    "title={t('profile.account')} text={profile.name}",
    "title={t('profile.account')} text={profile.nick}",
  ],
  [
    'S3.12',
    'apps/customer/features/account/edit-sheet.tsx',
    '...(renamed && { nick }), gender,',
    '...(renamed && { nick }),',
  ],
  [
    'S3.13',
    'apps/customer/features/account/screens/profile.tsx',
    'formats.day(profile.birthday)',
    'formats.date(profile.createdAt)',
  ],
  [
    'S3.15',
    'apps/customer/features/referral/screens/share.tsx',
    "copied(t('share.code'), code)",
    "copied(t('share.code'), link)",
  ],
  ['S3.16', 'packages/rules/credit/score.ts', 'noRetrieval: 50,', 'noRetrieval: 60,'],
  ['S3.17', 'apps/server/vault/pictures/drawings.ts', 'const SIDE_PIXELS = 512', 'const SIDE_PIXELS = 256'],
  ['S4.36', 'apps/customer/shell/letter-dialog.tsx', 'letter.id !== confirmed', 'letter.id === confirmed'],
  [
    'S4.37',
    'apps/server/features/messages/letters.ts',
    'set read_at = coalesce(read_at, $3) where id = $1',
    'set read_at = nullif($3::bigint, $3) where id = $1',
  ],
  ['S5.3', 'packages/rules/person/nick.ts', 'NICK_MINIMUM = 4', 'NICK_MINIMUM = 3'],
  [
    'S5.24',
    'apps/customer/features/account/picture-sheet.tsx',
    'file.size > PHOTO.maximumBytes',
    'file.size > 2 * PHOTO.maximumBytes',
  ],
  [
    'S8.39',
    'apps/customer/features/account/picture-sheet.tsx',
    "new Problem('imageTooLarge', {}, 413)",
    "new Problem('imageUnreadable', {}, 413)",
  ],
  ['S9.22', 'packages/rules/person/nick.ts', 'NICK_MAXIMUM = 16', 'NICK_MAXIMUM = 20'],
  ['S9.23', 'packages/contract/api/route.ts', 'maximumBytes: 20 * 1024 * 1024', 'maximumBytes: 19 * 1024 * 1024'],
]
