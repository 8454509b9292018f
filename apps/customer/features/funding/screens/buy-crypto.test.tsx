import type { DepositWay } from '@candela/contract'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, readKey } from '../../../live/queries.ts'
import { preferencesStore } from '../../../shell/preferences.ts'
import { stubStorage } from '../../../shell/testing/storage.ts'
import { loadTexts, openTexts } from '../../../shell/texts.ts'
import { BuyCryptoPage } from './buy-crypto.tsx'
import { drawnPage } from '../../../shell/testing/drawn-page.tsx'

/** The button that pays, as the page draws it. */
const pays = vi.hoisted(() => ({ press: () => undefined, disabled: true }))
vi.mock('@candela/design', async (original) => ({
  ...(await original<object>()),
  Button: ({ onClick, disabled }: { onClick: () => void; disabled: boolean }) => {
    Object.assign(pays, { press: onClick, disabled })
    return null
  },
}))

const CARD: DepositWay = {
  rail: 'card',
  kind: 'card',
  asset: 'USD',
  minimum: '10',
  maximum: '2000',
  feePpm: 10_000,
  unit: '0.01',
  spreadPpm: 0,
  isClosed: false,
  usualMs: 3_000,
  confirmations: 0,
  contract: '',
  outside: ['exact'],
}
const FIELDS = { currency: 'USD', card: '3', coin: 'USDT', wish: 'exact', text: '100', of: '' }
const before = preferencesStore.getState()

beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  await openTexts('en')
  await loadTexts(['shell', 'problems', 'deposits'])
})
beforeEach(() => {
  vi.useFakeTimers()
  preferencesStore.setState({ language: 'en' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { assign: () => undefined })
  queryClient.setQueryData(readKey('depositWays'), { ways: [CARD], asked: '0', most: '2000', open: 0, openMost: 20 })
  queryClient.setQueryData(readKey('destinations'), {
    destinations: [{ id: '3', kind: 'card', name: 'Visa', shown: '···· 4242' }],
  })
})
afterEach(() => {
  queryClient.clear()
  preferencesStore.setState(before)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  [false, 'it was carried out', [[200, { deposit: { id: '7' } }]]],
  [false, 'it was carried out and its answer got lost', ['lost', [200, { known: true, code: 'ok' }]]],
  [true, 'it was refused', [[422, { code: 'depositAboveTier' }]]],
  [true, 'it never arrived', ['lost', [200, { known: false }], [200, { known: false }]]],
] as [boolean, string, ('lost' | [number, object])[]][])(
  'what was filled in is kept (%s) where %s',
  async (isKept, _, replies) => {
    const kept = stubStorage('sessionStorage', {
      cardPurchase: JSON.stringify({ at: Date.now(), value: FIELDS, language: 'en' }),
    })
    const answered = vi.fn<(url: string) => Promise<Response>>(async () => {
      const reply = replies.shift() ?? 'lost'
      if (reply === 'lost') throw new TypeError('no network')
      const headers = { 'content-type': 'application/json' }
      return new Response(JSON.stringify(reply[1]), { status: reply[0], headers })
    })
    vi.stubGlobal('fetch', answered)
    drawnPage(<BuyCryptoPage />)
    expect(pays.disabled).toBe(false)
    pays.press()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(replies).toEqual([])
    expect(kept.has('cardPurchase')).toBe(isKept)
  },
)
