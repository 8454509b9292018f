import { LIMIT_RULES } from '@candela/rules/limits'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { rulesNow } from '../../live/rules.ts'
import { FixedRouter } from '../../shell/routing.tsx'
import { stubStorage } from '../../shell/testing/storage.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { KnowledgeCheckPage } from './screens/knowledge-check.tsx'

// the keeper of receipts listens to other tabs as it loads
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))
vi.mock('./data.ts', () => ({
  refreshProtections: () => undefined,
  useProtections: () => ({ data: { knowledge: 0, retryFrom: 0 } }),
}))
vi.mock('./check-question.tsx', () => ({
  CheckQuestion: ({ place, choice }: { place: number; choice: number }) => `question ${place}: ${choice}`,
}))

beforeAll(async () => {
  await openTexts('en')
  await loadTexts(['limits', 'problems', 'trade'])
})

it('answers of the knowledge check outlive a reload, and belong to its version', () => {
  const { version } = rulesNow(LIMIT_RULES).knowledge
  const opened = (of: number) => {
    const value = { of: String(of), place: 1, answers: [2, 0] }
    stubStorage('sessionStorage', { knowledgeCheck: JSON.stringify({ at: Date.now(), value, language: 'en' }) })
    return renderToStaticMarkup(
      <FixedRouter path="/">
        <KnowledgeCheckPage />
      </FixedRouter>,
    )
  }
  expect(opened(version)).toBe('question 1: 0')
  expect(opened(version + 1)).not.toContain('question 1')
})
