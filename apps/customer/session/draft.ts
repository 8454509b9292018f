import { CONSENT_VERSIONS } from '@candela/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { halfDone } from '../shell/half-done.ts'
import type { Fault } from './errors.ts'
import type { Way } from './sign-in-name.ts'
import { sessionStore } from './store.ts'

/** A registration being filled in. It survives a reload, but for the password and the code, and is gone with the tab. */
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
const LIFE_MS = 3_600_000
/** the texts that the ticks are of */
const OF_TEXTS = `${CONSENT_VERSIONS.terms}.${CONSENT_VERSIONS.risk}`
type Kept = Omit<Draft, 'code' | 'password' | 'accountFault'> & { readonly ofTexts: string }
const kept = halfDone<Kept>('registration', LIFE_MS, {
  way: 'username',
  account: '',
  country: '',
  invite: '',
  age: false,
  terms: false,
  risk: false,
  ofTexts: '',
})
export const draftStore = createStore<Draft>(() => {
  const { ofTexts, ...fields }: Partial<Kept> = kept.read() ?? {}
  return { ...EMPTY, ...fields, ...(ofTexts !== OF_TEXTS && { terms: false, risk: false }) }
})
// another account that an owner was adding is nothing to the next
sessionStore.subscribe((now, before) => {
  if (now.epoch !== before.epoch) draftStore.setState(EMPTY)
})

export function useDraft(): Draft {
  return useStore(draftStore)
}

export function changeDraft(change: Partial<Draft>): void {
  draftStore.setState(change)
  const { code: _code, password: _password, accountFault: _fault, ...others } = draftStore.getState()
  kept.keep({ ...others, ofTexts: OF_TEXTS })
}

export function clearDraft(): void {
  draftStore.setState(EMPTY)
  kept.forget()
}
