import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { queryClient, readKey } from '../../live/queries.ts'
import { FixedRouter } from '../../shell/routing.tsx'
import { PERSONAL } from '../../shell/storage.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { RemittanceConfirmationPage } from './screens/remittance-confirmation.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['shell', 'problems', 'deposits', 'identity'])
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** The page as it is opened after a reload, with this photo sent before. */
function restored(voucher: string): string {
  const value = { of: '7', remitter: 'Mara Lindqvist', lastFour: '', voucher }
  stubStorage('sessionStorage', { [`${PERSONAL}remittance`]: JSON.stringify({ at: Date.now(), value }) })
  queryClient.setQueryData(readKey('deposit', { params: { deposit: '7' } }), {
    deposit: { id: '7', asset: 'EUR', amount: '300' },
  } as never)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <FixedRouter path="/" search="?id=7">
        <RemittanceConfirmationPage />
      </FixedRouter>
    </QueryClientProvider>,
  )
}

it('a photo that was sent before a reload is drawn as sent where it can be confirmed, and else is asked for', () => {
  const [sent, none] = [restored('v1'), restored('')]
  const canSend = (page: string) => !page.includes('aria-disabled="true"')
  const asks = (page: string) => page.includes('Add a photo')
  expect([sent, none].map(canSend)).toEqual([true, false])
  expect([sent, none].map(asks)).toEqual([false, true])
})
