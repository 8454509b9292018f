import { CONSENT_VERSIONS } from '@candela/contract'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { queryClient, readKey } from '../../live/queries.ts'
import type { Versions } from '../../shell/consents.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { RegisterSecondPage } from './register-second.tsx'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

vi.hoisted(() => {
  // the keeper of receipts listens to other tabs as it loads
  vi.stubGlobal('addEventListener', () => undefined)
  const draft = { at: Date.now(), value: { account: 'Mara1' } }
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'registration' ? JSON.stringify(draft) : null) })
})

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['session', 'problems', 'legal'])
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function drawn(inForce: Versions): string {
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  const registration = { kinds: ['username'], phone: true, code: true }
  queryClient.setQueryData(readKey('app'), { registration, consentVersions: inForce, passwordMinimum: 6 })
  return drawnPage(<RegisterSecondPage />)
}

it('the texts that this app has are agreed to, also where the server was read before they came', () => {
  for (const inForce of [CONSENT_VERSIONS, { ...CONSENT_VERSIONS, terms: CONSENT_VERSIONS.terms - 1 }]) {
    const page = drawn(inForce)
    expect(page.match(/type="checkbox"/g)).toHaveLength(3)
    expect(page).toContain('Register')
    expect(page).not.toContain('Update now')
  }
})

it.each(['terms', 'risk'] as const)('%s that are newer than this app cannot be agreed to: it is updated', (text) => {
  const page = drawn({ ...CONSENT_VERSIONS, [text]: CONSENT_VERSIONS[text] + 1 })
  expect(page).not.toContain('checkbox')
  expect(page).not.toContain('type="submit"')
  expect(page).toContain('The new terms come with a newer version of the app.')
  expect(page).toContain('Update now')
})
