import { practiceAddress } from '@candela/rules/practice'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, readKey } from '../../live/queries.ts'
import { sessionStore } from '../../session/store.ts'
import { PERSONAL } from '../../shell/storage.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { AddAddressPage } from './screens/add-address.tsx'
import { AddCardPage } from './screens/add-card.tsx'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

const [KNOWN, ALIKE, FAR] = [2 ** 40, 2 ** 40 + 1, 2 ** 49].map((index) => practiceAddress('tron', index))

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['shell', 'problems', 'destinations', 'security'])
})
beforeEach(() => {
  const destinations = [{ id: 1, kind: 'address', rail: 'trc20', asset: 'USDT', address: KNOWN, name: 'Mine' }]
  queryClient.setQueryData(readKey('destinations'), {
    destinations,
    holder: 'M••• L•••',
    terms: { cards: 5, addresses: 5 },
  })
  queryClient.setQueryData(readKey('security'), { transactionPassword: true, stepUpWays: ['password'] })
})
afterEach(() => {
  queryClient.clear()
  sessionStore.setState({ ud: undefined })
  vi.unstubAllGlobals()
})

/** A page as it is opened after a reload, with these fields kept from before. */
function opened(key: string, fields: object, page: ReactNode): string {
  const value = { of: '', ...fields }
  stubStorage('sessionStorage', { [PERSONAL + key]: JSON.stringify({ at: Date.now(), value }) })
  return drawnPage(page)
}

it('an address that is there again after a reload has to be compared with the one it looks like, as when it was typed', () => {
  const restored = (text: string) =>
    opened('addressToAdd', { coin: 'USDT', chain: 'trc20', text, name: '' }, <AddAddressPage />)
  const [alike, far] = [restored(ALIKE!), restored(FAR!)]
  expect([alike, far].map((page) => page.includes('type="submit"'))).toEqual([true, true])
  expect([alike, far].map((page) => /type="submit"[^>]*aria-disabled="true"/.test(page))).toEqual([true, false])
  expect(alike).toContain('Compare the two addresses first.')
})

it('a card that is being added keeps what was typed but its number', () => {
  expect(opened('cardToAdd', { country: 'DE', bank: 'Sparkasse Kiel' }, <AddCardPage />)).toContain('Sparkasse Kiel')
  expect(opened('cardToAdd', { number: '4000056655665556' }, <AddCardPage />)).not.toContain('4000056655665556')
})
