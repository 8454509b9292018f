import { proves } from '@candela/checks/proves'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from './testing/storage.ts'

let kept: Map<string, string>
/** a fresh start of the app: modules read storage when they load */
async function start(stored: Record<string, string> = {}, languages: readonly string[] = ['it-IT', 'pt-BR']) {
  kept = stubStorage('localStorage', stored)
  vi.stubGlobal('navigator', { languages })
  vi.resetModules()
  return import('./preferences.ts')
}

describe('preferences', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    vi.stubGlobal('document', {
      documentElement: { dataset: {}, removeAttribute: () => undefined },
      querySelector: () => null,
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('the chosen language is kept in local storage and sets the locale at the next start', async () => {
    const first = await start()
    expect(first.preferencesStore.getState().language).toBe('pt')
    first.keepLanguage('zh_hk')
    expect(kept.get('lang'), proves('S1.6')).toBe('zh_hk')
    const second = await start(Object.fromEntries(kept))
    expect(second.preferencesStore.getState().language, proves('S1.7')).toBe('zh_hk')
  })

  it.each([
    [['zh-TW'], 'zh_hk'],
    [['zh-Hans-SG'], 'zh_cn'],
    [['xx', 'de-AT'], 'de'],
    [['xx'], 'en'],
  ])('without a stored language, wishes %j give %s', async (wishes, language) => {
    expect((await start({}, wishes)).preferencesStore.getState().language).toBe(language)
  })

  it('a stored value that is none of ours is not believed', async () => {
    const { preferencesStore } = await start({ lang: 'klingon', theme: 'pink', updown: 'x' }, ['en'])
    expect(preferencesStore.getState()).toMatchObject({ language: 'en', theme: 'system', upDown: 'green-up' })
  })

  it('up-down colours and theme are kept for the next start', async () => {
    const first = await start()
    first.keepTheme('dark')
    first.keepUpDown('red-up')
    expect(document.documentElement.dataset['theme'], proves('S1.65')).toBe('dark')
    expect(document.documentElement.dataset['updown'], proves('S1.64')).toBe('red-up')
    const second = await start(Object.fromEntries(kept))
    expect(second.preferencesStore.getState().theme, proves('S1.65')).toBe('dark')
    expect(second.preferencesStore.getState().upDown, proves('S1.64')).toBe('red-up')
    second.keepTheme('system')
    expect(kept.has('theme')).toBe(false)
  })
})
