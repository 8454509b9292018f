import type { Security } from '@candela/contract'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { FixedRouter } from '../../shell/routing.tsx'
import { PERSONAL } from '../../shell/storage.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { BindEmailPage, BindPhonePage } from './screens/bind-contact.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))
vi.mock('../../session/own-country.ts', () => ({ ownCountry: () => 'DE' }))
vi.mock('./loaded.tsx', () => ({
  SecurityScreen: ({ children }: { readonly children: (security: Partial<Security>) => ReactNode }) =>
    children({ email: '', phone: '' }),
}))

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['security', 'session', 'problems'])
})

it('a contact that is being bound outlives a reload, each channel’s own', () => {
  const value = { of: 'phone', text: '812345678', country: 'TH' }
  stubStorage('sessionStorage', { [`${PERSONAL}contactToBind`]: JSON.stringify({ at: Date.now(), value }) })
  const opened = [<BindPhonePage key="phone" />, <BindEmailPage key="email" />].map((page) =>
    renderToStaticMarkup(<FixedRouter path="/">{page}</FixedRouter>),
  )
  expect(opened.map((page) => page.includes('value="812345678"'))).toEqual([true, false])
  expect(opened[0]).toContain('+66')
})
