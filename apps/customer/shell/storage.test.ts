import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let kept: Map<string, string>
let isFull: boolean
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem(key: string, value: string) {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    kept.set(key, value)
  },
  removeItem: (key: string) => void kept.delete(key),
}
/** a page that was just opened: modules are new, storages stay */
async function opened() {
  vi.resetModules()
  return import('./storage.ts')
}

beforeEach(() => {
  kept = new Map()
  isFull = false
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
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
      isFull = true
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
    isFull = true
    writeStored('lang', 'de')
    const late = vi.fn()
    onUnkept(late)
    expect(late).toHaveBeenCalledOnce()
  })

  it('is kept again once there is room', async () => {
    const { readStored, writeStored } = await opened()
    isFull = true
    writeStored('lang', 'de')
    isFull = false
    expect([writeStored('lang', 'th'), kept.get('lang'), readStored('lang')]).toEqual([true, 'th', 'th'])
  })
})
