import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../shell/testing/storage.ts'

/** the server's lists by customer, and the lists it was asked to keep */
let lists: Record<string, readonly string[]>
let saved: (readonly [string, readonly string[]])[]

async function start(stored: Record<string, string>) {
  stubStorage('localStorage', stored)
  vi.resetModules()
  const { sessionStore, startSession, endSession } = await import('../session/store.ts')
  const customer = () => sessionStore.getState().ud?.id ?? ''
  vi.doMock('./client.ts', () => ({
    call: (name: string, input?: { body: { products: readonly string[] } }) => {
      if (name === 'watchlist') return Promise.resolve({ products: lists[customer()] ?? [] })
      saved.push([customer(), input!.body.products])
      lists[customer()] = input!.body.products
      return Promise.resolve({})
    },
  }))
  const watchlist = await import('./watchlist.ts')
  const { readOwn, writeOwn } = await import('../shell/own-storage.ts')
  const { preferencesStore, keepCurrency, keepAmountsHidden } = await import('../shell/preferences.ts')
  watchlist.startWatchlist()
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return {
    ...watchlist,
    readOwn,
    writeOwn,
    preferencesStore,
    keepCurrency,
    keepAmountsHidden,
    async logIn(id: string) {
      startSession({ id, name: id, nick: '', token: 't' })
      await settle()
    },
    async logOut() {
      endSession('loggedOut')
      await settle()
    },
    own: () => JSON.parse(readOwn('watchlist') ?? '[]') as readonly string[],
    offered: () => JSON.parse(readOwn('watchlistOffered') ?? '[]') as readonly string[],
  }
}

describe('what each account keeps on a device', () => {
  beforeEach(() => {
    lists = {}
    saved = []
    vi.stubGlobal('navigator', { languages: ['en'] })
  })
  afterEach(() => {
    vi.doUnmock('./client.ts')
    vi.unstubAllGlobals()
  })

  it('a new account does not get the list of the one before, and nothing of it reaches the server', async () => {
    const app = await start({})
    lists['ann'] = ['BTC-USDT', 'ETH-USDT']
    await app.logIn('ann')
    expect(app.own()).toEqual(['BTC-USDT', 'ETH-USDT'])
    await app.logOut()
    await app.logIn('bob')
    expect([app.own(), app.offered(), saved]).toEqual([[], [], []])
    await app.logOut()
    await app.logIn('ann')
    expect(app.own()).toEqual(['BTC-USDT', 'ETH-USDT'])
  })

  it('switching from one account to the other takes nothing along', async () => {
    const app = await start({})
    lists['ann'] = ['BTC-USDT']
    await app.logIn('ann')
    await app.logIn('bob')
    expect([app.own(), app.offered(), saved]).toEqual([[], [], []])
  })

  it('a visitor’s list is offered once, and only taken when asked for', async () => {
    const app = await start({ watchlist: JSON.stringify(['SOL-USDT', 'BTC-USDT']) })
    lists['ann'] = ['BTC-USDT']
    await app.logIn('ann')
    expect([app.own(), app.offered(), saved]).toEqual([['BTC-USDT'], ['SOL-USDT', 'BTC-USDT'], []])
    await app.answerOffer(true)
    expect(saved).toEqual([['ann', ['BTC-USDT', 'SOL-USDT']]])
    expect(app.offered()).toEqual([])
    await app.logOut()
    expect(app.own()).toEqual([])
    await app.logIn('bob')
    expect(app.offered()).toEqual([])
  })

  it('an offer that was left is gone', async () => {
    const app = await start({ watchlist: JSON.stringify(['SOL-USDT']) })
    await app.logIn('ann')
    await app.answerOffer(false)
    expect([app.own(), app.offered(), saved]).toEqual([[], [], []])
  })

  it('searches, the last product, the currency and hidden amounts are each account’s own', async () => {
    const app = await start({})
    await app.logIn('ann')
    app.writeOwn('recentSearches', '["gold"]')
    app.keepCurrency('EUR')
    app.keepAmountsHidden(true)
    await app.logIn('bob')
    expect(app.readOwn('recentSearches')).toBeUndefined()
    expect(app.preferencesStore.getState()).toMatchObject({ currency: 'USD', amountsHidden: false })
    await app.logIn('ann')
    expect(app.readOwn('recentSearches')).toBe('["gold"]')
    expect(app.preferencesStore.getState()).toMatchObject({ currency: 'EUR', amountsHidden: true })
  })
})
