import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isSignedIn, sessionStore } from '../session/store.ts'
import { readOwn, removeOwn, takeVisitors, writeOwn } from '../shell/own-storage.ts'
import { call } from './client.ts'

const MAX_WATCHED = 100
const KEY = 'watchlist'
const OFFERED = 'watchlistOffered'

interface Watched {
  readonly products: readonly string[]
  /** the products watched on this device before logging in that are not on the account's list: offered once */
  readonly offered: readonly string[]
}
/** The list in its own order. A visitor's is kept on the device, a customer's by the server and on the device for the next start. */
const watchlistStore = createStore<Watched>(() => ownLists())

export interface Watchlist {
  readonly products: readonly string[]
  has(product: string): boolean
  /** Adds at the end, or takes away. Rejects with a Problem if the server would not keep it; the list is then as before. */
  toggle(product: string): Promise<void>
  save(products: readonly string[]): Promise<void>
}

export function useWatchlist(): Watchlist {
  const products = useStore(watchlistStore, (state) => state.products)
  const save = useCallback((next: readonly string[]) => saveWatchlist(next), [])
  return {
    products,
    has: (product) => products.includes(product),
    toggle: (product) => save(toggled(watchlistStore.getState().products, product)),
    save,
  }
}

/** The products that a visitor watched here, offered to the account that logged in first; taken or left, they are not offered again. */
export function useOfferedProducts(): readonly string[] {
  return useStore(watchlistStore, (state) => state.offered)
}

export async function answerOffer(take: boolean): Promise<void> {
  const { products, offered } = watchlistStore.getState()
  removeOwn(OFFERED)
  watchlistStore.setState({ offered: [] })
  if (take) await saveWatchlist([...products, ...offered.filter((product) => !products.includes(product))])
}

/** True when one product is watched; a row redraws only for its own star. */
export function useWatched(product: string): boolean {
  return useStore(watchlistStore, (state) => state.products.includes(product))
}

export function toggleWatched(product: string): Promise<void> {
  return saveWatchlist(toggled(watchlistStore.getState().products, product))
}

export function toggled(products: readonly string[], product: string): readonly string[] {
  return products.includes(product) ? products.filter((other) => other !== product) : [...products, product]
}

/** The list with one product moved to another place. */
export function moved(products: readonly string[], from: number, to: number): readonly string[] {
  const next = [...products]
  const [product] = next.splice(from, 1)
  if (product !== undefined) next.splice(to, 0, product)
  return next
}

async function saveWatchlist(next: readonly string[]): Promise<void> {
  const before = watchlistStore.getState().products
  keep(next.slice(0, MAX_WATCHED))
  if (!isSignedIn()) return
  try {
    await call('saveWatchlist', { body: { products: [...next] } })
  } catch (error) {
    keep(before)
    throw error
  }
}

/** Loads a customer's list after login. Each account has its own: what a visitor left is offered, and never taken unasked. */
export function startWatchlist(): void {
  const load = async (): Promise<void> => {
    const customer = sessionStore.getState().ud?.id
    if (customer === undefined) return
    const left = takeVisitors(KEY)
    if (left !== undefined) writeOwn(OFFERED, left)
    const { products } = await call('watchlist')
    if (sessionStore.getState().ud?.id !== customer) return
    keep(products)
    const offered = readList(OFFERED).filter((product) => !products.includes(product))
    if (offered.length === 0) removeOwn(OFFERED)
    watchlistStore.setState({ offered })
  }
  load().catch(() => undefined)
  sessionStore.subscribe((now, before) => {
    if (now.ud?.id === before.ud?.id) return
    watchlistStore.setState(ownLists())
    load().catch(() => undefined)
  })
}

function keep(products: readonly string[]): void {
  writeOwn(KEY, JSON.stringify(products))
  watchlistStore.setState({ products })
}

function ownLists(): Watched {
  return { products: readList(KEY), offered: isSignedIn() ? readList(OFFERED) : [] }
}

function readList(key: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readOwn(key) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((id): id is string => typeof id === 'string').slice(0, MAX_WATCHED)
      : []
  } catch {
    return []
  }
}
