import type { Mutation } from '@candela/checks/proves'

const FEATURES = 'apps/customer/features'
const SECURITY = `${FEATURES}/security/pages.ts`
const COMPANY = `${FEATURES}/company/pages.ts`
const CONTENT = `${FEATURES}/content/pages.ts`
const HELP = `${FEATURES}/help/pages.ts`
const LEGAL = `${FEATURES}/legal/pages.ts`
const PERPETUAL = `${FEATURES}/perpetual/pages.ts`
const LOAD = 'apps/customer/shell/page-load.ts'
const STATES = 'apps/customer/shell/page-states.tsx'

/** The breaks of the product that fail each claim of routes.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S0.2', `${FEATURES}/subscription/pages.ts`, '.NewCoinsPage', '.SellNewCoinsPage'],
  ['S2.8', PERPETUAL, '.OrderPage', '.OrderDetailPage'],
  ['S2.9', `${FEATURES}/balances/pages.ts`, '.BalancesPage', '.PnlPage'],
  ['S2.10', LOAD, 'LOADING_AFTER_MS = 200', 'LOADING_AFTER_MS = 0'],
  ['S2.11', LOAD, 'PAGE_TIMEOUT_MS = 60_000', 'PAGE_TIMEOUT_MS = 600_000'],
  ['S2.12', LOAD, 'CHUNK_TIMEOUT_MS = 120_000', 'CHUNK_TIMEOUT_MS = 1_200_000'],
  ['S2.34', SECURITY, '.BindEmailPage', '.BindPhonePage'],
  ['S2.35', SECURITY, '.BindPhonePage', '.BindEmailPage'],
  ['S2.36', SECURITY, '.TransactionPasswordPage', '.FreezePage'],
  ['S2.40', CONTENT, '.NoticesPage', '.LettersPage'],
  ['S2.41', HELP, '.HelpCenterPage', '.HelpDetailPage'],
  ['S2.42', HELP, '.HelpDetailPage', '.HelpCenterPage'],
  ['S2.47', LEGAL, '.AgreementPage', '.PrivacyPage'],
  ['S2.48', LEGAL, '.PrivacyPage', '.AgreementPage'],
  ['S2.49', COMPANY, '.CompanyPage', '.FeesPage'],
  ['S2.62', CONTENT, '.NewsPage', '.LettersPage'],
  ['S2.63', CONTENT, '.NewsDetailPage', '.LettersPage'],
  ['S2.65', PERPETUAL, '.OrderDetailPage', '.OrderPage'],
  ['S2.66', CONTENT, '.DownloadPage', '.LettersPage'],
  ['S2.71', COMPANY, '.AboutPage', '.FeesPage'],
  ['S2.72', COMPANY, '.FeesPage', '.AboutPage'],
  ['S2.74', HELP, '.QuestionsPage', '.HelpDetailPage'],
  [
    'S2.86',
    `${FEATURES}/identity/pages.ts`,
    "'/pages/user/IdentityVerification',\n    guard: 'login'",
    "'/pages/user/IdentityVerification',\n    guard: 'open'",
  ],
  [
    'S2.87',
    `${FEATURES}/identity/pages.ts`,
    "'/pages/user/VerificationInfo',\n    guard: 'login'",
    "'/pages/user/VerificationInfo',\n    guard: 'open'",
  ],
  [
    'S2.88',
    SECURITY,
    "'/pages/user/SecurityItem',\n    guard: 'login'",
    "'/pages/user/SecurityItem',\n    guard: 'open'",
  ],
  [
    'S2.89',
    `${FEATURES}/loan/pages.ts`,
    "'/pages/loan/loan',\n    guard: 'login'",
    "'/pages/loan/loan',\n    guard: 'open'",
  ],
  [
    'S2.90',
    `${FEATURES}/timed/pages.ts`,
    "'/pages/trading/TradePopup',\n    guard: 'login'",
    "'/pages/trading/TradePopup',\n    guard: 'open'",
  ],
  [
    'S2.91',
    `${FEATURES}/timed/pages.ts`,
    "'/pages/trading/TradeOrderPopup',\n    guard: 'login'",
    "'/pages/trading/TradeOrderPopup',\n    guard: 'open'",
  ],
  [
    'S2.92',
    CONTENT,
    "'/pages/user/message-notice/MessageNotice',\n    guard: 'login'",
    "'/pages/user/message-notice/MessageNotice',\n    guard: 'open'",
  ],
  [
    'S2.93',
    `${FEATURES}/destinations/pages.ts`,
    "'/pages/assets/BankCardsAdd',\n    guard: 'login'",
    "'/pages/assets/BankCardsAdd',\n    guard: 'open'",
  ],
  [
    'S2.94',
    `${FEATURES}/earn/pages.ts`,
    "'/pages/mining/MiningOrder',\n    guard: 'login'",
    "'/pages/mining/MiningOrder',\n    guard: 'open'",
  ],
  [
    'S2.95',
    PERPETUAL,
    "'/pages/order/OrderDetail',\n    guard: 'login'",
    "'/pages/order/OrderDetail',\n    guard: 'open'",
  ],
  ['S2.99', 'apps/customer/shell/guard.ts', 'if (visit.back &&', 'if (!visit.signedIn && visit.back &&'],
  ['S8.45', STATES, 't(`chunk.${props.reason}`)', "t('chunk.broken')"],
]
