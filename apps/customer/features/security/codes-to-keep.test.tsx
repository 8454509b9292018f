import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { preferencesStore } from '../../shell/preferences.ts'
import { loadTexts, openTexts } from '../../shell/texts.ts'
import { CodesToKeep } from './codes-to-keep.tsx'

const holds = vi.hoisted(() => vi.fn<(isHeld: boolean) => void>())
vi.mock('../../live/under-way.ts', async (original) => ({
  ...(await original<object>()),
  useHold: holds,
}))

beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  preferencesStore.setState({ language: 'en' })
  await openTexts('en')
  await loadTexts(['shell', 'security'])
})

it.each([
  ['hold the page', false],
  ['let it go once they are stored', true],
])('codes that are shown this once %s', (_, stored) => {
  holds.mockReset()
  const codes = renderToStaticMarkup(
    <CodesToKeep codes={['kite-7']} name="mara" stored={stored} onStored={() => undefined} />,
  )
  expect(codes).toContain('kite-7')
  expect(holds).toHaveBeenCalledExactlyOnceWith(!stored)
})
