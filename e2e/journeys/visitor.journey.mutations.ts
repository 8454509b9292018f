import type { Mutation } from '@candela/checks/proves'

const CUSTOMER = 'apps/customer'
const FEATURES = `${CUSTOMER}/features`
const BALANCES = `${FEATURES}/balances/pages.ts`
const LOCATION = `${FEATURES}/location/pages.ts`

/** The breaks of the product that fail claims of visitor.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.17',
    `${FEATURES}/product/chart/periods.ts`,
    "'15min': { type: 'minute', span: 15 }",
    "'15min': { type: 'minute', span: 5 }",
  ],
  ['S2.6', `${FEATURES}/market/pages.ts`, "'/pages/quotation/Quotation'", "'/pages/quotation/Market'"],
  ['S2.50', `${CUSTOMER}/session/pages.ts`, '.LoginPage', '.RegisterPage'],
  ['S2.67', LOCATION, '.ChooseLocationPage', '.OpenLocationPage'],
  ['S2.68', LOCATION, '.OpenLocationPage', '.ChooseLocationPage'],
  ['S2.93', BALANCES, "'/pages/assets/Pnl',\n    guard: 'login'", "'/pages/assets/Pnl',\n    guard: 'open'"],
  ['S2.96', `${CUSTOMER}/shell/target.ts`, 'tabShelf.write(KEY, target)', "tabShelf.write('goal', target)"],
  ['S2.97', `${CUSTOMER}/shell/guard.ts`, 'visit.storedTarget ?? PATHS.home', 'PATHS.home'],
  ['S2.101', BALANCES, "'/pages/assets/Assets',\n    guard: 'prompt'", "'/pages/assets/Assets',\n    guard: 'open'"],
  ['S2.102', BALANCES, "'/pages/assets/Assets',\n    guard: 'prompt'", "'/pages/assets/Assets',\n    guard: 'login'"],
  ['S3.136', `${CUSTOMER}/session/sign-in-name.ts`, "phone || kind !== 'phone'", 'phone || kind !== undefined'],
  ['S3.137', `${CUSTOMER}/session/registering.ts`, '(registration?.code ?? true)', 'true'],
  [
    'S6.1',
    `${FEATURES}/product/pages.ts`,
    "'/pages/quotation/ProductDetail',\n    guard: 'open'",
    "'/pages/quotation/ProductDetail',\n    guard: 'login'",
  ],
  [
    'S6.2',
    `${FEATURES}/perpetual/pages.ts`,
    "'/pages/order/Order',\n    guard: 'prompt'",
    "'/pages/order/Order',\n    guard: 'open'",
  ],
  [
    'S8.21',
    `${FEATURES}/content/screens/download.tsx`,
    "showToast({ tone: 'note', text: t('download.failed') })",
    "showToast({ tone: 'note', text: t('download.head') })",
  ],
]
