import type { NewCoinSale } from '@candela/contract'
import { HOUR } from '@candela/units'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { serverNow } from '../../live/index.ts'
import { queryClient } from '../../live/queries.ts'
import { FixedRouter } from '../../shell/routing.tsx'
import { stubStorage } from '../../shell/testing/storage.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { useSubscribeForm } from './subscribe-form.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['shell', 'problems', 'subscription', 'trade', 'products'])
})
afterEach(() => vi.unstubAllGlobals())

const SALE: NewCoinSale = {
  id: '1',
  coin: 'TSR',
  pays: 'USDT',
  method: 'shared',
  price: '0.25',
  lot: '1',
  supply: '40000',
  remaining: '30000',
  wanted: '10000',
  minimum: '100',
  maximum: '20000',
  opensAt: 0,
  closesAt: serverNow() + HOUR,
  listingAt: serverNow() + 2 * HOUR,
  lockupDays: 7,
  parts: 4,
  everyDays: 7,
  state: 'onSale',
  isCancelled: false,
}

function Form({ sale }: { readonly sale: NewCoinSale }) {
  return useSubscribeForm(sale).form
}

it('a quantity that is being subscribed outlives a reload, and belongs to its sale', () => {
  const value = { of: '1', text: '123' }
  stubStorage('sessionStorage', { newCoins: JSON.stringify({ at: Date.now(), value }) })
  const opened = (id: string) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <FixedRouter path="/">
          <Form sale={{ ...SALE, id }} />
        </FixedRouter>
      </QueryClientProvider>,
    )
  expect([opened('1'), opened('2')].map((form) => form.includes('value="123"'))).toEqual([true, false])
})
