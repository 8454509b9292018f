/** Every route with the data it needs to be worth a picture. `as`: who looks at it. */
export interface Scene {
  readonly name: string
  readonly path: string
  readonly as: 'visitor' | 'customer'
}

/** All scenes; `order` is the id of a filled order of the customer. */
export function scenes(order: string): readonly Scene[] {
  return [
    { name: 'landing', path: '/', as: 'visitor' },
    { name: 'home', path: '/pages/index/index', as: 'customer' },
    { name: 'home-visitor', path: '/pages/index/index', as: 'visitor' },
    { name: 'market', path: '/pages/quotation/Quotation', as: 'customer' },
    { name: 'search', path: '/pages/quotation/Search', as: 'customer' },
    { name: 'product', path: '/pages/quotation/ProductDetail?id=BTC-USDT', as: 'customer' },
    { name: 'product-gold', path: '/pages/quotation/ProductDetail?id=XAU-USD', as: 'visitor' },
    { name: 'trade', path: '/pages/trading/Trading', as: 'customer' },
    { name: 'trade-visitor', path: '/pages/trading/Trading', as: 'visitor' },
    { name: 'order', path: '/pages/order/Order', as: 'customer' },
    { name: 'order-visitor', path: '/pages/order/Order', as: 'visitor' },
    { name: 'order-detail', path: `/pages/order/OrderDetail?id=${order}`, as: 'customer' },
    { name: 'balances', path: '/pages/assets/Assets', as: 'customer' },
    { name: 'balances-visitor', path: '/pages/assets/Assets', as: 'visitor' },
    { name: 'pnl', path: '/pages/assets/Pnl', as: 'customer' },
    { name: 'records', path: '/pages/assets/FinancialDetails', as: 'customer' },
    { name: 'login', path: '/pages/login/Login', as: 'visitor' },
    { name: 'register', path: '/pages/register/Register', as: 'visitor' },
    { name: 'register-t', path: '/pages/register/register-t', as: 'visitor' },
    { name: 'retrieve-password', path: '/pages/user/password/RetrievePassword', as: 'visitor' },
    { name: 'practice-inbox', path: '/pages/user/practice-inbox/PracticeInbox', as: 'visitor' },
    { name: 'accounts', path: '/pages/user/accounts/Accounts', as: 'customer' },
    { name: 'settings', path: '/pages/user/settings/Settings', as: 'customer' },
    { name: 'profile', path: '/pages/user/UserProfile', as: 'customer' },
    { name: 'credit-score', path: '/pages/user/account/CreditScore', as: 'customer' },
    { name: 'devices', path: '/pages/user/account/Devices', as: 'customer' },
    { name: 'passkeys', path: '/pages/user/account/Passkeys', as: 'customer' },
    { name: 'own-data', path: '/pages/user/account/OwnData', as: 'customer' },
    { name: 'security', path: '/pages/user/SecurityItem', as: 'customer' },
    { name: 'authenticator', path: '/pages/user/authenticator/BindAuthenticator', as: 'customer' },
    { name: 'recovery-codes', path: '/pages/user/authenticator/RecoveryCodes', as: 'customer' },
    { name: 'login-password', path: '/pages/user/password/LoginPasswordModification', as: 'customer' },
    { name: 'transaction-password', path: '/pages/user/password/ModifyTransactionPassword', as: 'customer' },
    { name: 'bind-email', path: '/pages/user/email/BindEmail', as: 'customer' },
    { name: 'bind-phone', path: '/pages/user/phone/BindPhone', as: 'customer' },
    { name: 'anti-phishing', path: '/pages/user/security/AntiPhishing', as: 'customer' },
    { name: 'freeze', path: '/pages/user/security/Freeze', as: 'customer' },
    { name: 'identity', path: '/pages/user/IdentityVerification', as: 'customer' },
    { name: 'agreement', path: '/pages/user/agreement/Agreement', as: 'visitor' },
    { name: 'privacy', path: '/pages/user/privacy/Privacy', as: 'visitor' },
    { name: 'proofs', path: '/pages/user/proofs/Proofs', as: 'customer' },
    { name: 'services', path: '/pages/more-services/MoreServices', as: 'customer' },
    { name: 'not-found', path: '/pages/nowhere', as: 'visitor' },
  ]
}
