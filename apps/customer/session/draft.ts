import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A registration being filled in. It stays in memory, so that reading the terms loses nothing, and is gone with the tab. */
interface Draft {
  readonly account: string
  readonly password: string
  readonly age: boolean
  readonly terms: boolean
  readonly risk: boolean
}
const EMPTY: Draft = { account: '', password: '', age: false, terms: false, risk: false }
const draftStore = createStore<Draft>(() => EMPTY)

export function useDraft(): Draft {
  return useStore(draftStore)
}

export function changeDraft(change: Partial<Draft>): void {
  draftStore.setState(change)
}

export function clearDraft(): void {
  draftStore.setState(EMPTY)
}
