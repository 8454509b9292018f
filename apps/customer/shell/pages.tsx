import type { Word } from '@candela/locale'
import type { ComponentType } from 'react'
import { PageLoad } from './page-load.ts'
import { pageOf, PATHS, type PathName, TABS } from './paths.ts'
import { loadWords } from './words.ts'

type Screen = ComponentType
type Load = () => Promise<Screen>

/** A page of texts alone: nothing can be refused on it. */
const plain = (words: readonly Word[], load: Load): PageLoad<Screen> =>
  new PageLoad(async () => {
    const [screen] = await Promise.all([load(), loadWords(words)])
    return screen
  })

const page = (words: readonly Word[], load: Load): PageLoad<Screen> => plain([...words, 'problems'], load)

const landing = plain(['landing'], async () => (await import('../features/landing/index.ts')).LandingPage)

/** Every page by name: the words it needs and its chunk, both fetched when it is first shown. A feature's `index.ts` is its only door. */
export const PAGES: Readonly<Record<PathName, PageLoad<Screen>>> = {
  landing,
  landingAlias: landing,
  home: page(['home', 'products'], async () => (await import('../features/home/index.ts')).HomePage),
  market: page(['market', 'products'], async () => (await import('../features/market/index.ts')).MarketPage),
  product: page(
    ['product', 'products', 'order'],
    async () => (await import('../features/product/index.ts')).ProductPage,
  ),
  search: page(['market', 'products'], async () => (await import('../features/search/index.ts')).SearchPage),
  trade: page(
    ['trade', 'product', 'products', 'order'],
    async () => (await import('../features/trade/index.ts')).TradePage,
  ),
  order: page(['order', 'products'], async () => (await import('../features/order/index.ts')).OrderPage),
  orderDetail: page(
    ['order', 'products', 'proof'],
    async () => (await import('../features/order/index.ts')).OrderDetailPage,
  ),
  balances: page(['balances', 'products'], async () => (await import('../features/balances/index.ts')).BalancesPage),
  pnl: page(['balances', 'products'], async () => (await import('../features/balances/index.ts')).PnlPage),
  records: page(['balances', 'products'], async () => (await import('../features/balances/index.ts')).RecordsPage),
  login: page(['session'], async () => (await import('../session/screens/index.ts')).LoginPage),
  register: page(['session'], async () => (await import('../session/screens/index.ts')).RegisterPage),
  registerSecond: page(['session'], async () => (await import('../session/screens/index.ts')).RegisterSecondPage),
  retrievePassword: page(['session'], async () => (await import('../session/screens/index.ts')).RetrievePasswordPage),
  withdrawalsPaused: page(['session'], async () => (await import('../session/screens/index.ts')).WithdrawalsPausedPage),
  practiceInbox: page(['session'], async () => (await import('../session/screens/index.ts')).PracticeInboxPage),
  accounts: page(['session'], async () => (await import('../session/screens/index.ts')).AccountsPage),
  identity: page(['identity'], async () => (await import('../features/identity/index.ts')).IdentityVerificationPage),
  verificationInfo: page(
    ['identity'],
    async () => (await import('../features/identity/index.ts')).VerificationInfoPage,
  ),
  editVerificationInfo: page(
    ['identity'],
    async () => (await import('../features/identity/index.ts')).EditVerificationInfoPage,
  ),
  settings: page(['settings', 'account'], async () => (await import('../features/settings/index.ts')).SettingsPage),
  profile: page(['account'], async () => (await import('../features/account/index.ts')).ProfilePage),
  creditScore: page(['account'], async () => (await import('../features/account/index.ts')).CreditScorePage),
  devices: page(['account'], async () => (await import('../features/account/index.ts')).DevicesPage),
  passkeys: page(['account'], async () => (await import('../features/account/index.ts')).PasskeysPage),
  ownData: page(['account'], async () => (await import('../features/account/index.ts')).OwnDataPage),
  goodbye: plain(['account'], async () => (await import('../features/account/index.ts')).GoodbyePage),
  security: page(['security'], async () => (await import('../features/security/index.ts')).SecurityPage),
  authenticator: page(['security'], async () => (await import('../features/security/index.ts')).AuthenticatorPage),
  recoveryCodes: page(['security'], async () => (await import('../features/security/index.ts')).RecoveryCodesPage),
  loginPassword: page(
    ['security', 'session'],
    async () => (await import('../features/security/index.ts')).LoginPasswordPage,
  ),
  transactionPassword: page(
    ['security'],
    async () => (await import('../features/security/index.ts')).TransactionPasswordPage,
  ),
  bindEmail: page(['security', 'session'], async () => (await import('../features/security/index.ts')).BindEmailPage),
  bindPhone: page(['security', 'session'], async () => (await import('../features/security/index.ts')).BindPhonePage),
  antiPhishing: page(['security'], async () => (await import('../features/security/index.ts')).AntiPhishingPage),
  freeze: page(['security'], async () => (await import('../features/security/index.ts')).FreezePage),
  proofs: page(['proof'], async () => (await import('../features/proof/index.ts')).ProofsPage),
  agreement: plain(['legal'], async () => (await import('../features/legal/index.ts')).AgreementPage),
  privacy: plain(['legal'], async () => (await import('../features/legal/index.ts')).PrivacyPage),
  services: page(['settings'], async () => (await import('../features/services/index.ts')).ServicesPage),
}

export const PAGE_PATHS = Object.entries(PATHS) as readonly (readonly [PathName, string])[]

/** Begins to fetch the page of an address before there are texts to show it with. */
export function fetchPageAhead(hash: string): void {
  const [path = ''] = hash.replace(/^#/, '').split('?')
  const name = pageOf(path === '' ? PATHS.landing : path)
  if (name !== undefined) PAGES[name].start()
}

/** Fetches the other tabs while nothing else goes on, so that changing tabs waits for nothing; not for who asked to save data. */
export function fetchTabsAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  const fetchNext = (index: number): void => {
    const name = TABS[index]
    if (name === undefined) return
    PAGES[name].start()
    setTimeout(() => fetchNext(index + 1), 400)
  }
  setTimeout(() => fetchNext(0), 1_500)
}
