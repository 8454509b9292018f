import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, readKey } from '../../live/queries.ts'
import { preferencesStore } from '../../shell/preferences.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { lastYears, periodOf } from './house-years.ts'
import { IncomePage } from './income-page.tsx'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['shell', 'problems', 'balances', 'earn'])
})
const before = preferencesStore.getState()
beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 30) }))
afterEach(() => {
  queryClient.clear()
  preferencesStore.setState(before)
  vi.useRealTimers()
})

it('a year that was lost in says what was lost, and by whose clock its sales are told', () => {
  preferencesStore.setState({ language: 'en', amountsHidden: false })
  const query = periodOf(lastYears(Date.now())[0]!, Date.now())
  queryClient.setQueryData(readKey('earnProducts'), { products: [] })
  queryClient.setQueryData(readKey('statementIncome', { query }), {
    products: [{ product: 'L5', asset: 'USDT', yields: '1', penalties: '3.5' }],
    totals: [{ asset: 'USDT', yields: '1', penalties: '3.5', net: '-2.5' }],
    interest: '0',
    rebates: [],
  })
  queryClient.setQueryData(readKey('disposalTotals', { query }), {
    totals: [{ asset: 'BTC', quantity: '0.01', cost: '1650.25', proceeds: '650', result: '-1000.25' }],
  })
  const page = drawnPage(<IncomePage />).replaceAll(/<[^>]*>/g, ' ')
  expect(page).toContain(' \u22122.50 ')
  expect(page).toContain(' \u22121,000.25 ')
  expect(page.match(/Times are local \(/g)).toHaveLength(1)
})
