import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of layout.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S2.2', 'apps/customer/features/landing/pages.ts', "path: '/pages/index-s/index-s'", "path: '/pages/index-s/index'"],
  [
    'S2.3',
    'apps/customer/features/landing/landing-page.tsx',
    '<Screen title="" bar={bar}',
    '<Screen title="" heading={bar}',
  ],
  ['S2.4', 'apps/customer/shell/title.ts', "title === undefined || title === '' ? product : title", 'title ?? product'],
  ['S2.5', 'apps/customer/features/home/pages.ts', "path: '/pages/index/index'", "path: '/pages/index/Home'"],
  ['S2.6', 'apps/customer/shell/paths.ts', 'ROWS[one].tab - ROWS[other].tab', 'ROWS[other].tab - ROWS[one].tab'],
  ['S2.7', 'apps/customer/features/trade/pages.ts', "path: '/pages/trading/Trading'", "path: '/pages/trading/Trade'"],
  ['S2.8', 'apps/customer/features/perpetual/pages.ts', "path: '/pages/order/Order',", "path: '/pages/order/Orders',"],
  [
    'S2.9',
    'apps/customer/features/balances/pages.ts',
    "path: '/pages/assets/Assets'",
    "path: '/pages/assets/Balances'",
  ],
  [
    'S3.139',
    'apps/customer/shell/screen-height.ts',
    "addEventListener('resize', measure)",
    "addEventListener('scroll', measure)",
  ],
  ['S9.32', 'packages/design/tokens.css', '--col: 500px', '--col: 520px'],
  ['S9.33', 'packages/design/tokens.css', 'calc(100 / 750', 'calc(120 / 750'],
  ['S9.34', 'apps/customer/shell/paths.ts', "'tab' in ROWS[name])", "'tab' in ROWS[name] && name !== 'order')"],
]
