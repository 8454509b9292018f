import type * as browser from '@candela/locale/browser'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Catalogues that do not come, as `language/name`, and those that come late. */
const [gone, late] = vi.hoisted(() => [new Set<string>(), new Map<string, Promise<unknown>>()])
vi.mock('@candela/locale/browser', async (importOriginal) => {
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

const { NotStartedPage } = await import('./page-states.tsx')
const { preferencesStore } = await import('./preferences.ts')
const { changeLanguage, loadTexts, shellText, startTexts, useTexts } = await import('./texts.ts')

function Help() {
  return useTexts('help').t('search')
}

describe('texts that do not come', () => {
  const document = { documentElement: { lang: '' } }
  beforeEach(() => void vi.stubGlobal('document', document))
  afterEach(() => {
    gone.clear()
    vi.unstubAllGlobals()
  })

  it('end the start, which says so in words of its own', async () => {
    preferencesStore.setState({ language: 'th' })
    gone.add('th/shell')
    await expect(startTexts()).rejects.toThrow('no network')
    const startWords = { title: 'ส่วนนี้ยังโหลดไม่สำเร็จ', text: 'โหลดหน้านี้ไม่ได้', retry: 'ลองอีกครั้ง' }
    vi.stubGlobal('startWords', startWords)
    const page = renderToStaticMarkup(<NotStartedPage />)
    expect(page).toContain('ส่วนนี้ยังโหลดไม่สำเร็จ')
    expect(page).toContain('>ลองอีกครั้ง</')
    gone.clear()
    await startTexts()
    expect(shellText('retry')).toBe('ลองอีกครั้ง')
  })

  it.each([
    ['de', 'shell', 'Zurück', 'Hilfe durchsuchen'],
    ['fr', 'help', 'Retour', 'Rechercher dans l’aide'],
  ] as const)('leave the language as it is: %s/%s', async (language, missing, back, search) => {
    preferencesStore.setState({ language: 'en' })
    await changeLanguage('en')
    await loadTexts(['help'])
    gone.add(`${language}/${missing}`)
    await expect(changeLanguage(language)).rejects.toThrow('no network')
    expect([shellText('back'), preferencesStore.getState().language, document.documentElement.lang]).toEqual([
      'Back',
      'en',
      'en-GB',
    ])
    gone.clear()
    await changeLanguage(language)
    expect([shellText('back'), preferencesStore.getState().language, document.documentElement.lang]).toEqual([
      back,
      language,
      language,
    ])
    expect(renderToStaticMarkup(<Help />)).toBe(search)
  })

  it.each(['come', 'fail'] as const)('that %s late do not win over the language chosen since', async (how) => {
    const language = how === 'come' ? 'ko' : 'vi'
    let arrive: (value?: unknown) => void = () => undefined
    late.set(language, new Promise((resolve) => (arrive = resolve)))
    if (how === 'fail') gone.add(`${language}/shell`)
    const slow = changeLanguage(language)
    await changeLanguage('de')
    arrive()
    await slow
    expect([shellText('back'), preferencesStore.getState().language, document.documentElement.lang]).toEqual([
      'Zurück',
      'de',
      'de',
    ])
  })

  it('draw nothing by its key: what shows them waits for them', async () => {
    function Limits() {
      return useTexts('limits').t('title')
    }
    preferencesStore.setState({ language: 'en' })
    await changeLanguage('en')
    expect(() => renderToStaticMarkup(<Limits />)).toThrow('suspended')
    await loadTexts(['limits'])
    expect(renderToStaticMarkup(<Limits />)).toBe('My limits')
  })
})
