import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../session/store.ts'
import { preferencesStore } from '../../shell/preferences.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { type Drafting, useDraft } from './draft.ts'

const as = (id: string) => sessionStore.setState({ ud: { id, name: id, nick: id, token: 't' } })
beforeEach(() => {
  stubStorage('sessionStorage')
  as('mara')
})
afterEach(() => {
  sessionStore.setState({ ud: undefined })
  vi.unstubAllGlobals()
})

/** The page as it is opened. */
function opened(page: 'bank' | 'crypto', wished?: string): Drafting {
  let drafting: Drafting | undefined
  function Page() {
    drafting = useDraft(page, wished)
    return null
  }
  renderToStaticMarkup(<Page />)
  return drafting!
}

const EMPTY = { asset: '', rail: '', destination: '', amount: '' }
const TYPED = { asset: 'USDT', rail: 'tron', destination: '7', amount: '777' }

it('a withdrawal that is half filled in outlives a reload, each page’s own, until it was asked for', () => {
  opened('crypto').change(TYPED)
  expect([opened('crypto').draft, opened('bank').draft]).toEqual([TYPED, EMPTY])
  opened('crypto').forget()
  expect(opened('crypto').draft).toEqual(EMPTY)
})

it('belongs to its account, and gives way to a coin that the address names', () => {
  opened('crypto').change(TYPED)
  expect([opened('crypto', 'USDT').draft, opened('crypto', 'BTC').draft]).toEqual([TYPED, EMPTY])
  as('teo')
  expect(opened('crypto').draft).toEqual(EMPTY)
})

it('begins anew in another language, which reads figures in another way', () => {
  for (const page of ['bank', 'crypto'] as const) opened(page).change(TYPED)
  preferencesStore.setState({ language: 'de' })
  expect([opened('crypto').draft, opened('bank').draft]).toEqual([EMPTY, EMPTY])
  preferencesStore.setState({ language: 'en' })
})
