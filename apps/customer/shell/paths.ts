/** The specification's paths, letter for letter. Paths with `?id=` take the id of what they show. */
export const PATHS = {
  landing: '/',
  landingAlias: '/pages/index-s/index-s',
  home: '/pages/index/index',
  market: '/pages/quotation/Quotation',
  product: '/pages/quotation/ProductDetail',
  search: '/pages/quotation/Search',
  trade: '/pages/trading/Trading',
  order: '/pages/order/Order',
  orderDetail: '/pages/order/OrderDetail',
  balances: '/pages/assets/Assets',
  pnl: '/pages/assets/Pnl',
  records: '/pages/assets/FinancialDetails',
  login: '/pages/login/Login',
  register: '/pages/register/Register',
  registerSecond: '/pages/register/register-t',
  retrievePassword: '/pages/user/password/RetrievePassword',
  withdrawalsPaused: '/pages/user/password/WithdrawalsPaused',
  practiceInbox: '/pages/user/practice-inbox/PracticeInbox',
  accounts: '/pages/user/accounts/Accounts',
  identity: '/pages/user/IdentityVerification',
  verificationInfo: '/pages/user/VerificationInfo',
  editVerificationInfo: '/pages/user/EditVerificationInfo',
  settings: '/pages/user/settings/Settings',
  profile: '/pages/user/UserProfile',
  creditScore: '/pages/user/account/CreditScore',
  devices: '/pages/user/account/Devices',
  passkeys: '/pages/user/account/Passkeys',
  ownData: '/pages/user/account/OwnData',
  goodbye: '/pages/user/goodbye/Goodbye',
  security: '/pages/user/SecurityItem',
  authenticator: '/pages/user/authenticator/BindAuthenticator',
  recoveryCodes: '/pages/user/authenticator/RecoveryCodes',
  loginPassword: '/pages/user/password/LoginPasswordModification',
  transactionPassword: '/pages/user/password/ModifyTransactionPassword',
  bindEmail: '/pages/user/email/BindEmail',
  bindPhone: '/pages/user/phone/BindPhone',
  antiPhishing: '/pages/user/security/AntiPhishing',
  freeze: '/pages/user/security/Freeze',
  proofs: '/pages/user/proofs/Proofs',
  agreement: '/pages/user/agreement/Agreement',
  privacy: '/pages/user/privacy/Privacy',
  services: '/pages/more-services/MoreServices',
} as const
export type PathName = keyof typeof PATHS

/** The five tabs in their order. */
export const TABS = ['home', 'market', 'trade', 'order', 'balances'] as const satisfies readonly PathName[]
export type TabName = (typeof TABS)[number]

/** An address inside the app: `to('product', { id: 'BTC-USDT' })`. */
export function to(name: PathName, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? PATHS[name] : `${PATHS[name]}?${search}`
}

/** The page a path belongs to; undefined for an unknown one. */
export function pageOf(path: string): PathName | undefined {
  return (Object.keys(PATHS) as PathName[]).find((name) => PATHS[name] === path)
}
