import { beforeAll, expect, it, vi } from 'vitest'
import { stubStorage } from '../../shell/testing/storage.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { AutoSavingsPage } from './screens/auto-savings.tsx'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))
vi.mock('../../live/index.ts', async (original) => ({
  ...(await original<object>()),
  useRead: () => ({ data: { savings: undefined, saved: [] } }),
}))
vi.mock('./use-product.ts', async (original) => ({
  ...(await original<object>()),
  useEarnProducts: () => ({
    data: {
      products: [
        { id: 'flexible', kind: 'flexible', asset: 'USDT', terms: 1, minimum: '1', tomorrowPpm: 1, ratePpm: 1 },
      ],
    },
  }),
}))

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['shell', 'sweep', 'earn', 'problems', 'trade'])
})

it('the amount that auto-savings leave alone outlives a reload, and belongs to its product', () => {
  const opened = (of: string) => {
    const value = { of, text: '123' }
    stubStorage('sessionStorage', { autoSavings: JSON.stringify({ at: Date.now(), value, language: 'en' }) })
    return drawnPage(<AutoSavingsPage />)
  }
  expect(['flexible', 'other'].map((of) => opened(of).includes('value="123"'))).toEqual([true, false])
})
