import type { Infos, Quote } from '@candela/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface InfosState {
  readonly infos: Infos
  /** the arrival of the last push or answer, this device's milliseconds; 0 before the first */
  readonly receivedAt: number
}

/** The 'infos' map. A product's quote keeps its identity until it changes, so a row redraws only for its own product. */
export const infosStore = createStore<InfosState>(() => ({ infos: {}, receivedAt: 0 }))

/** `infos_all:` replaces the map. */
export function replaceInfos(infos: Infos): void {
  infosStore.setState({ infos, receivedAt: Date.now() })
}

/** `infos_changed:` is merged into it, field by field. */
export function mergeInfos(changed: Readonly<Record<string, Partial<Quote>>>): void {
  infosStore.setState((state) => ({ infos: mergedInfos(state.infos, changed), receivedAt: Date.now() }))
}

/**
 * The map with the changes merged in: untouched quotes stay the same objects; a product not known yet is taken only if
 * its quote is whole.
 */
export function mergedInfos(infos: Infos, changed: Readonly<Record<string, Partial<Quote>>>): Infos {
  const merged = { ...infos }
  for (const [product, change] of Object.entries(changed)) {
    const known = infos[product]
    if (known) merged[product] = { ...known, ...change }
    else if (isWhole(change)) merged[product] = change
  }
  return merged
}

const WHOLE: readonly (keyof Quote)[] = ['price', 'change24h', 'high24h', 'low24h', 'volume24h', 'bid', 'ask', 'ts']
function isWhole(change: Partial<Quote>): change is Quote {
  return WHOLE.every((field) => change[field] !== undefined)
}

/** The live quote of one product; redraws only when it changes. */
export function useQuote(product: string): Quote | undefined {
  return useStore(infosStore, (state) => state.infos[product])
}

/** One figure of a quote; redraws only when that figure changes. */
export function useQuoteField<F extends keyof Quote>(product: string, field: F): Quote[F] | undefined {
  return useStore(infosStore, (state) => state.infos[product]?.[field])
}

/** A value made from the whole map, for totals and sorting; `select` must answer a primitive or a kept object. */
export function useInfos<T>(select: (infos: Infos) => T): T {
  return useStore(infosStore, (state) => select(state.infos))
}
