import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isSignedIn, sessionStore } from '../session/store.ts'
import { readStored, writeStored } from '../shell/storage.ts'
import { call } from './client.ts'

const MAX_WATCHED = 100
/** The list in its own order. A visitor's is kept on the device, a customer's by the server and on the device for the next start. */
const watchlistStore = createStore<{ products: readonly string[] }>(() => ({ products: readWatchlist() }))

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

/** Whether one product is watched; a row redraws only for its own star. */
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

/** Loads a customer's list after login; a list made as a visitor is handed in where the customer has none yet. */
export function startWatchlist(): void {
  const load = async () => {
    const local = watchlistStore.getState().products
    const { products } = await call('watchlist')
    if (products.length === 0 && local.length > 0) await saveWatchlist(local)
    else keep(products)
  }
  if (isSignedIn()) load().catch(() => undefined)
  sessionStore.subscribe((now, before) => {
    if (now.ud?.id === before.ud?.id) return
    if (now.ud) load().catch(() => undefined)
    else keep([])
  })
}

function keep(products: readonly string[]): void {
  writeStored('watchlist', JSON.stringify(products))
  watchlistStore.setState({ products })
}

function readWatchlist(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored('watchlist') ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((id): id is string => typeof id === 'string').slice(0, MAX_WATCHED)
      : []
  } catch {
    return []
  }
}
