import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of guard.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.86',
    'apps/customer/features/identity/pages.ts',
    "path: '/pages/user/IdentityVerification',\n    guard: 'login'",
    "path: '/pages/user/IdentityVerification',\n    guard: 'open'",
  ],
  [
    'S2.87',
    'apps/customer/features/identity/pages.ts',
    "path: '/pages/user/VerificationInfo',\n    guard: 'login'",
    "path: '/pages/user/VerificationInfo',\n    guard: 'open'",
  ],
  [
    'S2.88',
    'apps/customer/features/security/pages.ts',
    "path: '/pages/user/SecurityItem',\n    guard: 'login'",
    "path: '/pages/user/SecurityItem',\n    guard: 'open'",
  ],
  [
    'S2.89',
    'apps/customer/features/loan/pages.ts',
    "path: '/pages/loan/loan',\n    guard: 'login'",
    "path: '/pages/loan/loan',\n    guard: 'open'",
  ],
  [
    'S2.90',
    'apps/customer/features/timed/pages.ts',
    "path: '/pages/trading/TradePopup',\n    guard: 'login'",
    "path: '/pages/trading/TradePopup',\n    guard: 'open'",
  ],
  [
    'S2.91',
    'apps/customer/features/timed/pages.ts',
    "path: '/pages/trading/TradeOrderPopup',\n    guard: 'login'",
    "path: '/pages/trading/TradeOrderPopup',\n    guard: 'open'",
  ],
  [
    'S2.92',
    'apps/customer/features/content/pages.ts',
    "path: '/pages/user/message-notice/MessageNotice',\n    guard: 'login'",
    "path: '/pages/user/message-notice/MessageNotice',\n    guard: 'open'",
  ],
  [
    'S2.93',
    'apps/customer/features/balances/pages.ts',
    "path: '/pages/assets/Pnl',\n    guard: 'login'",
    "path: '/pages/assets/Pnl',\n    guard: 'open'",
  ],
  [
    'S2.94',
    'apps/customer/features/earn/pages.ts',
    "path: '/pages/mining/MiningOrder',\n    guard: 'login'",
    "path: '/pages/mining/MiningOrder',\n    guard: 'open'",
  ],
  [
    'S2.95',
    'apps/customer/features/perpetual/pages.ts',
    "path: '/pages/order/Order',\n    guard: 'prompt'",
    "path: '/pages/order/Order',\n    guard: 'open'",
  ],
  ['S2.96', 'apps/customer/shell/guard.ts', 'const here = visit.path + visit.search', 'const here = visit.path'],
  ['S2.97', 'apps/customer/shell/guard.ts', 'visit.storedTarget ?? PATHS.home', 'PATHS.home'],
  ['S2.98', 'apps/customer/shell/guard.ts', 'visit.storedTarget ?? PATHS.home', 'visit.storedTarget ?? PATHS.market'],
  [
    'S2.99',
    'apps/customer/shell/guard.ts',
    'if (visit.back && visit.storedTarget',
    'if (!visit.back && visit.storedTarget',
  ],
  ['S3.4', 'apps/customer/shell/guard.ts', ".has('add')", ".has('another')"],
  [
    'S6.1',
    'apps/customer/features/settings/pages.ts',
    "path: '/pages/user/settings/Settings',\n    guard: 'open'",
    "path: '/pages/user/settings/Settings',\n    guard: 'login'",
  ],
  ['S9.34', 'apps/customer/shell/paths.ts', "'tab' in ROWS[name])", "'tab' in ROWS[name] && name !== 'trade')"],
]
