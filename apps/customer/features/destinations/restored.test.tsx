import { QueryClientProvider } from '@tanstack/react-query'
import { practiceAddress } from '@candela/rules/practice'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, readKey } from '../../live/queries.ts'
import { sessionStore } from '../../session/store.ts'
import { FixedRouter } from '../../shell/routing.tsx'
import { PERSONAL } from '../../shell/storage.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { AddAddressPage } from './screens/add-address.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

const [KNOWN, ALIKE, FAR] = [2 ** 40, 2 ** 40 + 1, 2 ** 49].map((index) => practiceAddress('tron', index))

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['shell', 'problems', 'destinations', 'security'])
})
beforeEach(() => {
  const destinations = [{ id: 1, kind: 'address', rail: 'trc20', asset: 'USDT', address: KNOWN, name: 'Mine' }]
  queryClient.setQueryData(readKey('destinations'), { destinations, holder: '', terms: { cards: 5, addresses: 5 } })
  queryClient.setQueryData(readKey('security'), { transactionPassword: true, stepUpWays: ['password'] })
})
afterEach(() => {
  queryClient.clear()
  sessionStore.setState({ ud: undefined })
  vi.unstubAllGlobals()
})

/** The page as it is opened after a reload, with this address typed before. */
function restored(text: string): string {
  const value = { of: '', coin: 'USDT', chain: 'trc20', text, name: '' }
  stubStorage('sessionStorage', { [`${PERSONAL}addressToAdd`]: JSON.stringify({ at: Date.now(), value }) })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <FixedRouter path="/">
        <AddAddressPage />
      </FixedRouter>
    </QueryClientProvider>,
  )
}

it('an address that is there again after a reload has to be compared with the one it looks like, as when it was typed', () => {
  const [alike, far] = [restored(ALIKE!), restored(FAR!)]
  expect([alike, far].map((page) => page.includes('type="submit"'))).toEqual([true, true])
  expect([alike, far].map((page) => /type="submit"[^>]*aria-disabled="true"/.test(page))).toEqual([true, false])
  expect(alike).toContain('Compare the two addresses first.')
})
