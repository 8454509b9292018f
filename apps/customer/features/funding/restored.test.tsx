import type { DepositWay } from '@candela/contract'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { queryClient, readKey } from '../../live/queries.ts'
import { PERSONAL } from '../../shell/storage.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { BankTransferPage } from './screens/bank-transfer.tsx'
import { RemittanceConfirmationPage } from './screens/remittance-confirmation.tsx'
import { CARD } from './testing/ways.ts'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

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

/** A page as it is opened after a reload, with these fields kept from before. */
function opened(key: string, value: object, search: string, page: ReactNode): string {
  stubStorage('sessionStorage', {
    [key]: JSON.stringify({ at: Date.now(), value, ...(!key.startsWith(PERSONAL) && { language: 'en' }) }),
  })
  return drawnPage(page, { search })
}

it('a photo that was sent before a reload is drawn as sent where it can be confirmed, and else is asked for', () => {
  queryClient.setQueryData(readKey('deposit', { params: { deposit: '7' } }), {
    deposit: { id: '7', asset: 'EUR', amount: '300' },
  })
  const restored = (voucher: string) => {
    const fields = { of: '7', remitter: 'Mara Lindqvist', lastFour: '', voucher }
    return opened(`${PERSONAL}remittance`, fields, '?id=7', <RemittanceConfirmationPage />)
  }
  const [sent, none] = [restored('v1'), restored('')]
  const canSend = (page: string) => !page.includes('aria-disabled="true"')
  const asks = (page: string) => page.includes('Add a photo')
  expect([sent, none].map(canSend)).toEqual([true, false])
  expect([sent, none].map(asks)).toEqual([false, true])
})

const BANK: DepositWay = { ...CARD, rail: 'euBank', kind: 'bank', feePpm: 0 }

it('a bank that was chosen is chosen again after a reload, with the amount that was typed for it and for no other', () => {
  const ways = [BANK, { ...BANK, rail: 'usBank', asset: 'USD' }]
  queryClient.setQueryData(readKey('depositWays'), { ways, asked: '0', most: '2000', open: 0, openMost: 20 })
  const restored = (rail: string, search = '') =>
    opened('bankDeposit', { of: '', rail, text: '300' }, search, <BankTransferPage />)
  const chosen = (page: string) => [/aria-selected="true"[^>]*>(\w+)</.exec(page)?.[1], page.includes('value="300"')]
  expect(chosen(restored('usBank'))).toEqual(['USD', true])
  expect(chosen(restored('usBank', '?rail=euBank'))).toEqual(['EUR', false])
})
