import { describe, expect, it } from 'vitest'
import { decide, guardOf, knownTarget, type Visit } from './guard.ts'
import { PATHS, TABS, to } from './paths.ts'

const visit = (path: string, more: Partial<Visit> = {}): Visit => ({
  path,
  search: '',
  signedIn: false,
  back: false,
  storedTarget: undefined,
  ...more,
})

describe('the route guard', () => {
  it.each([
    ['[S2.86]', '/pages/user/IdentityVerification'],
    ['[S2.87]', '/pages/user/VerificationInfo'],
    ['[S2.88]', '/pages/user/SecurityItem'],
    ['[S2.88]', '/pages/user/security/Freeze'],
    ['[S2.29]', '/pages/user/UserProfile'],
    ['[S2.29]', '/pages/user/account/OwnData'],
    ['[S2.34]', '/pages/user/email/BindEmail'],
    ['[S2.35]', '/pages/user/phone/BindPhone'],
    ['[S2.36]', '/pages/user/password/ModifyTransactionPassword'],
    ['[S2.37]', '/pages/user/password/LoginPasswordModification'],
    ['[S2.83]', '/pages/user/authenticator/BindAuthenticator'],
    ['[S2.89]', '/pages/loan/loan'],
    ['[S2.90]', '/pages/trading/TradePopup'],
    ['[S2.91]', '/pages/trading/TradeOrderPopup'],
    ['[S2.92]', '/pages/user/message-notice/MessageNotice'],
    ['[S2.93]', '/pages/assets/Pnl'],
    ['[S2.93]', '/pages/assets/anything/below'],
    ['[S2.94]', '/pages/mining/Mining'],
    ['[S2.95]', '/pages/order/OrderDetail'],
  ])('%s %s sends a visitor to Login', (_, path) => {
    expect(guardOf(path)).toBe('login')
  })

  it('[S2.102, S6.2] the tabs Order and Balances prompt in place', () => {
    expect([guardOf(PATHS.order), guardOf(PATHS.balances)]).toEqual(['prompt', 'prompt'])
  })

  it('[S6.1] everything else is open to a visitor', () => {
    const open = [PATHS.landing, PATHS.home, PATHS.market, PATHS.product, PATHS.search, PATHS.trade, PATHS.settings]
    for (const path of [
      ...open,
      PATHS.agreement,
      PATHS.privacy,
      PATHS.services,
      PATHS.login,
      PATHS.retrievePassword,
      '/pages/user/notice/Notice',
    ]) {
      expect(decide(visit(path))).toEqual({ kind: 'show' })
    }
  })

  it('[S2.96] a visitor’s target is remembered with its query', () => {
    expect(decide(visit(PATHS.orderDetail, { search: '?id=7' }))).toEqual({
      kind: 'login',
      target: '/pages/order/OrderDetail?id=7',
    })
    expect(decide(visit(PATHS.balances))).toEqual({ kind: 'prompt', target: PATHS.balances })
  })

  it('[S3.4] a customer who adds another account is let into the entrances', () => {
    for (const path of [PATHS.login, PATHS.register, PATHS.registerSecond]) {
      expect(decide(visit(path, { signedIn: true, search: '?add=1' }))).toEqual({ kind: 'show' })
      expect(decide(visit(path, { signedIn: true })).kind).toBe('goTo')
    }
  })

  it('[S2.97, S2.98] after login one goes to the target, or else Home', () => {
    const entrances = [PATHS.login, PATHS.register, PATHS.registerSecond]
    for (const path of entrances) {
      expect(decide(visit(path, { signedIn: true, storedTarget: '/pages/assets/Pnl' }))).toEqual({
        kind: 'goTo',
        target: '/pages/assets/Pnl',
      })
      expect(decide(visit(path, { signedIn: true }))).toEqual({ kind: 'goTo', target: PATHS.home })
    }
  })

  it('[S2.99] back replays a stored target when logged in, but no other way of going does', () => {
    const stored = { signedIn: true, storedTarget: '/pages/assets/Pnl' }
    expect(decide(visit(PATHS.market, { ...stored, back: true }))).toEqual({
      kind: 'goTo',
      target: '/pages/assets/Pnl',
    })
    expect(decide(visit(PATHS.market, stored))).toEqual({ kind: 'show' })
    expect(decide(visit(PATHS.pnl, { ...stored, back: true }))).toEqual({ kind: 'show' })
    expect(decide(visit(PATHS.market, { ...stored, back: true, signedIn: false }))).toEqual({ kind: 'show' })
  })

  it('only a known page can be a target, and no entrance', () => {
    const known = (target: string) => knownTarget(target) !== undefined
    expect(known(to('product', { id: 'BTC-USDT' }))).toBe(true)
    const never = ['https://evil.example', '//evil.example', '/pages/nowhere', PATHS.login, `${PATHS.register}?x=1`, '']
    for (const target of [...never, `${PATHS.home}?${'x'.repeat(400)}`]) expect(known(target)).toBe(false)
  })
})

describe('paths', () => {
  it('[S2.2, S2.5, S2.6, S2.7, S2.8, S2.9, S2.26, S2.46, S2.47, S2.48, S2.50, S2.51, S2.52, S2.61, S2.65] are the specification’s, letter for letter', () => {
    expect(PATHS).toMatchObject({
      landing: '/',
      landingAlias: '/pages/index-s/index-s',
      home: '/pages/index/index',
      market: '/pages/quotation/Quotation',
      trade: '/pages/trading/Trading',
      order: '/pages/order/Order',
      orderDetail: '/pages/order/OrderDetail',
      balances: '/pages/assets/Assets',
      records: '/pages/assets/FinancialDetails',
      login: '/pages/login/Login',
      register: '/pages/register/Register',
      registerSecond: '/pages/register/register-t',
      settings: '/pages/user/settings/Settings',
      agreement: '/pages/user/agreement/Agreement',
      privacy: '/pages/user/privacy/Privacy',
      services: '/pages/more-services/MoreServices',
    })
  })

  it('[S9.34] five tabs', () => {
    expect(TABS).toEqual(['home', 'market', 'trade', 'order', 'balances'])
  })
})
