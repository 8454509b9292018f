import type * as design from '@candela/design'
import type * as browser from '@candela/locale/desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Catalogues that do not come, as `language/name`, and the languages whose come late. */
const [gone, late] = vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: [] })
  return [new Set<string>(), new Map<string, Promise<unknown>>()]
})
vi.mock('@candela/locale/desk', async (importOriginal) => {
  const real = await importOriginal<typeof browser>()
  return {
    ...real,
    loadCatalogue: async (...[language, name]: Parameters<typeof real.loadCatalogue>) => {
      await late.get(language)
      return gone.has(`${language}/${name}`)
        ? Promise.reject(new Error('no network'))
        : real.loadCatalogue(language, name)
    },
  }
})
vi.mock('@candela/design', async (importOriginal) => ({
  ...(await importOriginal<typeof design>()),
  loadScriptFont: () => Promise.resolve(),
}))

const { NotStarted } = await import('./page-states.tsx')
const { preferences } = await import('./preferences.ts')
const { changeLanguage, startTexts, useTexts } = await import('./texts.ts')

function Retry() {
  return useTexts().t('retry')
}

beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: '' } }))
afterEach(() => {
  gone.clear()
  vi.unstubAllGlobals()
})

it('the desk that has no texts says so in words, and one whose next language does not come keeps the one it has', async () => {
  preferences.setState({ language: 'en' })
  gone.add('en/loan').add('ja/loan')
  await expect(startTexts()).rejects.toThrow('no network')
  expect(renderToStaticMarkup(<NotStarted />)).toContain('This part did not arrive')
  gone.delete('en/loan')
  await startTexts()
  expect(renderToStaticMarkup(<Retry />)).toBe('Try again')
  await expect(changeLanguage('ja')).rejects.toThrow('no network')
  expect([renderToStaticMarkup(<Retry />), preferences.getState().language]).toEqual(['Try again', 'en'])
  gone.clear()
  await changeLanguage('ja')
  expect(preferences.getState().language).toBe('ja')
  expect(renderToStaticMarkup(<Retry />)).not.toBe('Try again')
})

it.each(['come', 'fail'] as const)(
  'the language chosen last wins at the desk where the texts of one before %s late',
  async (how) => {
    const language = how === 'come' ? 'ko' : 'vi'
    let arrive: (value?: unknown) => void = () => undefined
    late.set(language, new Promise((resolve) => (arrive = resolve)))
    if (how === 'fail') gone.add(`${language}/loan`)
    const slow = changeLanguage(language)
    await changeLanguage('en')
    arrive()
    await slow
    expect([renderToStaticMarkup(<Retry />), preferences.getState().language]).toEqual(['Try again', 'en'])
  },
)
