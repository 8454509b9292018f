import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../shell/testing/storage.ts'

let kept: Map<string, string>
beforeEach(() => void (kept = stubStorage('sessionStorage')))
afterEach(() => void vi.unstubAllGlobals())

/** Reloads the page: modules are new, the tab's storage stays. */
async function reload() {
  vi.resetModules()
  return { ...(await import('./draft.ts')), ...(await import('./code-requests.ts')) }
}

describe('a registration being filled in', () => {
  it('survives a reload, its password and its code do not', async () => {
    const { changeDraft } = await reload()
    changeDraft({ way: 'email', account: 'mara@example.com', age: true })
    changeDraft({ password: 'Lamp7light2', code: '481206' })
    expect(JSON.stringify([...kept])).not.toMatch(/Lamp7light2|481206/)
    const after = await reload()
    expect(after.draftStore.getState()).toMatchObject({
      way: 'email',
      account: 'mara@example.com',
      age: true,
      terms: false,
    })
    expect(after.draftStore.getState()).toMatchObject({ password: '', code: '' })
    after.clearDraft()
    expect((await reload()).draftStore.getState().account).toBe('')
  })

  it('keeps its ticks for the texts that were shown, and for no others', async () => {
    const { changeDraft } = await reload()
    changeDraft({ account: 'mara', age: true, terms: true, risk: true })
    expect((await reload()).draftStore.getState()).toMatchObject({ terms: true, risk: true })
    const [place, text] = [...kept][0]!
    const { at, value } = JSON.parse(text) as { at: number; value: { ofTexts?: string } }
    const { ofTexts, ...untold } = value
    for (const earlier of [{ ...untold, ofTexts: `1${ofTexts}` }, untold]) {
      kept.set(place, JSON.stringify({ at, value: earlier }))
      const ticks = { account: 'mara', age: true, terms: false, risk: false }
      expect((await reload()).draftStore.getState()).toMatchObject(ticks)
    }
  })

  it('goes on with the code that was asked for, until that has run out', async () => {
    vi.useFakeTimers({ now: 1_000 })
    const { requestCode } = await reload()
    const sent = { channel: 'email', to: 'm•••@example.com', digits: 6, practice: true, here: true } as const
    await requestCode('one', async () => ({ ...sent, expiresAt: 600_000, resendAt: 61_000 }))
    expect((await reload()).codeRequestOf('one')).toMatchObject({ resendAt: 61_000, sent: { to: sent.to } })
    vi.setSystemTime(1_000_000)
    expect((await reload()).codeRequestOf('one')).toBeUndefined()
    vi.useRealTimers()
  })

  it('is emptied, and what was asked for in it forgotten, as another account takes the place of its owner', async () => {
    const { changeDraft, codeRequestOf, draftStore, requestCode } = await reload()
    const { startSession } = await import('./store.ts')
    startSession({ id: 'mara', name: '', nick: '', token: '' })
    changeDraft({ way: 'email', account: 'mara@example.com' })
    await requestCode('register', () => Promise.resolve({ resendAt: 0 } as never))
    expect(codeRequestOf('register')).toBeDefined()
    startSession({ id: 'teo', name: '', nick: '', token: '' })
    expect([draftStore.getState().account, codeRequestOf('register')]).toEqual(['', undefined])
  })
})
