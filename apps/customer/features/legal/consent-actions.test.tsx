import { CONSENT_VERSIONS } from '@candela/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { ConsentActions } from './consent-actions.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['legal', 'problems'])
})

const drawn = (inForce: typeof CONSENT_VERSIONS) =>
  renderToStaticMarkup(<ConsentActions inForce={inForce} onLater={() => undefined} />)

it('the texts that this app shows can be agreed to, once they are ticked', () => {
  const actions = drawn(CONSENT_VERSIONS)
  expect(actions).toMatch(/type="checkbox"(?![^>]* checked)/)
  expect(actions).toMatch(/aria-disabled="true">(<[^>]*>)*Agree</)
})

it.each(['terms', 'risk'] as const)(
  '%s that are newer than this app are not agreed to unseen: it is updated',
  (text) => {
    const actions = drawn({ ...CONSENT_VERSIONS, [text]: CONSENT_VERSIONS[text] + 1 })
    expect(actions).not.toContain('checkbox')
    expect(actions).not.toContain('Agree')
    expect(actions).toContain('Update now')
  },
)
