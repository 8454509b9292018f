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

// each room's door once: what a door needs is listed in the first load wherever it is named
const accountRoom = () => import('../features/account/index.ts')
const balancesRoom = () => import('../features/balances/index.ts')
const entranceRoom = () => import('../session/screens/index.ts')
const homeRoom = () => import('../features/home/index.ts')
const identityRoom = () => import('../features/identity/index.ts')
const landingRoom = () => import('../features/landing/index.ts')
const legalRoom = () => import('../features/legal/index.ts')
const marketRoom = () => import('../features/market/index.ts')
const orderRoom = () => import('../features/order/index.ts')
const productRoom = () => import('../features/product/index.ts')
const proofRoom = () => import('../features/proof/index.ts')
const searchRoom = () => import('../features/search/index.ts')
const securityRoom = () => import('../features/security/index.ts')
const servicesRoom = () => import('../features/services/index.ts')
const settingsRoom = () => import('../features/settings/index.ts')
const tradeRoom = () => import('../features/trade/index.ts')

const landing = plain(['landing'], async () => (await landingRoom()).LandingPage)

/** Every page by name: the words it needs and its chunk, both fetched when it is first shown. A feature's `index.ts` is its only door. */
export const PAGES: Readonly<Record<PathName, PageLoad<Screen>>> = {
  landing,
  landingAlias: landing,
  home: page(['home', 'products'], async () => (await homeRoom()).HomePage),
  market: page(['market', 'products'], async () => (await marketRoom()).MarketPage),
  product: page(['product', 'products', 'order'], async () => (await productRoom()).ProductPage),
  search: page(['market', 'products'], async () => (await searchRoom()).SearchPage),
  trade: page(['trade', 'product', 'products', 'order'], async () => (await tradeRoom()).TradePage),
  order: page(['order', 'products'], async () => (await orderRoom()).OrderPage),
  orderDetail: page(['order', 'products', 'proof'], async () => (await orderRoom()).OrderDetailPage),
  balances: page(['balances', 'products'], async () => (await balancesRoom()).BalancesPage),
  pnl: page(['balances', 'products'], async () => (await balancesRoom()).PnlPage),
  records: page(['balances', 'products'], async () => (await balancesRoom()).RecordsPage),
  login: page(['session'], async () => (await entranceRoom()).LoginPage),
  register: page(['session'], async () => (await entranceRoom()).RegisterPage),
  registerSecond: page(['session'], async () => (await entranceRoom()).RegisterSecondPage),
  retrievePassword: page(['session'], async () => (await entranceRoom()).RetrievePasswordPage),
  withdrawalsPaused: page(['session'], async () => (await entranceRoom()).WithdrawalsPausedPage),
  practiceInbox: page(['session'], async () => (await entranceRoom()).PracticeInboxPage),
  accounts: page(['session'], async () => (await entranceRoom()).AccountsPage),
  identity: page(['identity'], async () => (await identityRoom()).IdentityVerificationPage),
  verificationInfo: page(['identity'], async () => (await identityRoom()).VerificationInfoPage),
  editVerificationInfo: page(['identity'], async () => (await identityRoom()).EditVerificationInfoPage),
  settings: page(['settings', 'account'], async () => (await settingsRoom()).SettingsPage),
  profile: page(['account'], async () => (await accountRoom()).ProfilePage),
  creditScore: page(['account'], async () => (await accountRoom()).CreditScorePage),
  devices: page(['account'], async () => (await accountRoom()).DevicesPage),
  passkeys: page(['account'], async () => (await accountRoom()).PasskeysPage),
  ownData: page(['account'], async () => (await accountRoom()).OwnDataPage),
  goodbye: plain(['account'], async () => (await accountRoom()).GoodbyePage),
  security: page(['security'], async () => (await securityRoom()).SecurityPage),
  authenticator: page(['security'], async () => (await securityRoom()).AuthenticatorPage),
  recoveryCodes: page(['security'], async () => (await securityRoom()).RecoveryCodesPage),
  loginPassword: page(['security', 'session'], async () => (await securityRoom()).LoginPasswordPage),
  transactionPassword: page(['security'], async () => (await securityRoom()).TransactionPasswordPage),
  bindEmail: page(['security', 'session'], async () => (await securityRoom()).BindEmailPage),
  bindPhone: page(['security', 'session'], async () => (await securityRoom()).BindPhonePage),
  antiPhishing: page(['security'], async () => (await securityRoom()).AntiPhishingPage),
  freeze: page(['security'], async () => (await securityRoom()).FreezePage),
  proofs: page(['proof'], async () => (await proofRoom()).ProofsPage),
  agreement: plain(['legal'], async () => (await legalRoom()).AgreementPage),
  privacy: plain(['legal'], async () => (await legalRoom()).PrivacyPage),
  services: page(['settings'], async () => (await servicesRoom()).ServicesPage),
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
