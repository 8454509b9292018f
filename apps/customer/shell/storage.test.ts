import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from './testing/storage.ts'

let kept: Map<string, string>
/** from now on nothing more is taken */
function fill(): void {
  for (const storage of [localStorage, sessionStorage]) {
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
  }
}
/** a page that was just opened: modules are new, storages stay */
async function opened() {
  vi.resetModules()
  return import('./storage.ts')
}

beforeEach(() => {
  kept = stubStorage('localStorage')
  stubStorage('sessionStorage')
})
afterEach(() => void vi.unstubAllGlobals())

describe('what a browser keeps', () => {
  it('is there after the page, and nothing is said of it', async () => {
    const { canKeep, onUnkept, readStored, writeStored } = await opened()
    const said = vi.fn()
    onUnkept(said)
    expect([canKeep(), writeStored('theme', 'dark'), readStored('theme')]).toEqual([true, true, 'dark'])
    expect((await opened()).readStored('theme')).toBe('dark')
    expect(said).not.toHaveBeenCalled()
  })

  it.each(['full', 'switched off'])(
    'where its storage is %s lasts as long as the page, is told once, and nothing stale comes back',
    async (state) => {
      const { canKeep, onUnkept, readStored, removeStored, tabShelf, writeStored } = await opened()
      writeStored('ud', 'mara')
      fill()
      if (state === 'switched off') {
        vi.stubGlobal('localStorage', undefined)
        vi.stubGlobal('sessionStorage', undefined)
      }
      const said = vi.fn()
      onUnkept(said)
      expect([canKeep(), writeStored('ud', 'teo'), readStored('ud')]).toEqual([false, false, 'teo'])
      if (state === 'full') expect(kept.has('ud')).toBe(false)
      expect([tabShelf.write('target', '/'), tabShelf.read('target')]).toEqual([false, '/'])
      expect(said).toHaveBeenCalledOnce()
      // a page that listens anew, in another language, does not say it again
      const anew = vi.fn()
      onUnkept(anew)
      expect([tabShelf.write('other', ''), anew.mock.calls]).toEqual([false, []])
      removeStored('ud')
      expect(readStored('ud')).toBeUndefined()
    },
  )

  it('tells whoever listens late what nobody was told', async () => {
    const { onUnkept, writeStored } = await opened()
    fill()
    writeStored('lang', 'de')
    const late = vi.fn()
    onUnkept(late)
    expect(late).toHaveBeenCalledOnce()
  })

  it('is kept again once there is room', async () => {
    const { readStored, writeStored } = await opened()
    fill()
    writeStored('lang', 'de')
    vi.restoreAllMocks()
    expect([writeStored('lang', 'th'), kept.get('lang'), readStored('lang')]).toEqual([true, 'th', 'th'])
  })
})
