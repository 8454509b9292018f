import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Fault } from './errors.ts'
import type { Way } from './sign-in-name.ts'

/** A registration being filled in. It stays in memory, so that reading the terms loses nothing, and is gone with the tab. */
export interface Draft {
  /** undefined: the first that is open */
  readonly way: Way | undefined
  readonly account: string
  /** of the phone's international code, two letters; undefined: where this device most likely is */
  readonly country: string | undefined
  /** undefined: what the link said */
  readonly invite: string | undefined
  readonly code: string
  readonly password: string
  readonly age: boolean
  readonly terms: boolean
  readonly risk: boolean
  /** a refusal of the second step that belongs to the account on the first */
  readonly accountFault: Fault | undefined
}
const EMPTY: Draft = {
  way: undefined,
  account: '',
  country: undefined,
  invite: undefined,
  code: '',
  password: '',
  age: false,
  terms: false,
  risk: false,
  accountFault: undefined,
}
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
