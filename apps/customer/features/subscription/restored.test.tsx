import type { NewCoinSale } from '@candela/contract'
import { HOUR } from '@candela/units'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { serverNow } from '../../live/index.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { useSubscribeForm } from './subscribe-form.tsx'
import { SALE } from './testing/sale.ts'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['shell', 'problems', 'subscription', 'trade', 'products'])
})
afterEach(() => vi.unstubAllGlobals())

const OPEN: NewCoinSale = { ...SALE, closesAt: serverNow() + HOUR, listingAt: serverNow() + 2 * HOUR }

function Form({ sale }: { readonly sale: NewCoinSale }) {
  return useSubscribeForm(sale).form
}

it('a quantity that is being subscribed outlives a reload, and belongs to its sale', () => {
  const value = { of: '1', text: '123' }
  stubStorage('sessionStorage', { newCoins: JSON.stringify({ at: Date.now(), value, language: 'en' }) })
  const opened = (id: string) => drawnPage(<Form sale={{ ...OPEN, id }} />)
  expect([opened('1'), opened('2')].map((form) => form.includes('value="123"'))).toEqual([true, false])
})
