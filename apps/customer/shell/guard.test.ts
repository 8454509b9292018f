import { proves } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import { decide, knownTarget, type Visit } from './guard.ts'
import type { PageRow } from './page-row.ts'
import { PATHS, TABS, to } from './paths.ts'
import { ROWS } from './rooms.made.ts'

const visit = (path: string, more: Partial<Visit> = {}): Visit => ({
  path,
  search: '',
  signedIn: false,
  back: false,
  storedTarget: undefined,
  ...more,
})
const rows: readonly PageRow[] = Object.values(ROWS)
const target = (path: string) => decide(visit(path))

/** Section 2 of the specification names these one by one, and these folders whole. */
const GUARDED = [
  ['/pages/user/IdentityVerification', 'S2.86'],
  ['/pages/user/VerificationInfo', 'S2.87'],
  ['/pages/user/SecurityItem', 'S2.88'],
  ['/pages/loan/loan', 'S2.89'],
  ['/pages/trading/TradePopup', 'S2.90'],
  ['/pages/trading/TradeOrderPopup', 'S2.91'],
  ['/pages/user/message-notice/MessageNotice', 'S2.92'],
] as const
const GUARDED_FOLDERS = [
  ['/pages/assets/', 'S2.93'],
  ['/pages/mining/', 'S2.94'],
  ['/pages/order/', 'S2.95'],
] as const
/** the further folders of an account */
const OWN_FOLDERS = ['account', 'authenticator', 'email', 'phone', 'security', 'fund-settings'].map(
  (folder) => `/pages/user/${folder}/`,
)

describe('the route guard', () => {
  it.each(GUARDED)('%s is a page, and sends a visitor to Login with its target', (path, id) => {
    expect(rows.map((row) => row.path)).toContain(path)
    expect(target(path), proves(id)).toEqual({ kind: 'login', target: path })
    expect(knownTarget(path)).toBe(path)
  })

  it('one’s own strategy is seen after login alone', () => {
    expect(decide(visit(PATHS.strategyDetail, { search: '?id=7' }))).toEqual({
      kind: 'login',
      target: '/pages/strategy/StrategyDetail?id=7',
    })
  })

  it('no page in a guarded folder is open', () => {
    for (const [folder, id] of GUARDED_FOLDERS) {
      const guards = rows.filter(({ path }) => path.startsWith(folder)).map(({ guard }) => guard)
      expect(guards.length).toBeGreaterThan(0)
      expect(guards, proves(id)).not.toContain('open')
    }
    const folders = [...GUARDED_FOLDERS.map(([folder]) => folder), ...OWN_FOLDERS]
    const inside = rows.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    expect(inside.length).toBeGreaterThan(30)
    expect(inside.filter(({ guard }) => guard === 'open')).toEqual([])
  })

  it('the tabs Order and Balances and the chat prompt in place, and nothing else does', () => {
    const prompting = rows.filter(({ guard }) => guard === 'prompt').map(({ path }) => path)
    expect(prompting.toSorted()).toEqual([PATHS.balances, PATHS.order, PATHS.customerService])
  })

  it('what belongs to nobody is open to a visitor', () => {
    const open = [PATHS.landing, PATHS.home, PATHS.market, PATHS.product, PATHS.search, PATHS.trade, PATHS.settings]
    for (const path of [
      ...open,
      PATHS.agreement,
      PATHS.privacy,
      PATHS.services,
      PATHS.login,
      PATHS.retrievePassword,
      PATHS.notices,
      PATHS.helpCenter,
      PATHS.newCoins,
      PATHS.strategies,
      PATHS.strategyLearner,
    ]) {
      expect(target(path), proves('S6.1')).toEqual({ kind: 'show' })
    }
  })

  it('a visitor’s target is remembered with its query', () => {
    expect(decide(visit(PATHS.orderDetail, { search: '?id=7' })), proves('S2.96')).toEqual({
      kind: 'login',
      target: '/pages/order/OrderDetail?id=7',
    })
    expect(target(PATHS.balances)).toEqual({ kind: 'prompt', target: PATHS.balances })
  })

  it('a customer who adds another account is let into the entrances', () => {
    for (const path of [PATHS.login, PATHS.register, PATHS.registerSecond]) {
      expect(decide(visit(path, { signedIn: true, search: '?add=1' })), proves('S3.4')).toEqual({ kind: 'show' })
      expect(decide(visit(path, { signedIn: true })).kind).toBe('goTo')
    }
  })

  it('after login one goes to the target, or else Home', () => {
    const entrances = [PATHS.login, PATHS.register, PATHS.registerSecond]
    for (const path of entrances) {
      expect(decide(visit(path, { signedIn: true, storedTarget: '/pages/assets/Pnl' })), proves('S2.97')).toEqual({
        kind: 'goTo',
        target: '/pages/assets/Pnl',
      })
      expect(decide(visit(path, { signedIn: true })), proves('S2.98')).toEqual({
        kind: 'goTo',
        target: '/pages/index/index',
      })
    }
  })

  it('back replays a stored target when logged in, but no other way of going does', () => {
    const stored = { signedIn: true, storedTarget: '/pages/assets/Pnl' }
    expect(decide(visit(PATHS.market, { ...stored, back: true })), proves('S2.99')).toEqual({
      kind: 'goTo',
      target: '/pages/assets/Pnl',
    })
    expect(decide(visit(PATHS.market, stored))).toEqual({ kind: 'show' })
    expect(decide(visit(PATHS.pnl, { ...stored, back: true }))).toEqual({ kind: 'show' })
    expect(decide(visit(PATHS.market, { ...stored, back: true, signedIn: false }))).toEqual({ kind: 'show' })
  })

  it('only a known page can be a target, and no entrance', () => {
    const known = (path: string) => knownTarget(path) !== undefined
    expect(known(to('product', { id: 'BTC-USDT' }))).toBe(true)
    const never = ['https://evil.example', '//evil.example', '/pages/nowhere', PATHS.login, `${PATHS.register}?x=1`, '']
    for (const path of [...never, `${PATHS.home}?${'x'.repeat(400)}`]) expect(known(path)).toBe(false)
  })
})

describe('the rows', () => {
  it('have a path each', () => {
    const paths = rows.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('five of them are tabs', () => {
    expect(TABS, proves('S9.34')).toEqual(['home', 'market', 'trade', 'order', 'balances'])
  })
})
