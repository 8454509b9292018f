import { CONSENT_VERSIONS } from '@candela/contract'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { queryClient, readKey } from '../../live/queries.ts'
import { agree, type Versions } from '../../shell/consents.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { AgreementPage } from './agreement-page.tsx'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

const EARLIER: Versions = { ...CONSENT_VERSIONS, terms: CONSENT_VERSIONS.terms - 1 }
const LATER: Versions = { ...CONSENT_VERSIONS, terms: CONSENT_VERSIONS.terms + 1 }

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['legal', 'problems'])
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const drawn = () => drawnPage(<AgreementPage />)
const asked = (agreed: Versions, inForce: Versions) =>
  queryClient.setQueryData(readKey('consents'), { agreed, inForce })

it('who agreed to earlier terms agrees to these where they stand whole, once, and nobody else is asked', async () => {
  expect(drawn()).not.toContain('checkbox')
  asked(EARLIER, CONSENT_VERSIONS)
  expect(drawn()).toMatch(/type="checkbox"(?![^>]* checked)/)
  expect(drawn()).not.toContain('Later')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ agreed: CONSENT_VERSIONS, inForce: CONSENT_VERSIONS })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  await agree(CONSENT_VERSIONS)
  expect(drawn()).not.toContain('checkbox')
})

it('the version that is named is that of the texts shown, also where the house has newer ones', () => {
  queryClient.setQueryData(readKey('app'), { consentVersions: LATER })
  asked(CONSENT_VERSIONS, LATER)
  expect(drawn()).toContain(`Version ${CONSENT_VERSIONS.terms}<`)
  expect(drawn()).not.toContain('checkbox')
  expect(drawn()).toContain('Update now')
})
